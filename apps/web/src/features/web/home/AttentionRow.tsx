import { Button } from '@mantine/core';
import type { Priority } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAcknowledge, useSession } from '../../../data/index.ts';
import { Age } from '../../../ui/age/index.ts';
import {
  ALARM_STATE_LABELS,
  AlarmStateMark,
  AlarmTags,
  formatAlarmCount,
  showAcknowledgeFailure,
} from '../../../ui/alarm/index.ts';
import { type DisplayState, STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import styles from './home.module.css';
import type { AttentionItem } from './situation.ts';
import * as texts from './texts.ts';

/** One item: what, where, its value, since when, who knows, and the next action. */
export function AttentionRow({ item }: { readonly item: AttentionItem }) {
  switch (item.kind) {
    case 'alarm':
      return <AlarmItem entry={item.entry} held={item.held} />;
    case 'incident': {
      const { members, priority, stations, out, waiting, words } = item.incident;
      return (
        <Row
          state={priority}
          tone={priority}
          isWaiting={waiting > 0}
          name={<Link to={`/alarms?alarm=${members[0]!.Id}`}>{words}</Link>}
          where={`${texts.incident} · ${formatAlarmCount(members.length)}`}
          value={texts.stillOut(out, stations)}
          since={<Age at={members[0]!.LastRaisedAt} />}
          status={
            waiting === 0 ? (
              <AlarmStateMark state="acknowledged" />
            ) : (
              <AlarmStateMark state="unacknowledged" words={texts.unacknowledged(waiting)} />
            )
          }
          action={
            <Acknowledge
              of={words}
              ids={members.filter(needsAcknowledgement).map(({ Id }) => Id)}
              priority={priority}
            />
          }
        />
      );
    }
    case 'station': {
      const { station, state, why } = item;
      return (
        <Row
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

function AlarmItem({ entry, held }: Pick<Extract<AttentionItem, { kind: 'alarm' }>, 'entry' | 'held'>) {
  const { Id, StationId, SiteName, Priority, State, Message, Reading, Limit } = entry;
  return (
    <Row
      state={Priority}
      tone={Priority}
      isWaiting={needsAcknowledgement(entry)}
      name={<Link to={`/alarms?alarm=${Id}`}>{Message}</Link>}
      where={
        <>
          <Link to={`/stations/${StationId}`}>{SiteName}</Link>{' '}
          <AlarmTags
            firstOut={entry.FirstOut}
            raises={entry.Raises}
            chattering={entry.Chattering}
            held={held}
          />
        </>
      }
      value={
        Reading !== null && (
          <>
            <b className={held === null ? undefined : styles.held}>{Reading}</b>
            <span className={styles.muted}>
              {Limit === null ? texts.atActivation : texts.atActivationWithLimit(Limit)}
            </span>
          </>
        )
      }
      since={<Age at={entry.RaisedAt} />}
      status={
        <AlarmStateMark
          state={State}
          words={
            State === 'acknowledged' && entry.AcknowledgedBy !== null
              ? texts.acknowledgedBy(entry.AcknowledgedBy)
              : ALARM_STATE_LABELS[State]
          }
        />
      }
      action={needsAcknowledgement(entry) && <Acknowledge of={Message} ids={[Id]} priority={Priority} />}
    />
  );
}

interface RowProps {
  readonly state: DisplayState;
  /** Of the bar at the left; null: none. */
  readonly tone: Priority | null;
  readonly isWaiting: boolean;
  readonly name: ReactNode;
  readonly where: ReactNode;
  readonly value: ReactNode;
  readonly since: ReactNode;
  readonly status: ReactNode;
  readonly action: ReactNode;
}

function Row({ state, tone, isWaiting, name, where, value, since, status, action }: RowProps) {
  const classes = [styles.row, tone !== null && styles[tone], isWaiting && styles.waiting];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <StateMark state={state} size={20} label={STATE_LABELS[state]} />
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.where}>{where}</span>
      </div>
      <div className={styles.value}>{value}</div>
      <div className={styles.known}>
        <b>{since}</b>
        <span className={styles.muted}>{status}</span>
      </div>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

interface AcknowledgeProps {
  /** What is acknowledged, for screen readers. */
  readonly of: string;
  readonly ids: readonly number[];
  readonly priority: Priority;
}

function Acknowledge({ of, ids, priority }: AcknowledgeProps) {
  const { can } = useSession();
  const { mutate, isPending } = useAcknowledge();
  if (ids.length === 0 || !can('Operator')) return null;
  const label = ids.length === 1 ? texts.acknowledge : texts.acknowledgeAll(ids.length);
  return (
    <Button
      variant={priority === 'critical' ? 'default' : 'subtle'}
      disabled={isPending}
      aria-label={`${label}: ${of}`}
      onClick={() => mutate({ ids }, { onError: (error) => showAcknowledgeFailure(ids.length, error) })}
    >
      {label}
    </Button>
  );
}
