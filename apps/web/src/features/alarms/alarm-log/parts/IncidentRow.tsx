import { Button } from '@mantine/core';
import { memo } from 'react';
import { Age, Moment } from '../../../../ui/age/index.ts';
import { AlarmStateMark, formatAlarmCount } from '../../../../ui/alarm/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import type { IncidentLine } from '../model/lines.ts';
import * as texts from '../texts.ts';
import type { RowActions } from './AlarmRow.tsx';
import styles from './list.module.css';

export interface IncidentRowProps {
  readonly line: IncidentLine;
  /** Number of its alarms that are selected. */
  readonly selected: number;
  /** The row that is in the tab order. */
  readonly isCurrent: boolean;
  readonly mayAct: boolean;
  readonly isPending: boolean;
  readonly actions: RowActions;
}

/** An incident: related losses of power or communication as one expandable row. */
export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { line, selected, isCurrent, mayAct, isPending, actions } = props;
  const { key, incident, isOpen } = line;
  const { members, priority, stations, out, waiting, words } = incident;
  const acknowledgeLabel = waiting === 1 ? texts.acknowledge : texts.acknowledgeAll(waiting);
  const tabIndex = isCurrent ? 0 : -1;
  const isSelected = selected === members.length;
  const classes = [styles.row, !mayAct && styles.looksOnly, isSelected && styles.selected];
  return (
    <li className={classes.filter(Boolean).join(' ')} data-alarm={key}>
      {mayAct && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSelected}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isSelected;
            }}
            tabIndex={tabIndex}
            aria-label={texts.selectAllOf(words)}
            onChange={() => actions.toggle(key)}
          />
        </label>
      )}
      <span className={styles.priority} title={STATE_LABELS[priority]}>
        <StateMark state={priority} size={16} />
        <span className={styles.priorityWord}>{STATE_LABELS[priority]}</span>
      </span>
      <div className={styles.who}>
        <span className={styles.title}>
          <button
            type="button"
            data-row=""
            className={styles.name}
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            onClick={() => actions.open(key)}
          >
            {words}
          </button>
        </span>
        <span className={styles.sub}>
          <span
            className={isOpen ? `${styles.chevron} ${styles.unfolded}` : styles.chevron}
            aria-hidden="true"
          />
          {texts.incident} · {formatAlarmCount(members.length)}
        </span>
      </div>
      <span className={styles.value}>
        {out === stations ? texts.noneRestored : texts.restoredCount(stations - out, stations)}
      </span>
      <span className={styles.since}>
        <Moment at={members[0]!.LastRaisedAt} /> <Age at={members[0]!.LastRaisedAt} className={styles.age} />
      </span>
      <span className={styles.status}>
        {waiting === 0 ? (
          <AlarmStateMark state="acknowledged" words={texts.allAcknowledged} />
        ) : (
          <AlarmStateMark state="unacknowledged" words={texts.unacknowledgedCount(waiting)} />
        )}
      </span>
      <span className={styles.action}>
        {mayAct && waiting > 0 && (
          <Button
            variant={priority === 'critical' ? 'filled' : 'default'}
            tabIndex={tabIndex}
            disabled={isPending}
            aria-label={`${acknowledgeLabel}: ${words}`}
            onClick={() => actions.acknowledge(key)}
          >
            {acknowledgeLabel}
          </Button>
        )}
      </span>
    </li>
  );
});
