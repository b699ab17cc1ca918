import { memo, use } from 'react';
import {
  AlarmStateMark,
  AlarmTags,
  countByPriority,
  describeAlarms,
  describeMembers,
  describeStillActive,
  formatAlarmCount,
  groupReading,
  NotifiedText,
  PriorityCounts,
} from '../../../../ui/alarm/index.ts';
import { RateMark } from '../../../../ui/value/RateMark.tsx';
import type { GroupLine } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { AlarmSince, AlarmValue, isSameLine, Line, type LineProps } from './AlarmRow.tsx';
import styles from './list.module.css';
import { PresentContext } from './present-context.ts';
import { StationValues } from './StationValues.tsx';

export interface GroupRowProps extends LineProps {
  readonly line: GroupLine;
  /** Number of its alarms that are selected. */
  readonly selected: number;
}

/** The alarms of an incident, of a station, or the same one of several stations as one expandable row. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { line, selected, isCurrent, ...rest } = props;
  const { members, worst, waiting, isOpen, depth, summary } = line;
  const { entry } = worst;
  const isMember = depth > 0;
  const title = summary?.words ?? (isMember ? entry.SiteName : entry.Message);
  const of = summary?.words ?? entry.SiteName;
  const entries = members.map((member) => member.entry);
  return (
    <Line
      {...rest}
      line={line}
      isCurrent={isCurrent}
      isSelected={selected === members.length}
      isPartlySelected={selected > 0 && selected < members.length}
      classes={[worst.held && summary === null && styles.held]}
      entries={entries}
      worst={worst}
      isWaiting={waiting > 0}
      selectLabel={texts.selectAllOf(of)}
      acknowledge={waiting === 1 ? texts.acknowledge : texts.acknowledgeCount(waiting)}
      of={of}
      title={
        <>
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
          {isMember && <AlarmTags held={worst.held} />}
        </>
      }
      sub={
        <span className={styles.counts}>
          <GroupSub line={line} />
        </span>
      }
      value={
        summary === null ? (
          <AlarmValue entry={entry} isHeld={worst.held !== null} />
        ) : (
          <GroupValue line={line} summary={summary} />
        )
      }
      since={
        summary === null ? (
          <AlarmSince entry={entry} />
        ) : (
          <AlarmSince
            entry={{ LastRaisedAt: summary.first.LastRaisedAt, ReturnedAt: summary.returnedAt }}
            newestAt={summary.newestAt}
          />
        )
      }
      status={
        <span className={`breaks ${styles.status}`}>
          {waiting === 0 ? (
            <AlarmStateMark state="acknowledged" words={texts.allAcknowledged} />
          ) : (
            <AlarmStateMark
              state={entries.some(({ Active }) => Active) ? 'unacknowledged' : 'returned-unacknowledged'}
              words={texts.unacknowledgedCount(waiting)}
            />
          )}
          <NotifiedText entries={entries} nextClass={styles.next} />
        </span>
      }
    />
  );
}, isSameLine);

/** Which stations or how many alarms a group has; below a group, the alarms of the station and its pumps. */
function GroupSub({ line: { by, members, worst, depth, summary } }: Pick<GroupRowProps, 'line'>) {
  const { entry } = worst;
  if (depth > 0) {
    return (
      <>
        <span>{describeAlarms(entry, members.length)}</span> <StationValues stationId={entry.StationId} />
      </>
    );
  }
  const counts = countByPriority(members.map((member) => member.entry));
  return (
    <>
      {by === 'alarm' && summary !== null && describeMembers(summary)}
      {by === 'station' && texts.stationAlarmCount(entry.SiteName, formatAlarmCount(members.length))}
      {by === 'incident' && texts.incidentOf(formatAlarmCount(members.length))}{' '}
      {/* A single priority is that of the row. */}
      {Object.values(counts).filter((count) => count > 0).length > 1 && <PriorityCounts counts={counts} />}
    </>
  );
}

interface GroupValueProps {
  readonly line: GroupLine;
  readonly summary: NonNullable<GroupLine['summary']>;
}

/** The highest or lowest value of the same alarm, or at how many stations it is still active. */
function GroupValue({ line: { by }, summary }: GroupValueProps) {
  const presentOf = use(PresentContext).of;
  const reading = by === 'incident' ? null : groupReading(summary, presentOf);
  return (
    <span className={`breaks ${styles.value}`}>
      {reading === null ? (
        describeStillActive(summary)
      ) : (
        <>
          <b className={reading.isLast ? styles.last : undefined}>{reading.value}</b>{' '}
          <RateMark point={reading.keyValue} /> <span className="muted">{reading.note}</span>
        </>
      )}
    </span>
  );
}
