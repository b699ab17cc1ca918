import type { AlarmLogEntry, Priority } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAcknowledge, useStationRights } from '../../../data/index.ts';
import {
  AlarmAge,
  AlarmStateMark,
  AlarmTags,
  describeMembers,
  describeStillActive,
  formatAlarmCount,
  NotifiedText,
  showAcknowledgeFailure,
  shownReading,
} from '../../../ui/alarm/index.ts';
import { AlarmButtons, type AlarmTask } from '../../../ui/alarm-actions/index.ts';
import { type DisplayState, STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import { RateMark } from '../../../ui/value/RateMark.tsx';
import styles from './home.module.css';
import { type AttentionItem, describeItemState, itemAlarms } from './situation.ts';
import * as texts from './texts.ts';

export interface AttentionRowProps {
  readonly item: AttentionItem;
  /** Opens a dialog. */
  readonly onTask: (task: AlarmTask) => void;
}

/** One item: what, where, its value, since when, who knows, and the next action. */
export function AttentionRow({ item, onTask }: AttentionRowProps) {
  switch (item.kind) {
    case 'alarm':
      return <AlarmItem item={item} onTask={onTask} />;
    case 'incident':
    case 'same-alarm': {
      const { members, first, newestAt, returnedAt, priority, waiting, words } = item.incident;
      return (
        <Row
          alarm={item.key}
          state={priority}
          tone={priority}
          isWaiting={waiting > 0}
          hasReturned={returnedAt !== null}
          name={<Link to={`/alarms?expand=${first.Id}`}>{words}</Link>}
          where={
            item.kind === 'incident'
              ? `${texts.incident} · ${formatAlarmCount(members.length)}`
              : describeMembers(item.incident)
          }
          value={
            item.reading === null ? (
              describeStillActive(item.incident)
            ) : (
              <>
                <span>
                  <b className={item.reading.isLast ? styles.held : undefined}>{item.reading.value}</b>{' '}
                  <RateMark point={item.reading.keyValue} />
                </span>
                <span className={`note ${styles.muted}`}>{item.reading.note}</span>
              </>
            )
          }
          since={<AlarmAge LastRaisedAt={first.LastRaisedAt} ReturnedAt={returnedAt} newestAt={newestAt} />}
          status={
            waiting === 0 ? (
              <AlarmStateMark state="acknowledged" />
            ) : (
              <AlarmStateMark
                state={returnedAt === null ? 'unacknowledged' : 'returned-unacknowledged'}
                words={texts.unacknowledgedCount(waiting)}
              />
            )
          }
          notified={<NotifiedText entries={members} brief />}
          action={<Actions of={words} entries={members} isNamed={item.kind === 'incident'} onTask={onTask} />}
        />
      );
    }
    case 'station': {
      const { station, state, why } = item;
      return (
        <Row
          alarm={item.key}
          state={state}
          tone={null}
          isWaiting={false}
          name={<Link to={`/stations/${station.StationId}`}>{why.headline}</Link>}
          where={`${station.SiteName} · ${kindAndCode(station)}`}
          value=""
          since=""
          status={why.detail}
          action={null}
        />
      );
    }
  }
}

interface AlarmItemProps extends AttentionRowProps {
  readonly item: Extract<AttentionItem, { kind: 'alarm' }>;
}

function AlarmItem({ item, onTask }: AlarmItemProps) {
  const { key, entry, others, held, firstOut, firstOutMessage, now } = item;
  const waiting = itemAlarms(item).filter(needsAcknowledgement).length;
  const { Id, StationId, SiteName, Priority, State, Message } = entry;
  const { value, of, note, keyValue } = shownReading(entry, now, held !== null);
  return (
    <Row
      alarm={key}
      state={Priority}
      tone={Priority}
      isWaiting={waiting > 0}
      hasReturned={!entry.Active}
      name={<Link to={`/alarms?alarm=${Id}`}>{Message}</Link>}
      where={
        <>
          <Link to={`/stations/${StationId}`}>{SiteName}</Link>{' '}
          {others.length > 0 && `· ${texts.moreAlarms(others.length)} `}
          {firstOutMessage !== null && `· ${texts.firstOutAlarm(firstOutMessage)} `}
          <AlarmTags firstOut={firstOut} raises={entry.Raises} chattering={entry.Chattering} held={held} />
        </>
      }
      value={
        value !== null && (
          <>
            <span>
              <b
                className={
                  held !== null || of === 'last' ? styles.held : of === 'now' ? undefined : styles[of]
                }
              >
                {value}
              </b>{' '}
              <RateMark point={keyValue} />
            </span>
            <span className={`note ${styles.muted}`}>{note}</span>
          </>
        )
      }
      since={<AlarmAge {...entry} />}
      status={<AlarmStateMark state={State} words={describeItemState(item)} />}
      notified={<NotifiedText entries={itemAlarms(item)} brief />}
      action={
        <Actions of={Message} entries={itemAlarms(item)} isNamed={others.length === 0} onTask={onTask} />
      }
    />
  );
}

interface RowProps {
  /** The key of its item. */
  readonly alarm: string;
  readonly state: DisplayState;
  /** Of the bar at the left; null: none. */
  readonly tone: Priority | null;
  readonly isWaiting: boolean;
  /** No alarm of it is active. */
  readonly hasReturned?: boolean;
  readonly name: ReactNode;
  readonly where: ReactNode;
  readonly value: ReactNode;
  readonly since: ReactNode;
  readonly status: ReactNode;
  /** Who was last notified. */
  readonly notified?: ReactNode;
  readonly action: ReactNode;
}

function Row(props: RowProps) {
  const { alarm, state, tone, isWaiting, hasReturned = false } = props;
  const { name, where, value, since, status, notified, action } = props;
  const classes = [
    styles.row,
    tone !== null && `tone-${tone}`,
    isWaiting && !hasReturned && styles.waiting,
    hasReturned && styles.returned,
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')} data-alarm={alarm}>
      <StateMark state={state} size={20} label={STATE_LABELS[state]} />
      <div className={`breaks ${styles.what}`}>
        <span className={styles.name}>{name}</span>
        <span className={`note ${styles.where}`}>{where}</span>
      </div>
      <div className={`breaks ${styles.value}`}>{value}</div>
      <div className={`breaks ${styles.known}`}>
        <b>{since}</b>
        <span className={`note ${styles.muted} ${styles.status}`}>
          {status} {notified}
        </span>
      </div>
      <div className={`screen-only row-actions ${styles.action}`} data-acts="">
        {action}
      </div>
    </li>
  );
}

interface ActionsProps {
  /** What is acted on, for screen readers. */
  readonly of: string;
  readonly entries: readonly AlarmLogEntry[];
  /** Not all of them are named in the row: their names are shown before they are acknowledged. */
  readonly isNamed?: boolean;
  readonly onTask: (task: AlarmTask) => void;
}

/** What the user may do with the alarms; nothing where others act. */
function Actions({ of, entries, isNamed = true, onTask }: ActionsProps) {
  const canAt = useStationRights();
  const { mutate, isPending } = useAcknowledge();
  // An incident with stations of other areas is acknowledged alarm by alarm.
  if (!entries.every(({ StationId }) => canAt('Operator', StationId))) return null;
  const acknowledge = (ids: readonly number[]) =>
    mutate({ ids: [...ids] }, { onError: (error) => showAcknowledgeFailure(ids.length, error) });
  return (
    <AlarmButtons
      of={of}
      entries={entries}
      isNamed={isNamed}
      isPending={isPending}
      onAcknowledge={acknowledge}
      onTask={onTask}
    />
  );
}
