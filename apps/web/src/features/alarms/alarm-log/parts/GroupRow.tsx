import { memo } from 'react';
import {
  AlarmStateMark,
  countByPriority,
  formatAlarmCount,
  PriorityCounts,
} from '../../../../ui/alarm/index.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import type { GroupLine } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { AlarmSince, AlarmValue, isSameLine, Line, type LineProps } from './AlarmRow.tsx';
import styles from './list.module.css';

export interface GroupRowProps extends LineProps {
  readonly line: GroupLine;
  /** Number of its alarms that are selected. */
  readonly selected: number;
}

/** The alarms of an incident or of a station as one expandable row, which shows the worst of them. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { line, selected, isCurrent, ...rest } = props;
  const { members, worst, waiting, isOpen, incident } = line;
  const { entry } = worst;
  const title = incident?.words ?? entry.Message;
  const of = incident?.words ?? entry.SiteName;
  const counts = countByPriority(members.map((member) => member.entry));
  return (
    <Line
      {...rest}
      isCurrent={isCurrent}
      isSelected={selected === members.length}
      isPartlySelected={selected > 0 && selected < members.length}
      classes={[worst.held && incident === null && styles.held]}
      entries={members.map((member) => member.entry)}
      worst={worst}
      isWaiting={waiting > 0}
      selectLabel={texts.selectAllOf(of)}
      acknowledge={waiting === 1 ? texts.acknowledge : texts.acknowledgeCount(waiting)}
      of={of}
      title={
        <button
          type="button"
          data-row=""
          className="link-text row-link"
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={isOpen}
          onClick={() => props.actions.unfold(line.key)}
        >
          <span className="chevron" aria-hidden="true" />
          {title}
        </button>
      }
      sub={
        <span className={styles.counts}>
          {incident === null
            ? texts.alarmsAt(entry.SiteName, formatAlarmCount(members.length))
            : texts.incidentOf(formatAlarmCount(members.length))}{' '}
          {/* A single priority is that of the row. */}
          {Object.values(counts).filter((count) => count > 0).length > 1 && (
            <PriorityCounts counts={counts} />
          )}
        </span>
      }
      value={
        incident === null ? (
          <AlarmValue entry={entry} isHeld={worst.held !== null} />
        ) : (
          <span className={`breaks ${styles.value}`}>
            {incident.out === incident.stations
              ? texts.noneRestored
              : texts.restoredCount(incident.stations - incident.out, incident.stations)}
          </span>
        )
      }
      since={
        incident === null ? (
          <AlarmSince entry={entry} />
        ) : (
          <span className={`breaks ${styles.since}`}>
            <Moment at={incident.startedAt} /> <Age at={incident.startedAt} className="muted" />
          </span>
        )
      }
      status={
        <span className={`breaks ${styles.status}`}>
          {waiting === 0 ? (
            <AlarmStateMark state="acknowledged" words={texts.allAcknowledged} />
          ) : (
            <AlarmStateMark state="unacknowledged" words={texts.unacknowledgedCount(waiting)} />
          )}
        </span>
      }
    />
  );
}, isSameLine);
