import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { countByPriority, formatAlarmCount, PriorityCounts } from '../../../../ui/alarm/index.ts';
import type { AlarmTask } from '../../../../ui/alarm-actions/index.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';

export interface SelectionBarProps {
  readonly selected: readonly AlarmLogEntry[];
  readonly isPending: boolean;
  readonly onAcknowledge: () => void;
  readonly onTask: (task: AlarmTask) => void;
  readonly onClear: () => void;
}

/** The selected alarms and what can be done with all of them. */
export function SelectionBar({ selected, isPending, onAcknowledge, onTask, onClear }: SelectionBarProps) {
  const waiting = selected.filter(needsAcknowledgement);
  const [first] = selected;
  const isOneStation = selected.every(({ StationId }) => StationId === first?.StationId);
  return (
    <div
      className={`screen-only line selection-bar ${styles.bulk}`}
      role="toolbar"
      aria-label={texts.selectedAlarms}
    >
      <span className={styles.bulkCount} role="status">
        {texts.selectedAlarmCount(formatAlarmCount(selected.length))}
      </span>
      <PriorityCounts counts={countByPriority(selected)} />
      <span className={`buttons ${styles.bulkActions}`}>
        <Button variant="subtle" onClick={onClear}>
          {texts.clearSelection}
        </Button>
        <Button variant="subtle" onClick={() => onTask({ do: 'shelve', entries: selected })}>
          {texts.shelveAction}
        </Button>
        {isOneStation && first !== undefined && (
          <Button
            variant="subtle"
            onClick={() =>
              onTask({ do: 'maintenance', station: { id: first.StationId, name: first.SiteName } })
            }
          >
            {texts.startMaintenanceAction}
          </Button>
        )}
        <Button
          variant="subtle"
          disabled={waiting.length === 0}
          onClick={() => onTask({ do: 'acknowledge', entries: waiting })}
        >
          {texts.acknowledgeWithCommentAction}
        </Button>
        <Button variant="filled" disabled={waiting.length === 0 || isPending} onClick={onAcknowledge}>
          {waiting.length > 1 ? texts.acknowledgeCount(waiting.length) : texts.acknowledge}
        </Button>
      </span>
    </div>
  );
}
