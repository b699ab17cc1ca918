import type { KeyValue, Priority } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import type { ReactNode } from 'react';
import { ALARM_STATE_LABELS, AlarmAge, describeStations, shownReading } from '../../../ui/alarm/index.ts';
import { type DisplayState, STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { RateMark } from '../../../ui/value/RateMark.tsx';
import { type AttentionItem, describeItemState, itemAlarms } from '../home/situation.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';

/** Names of more stations would take a line of another alarm. */
const MAX_NAMED = 3;

/** One alarm, incident or station in large type: what, where, its value, since when, its state. */
export function AttentionLine({ item }: { readonly item: AttentionItem }) {
  switch (item.kind) {
    case 'alarm': {
      const { Priority, Message, SiteName } = item.entry;
      const { value, of, which, keyValue } = shownReading(item.entry, item.now, item.held !== null);
      const { others } = item;
      const waiting = itemAlarms(item).filter(needsAcknowledgement).length;
      return (
        <DisplayLine
          state={Priority}
          priority={Priority}
          waits={waiting > 0}
          hasReturned={!item.entry.Active}
          what={Message}
          where={others.length === 0 ? SiteName : `${SiteName} · ${texts.moreAlarms(others.length)}`}
          value={value}
          valueNote={which}
          keyValue={keyValue}
          old={item.held !== null || of === 'last'}
          since={<AlarmAge {...item.entry} />}
          status={describeItemState(item)}
        />
      );
    }
    case 'incident':
    case 'same-alarm': {
      const { first, returnedAt, priority, waiting } = item.incident;
      return (
        <DisplayLine
          state={priority}
          priority={priority}
          waits={waiting > 0}
          hasReturned={returnedAt !== null}
          what={item.incident.cause}
          where={describeStations(item.incident, MAX_NAMED)}
          value={item.reading?.value ?? null}
          valueNote={item.reading?.which ?? ''}
          keyValue={item.reading?.keyValue ?? null}
          old={item.reading?.isLast ?? false}
          since={<AlarmAge LastRaisedAt={first.LastRaisedAt} ReturnedAt={returnedAt} />}
          status={waiting > 0 ? texts.unacknowledgedCount(waiting) : ALARM_STATE_LABELS.acknowledged}
        />
      );
    }
    case 'station':
      return (
        <DisplayLine
          state={item.state}
          what={item.why.headline}
          where={item.station.SiteName}
          status={item.why.detail}
        />
      );
  }
}

export interface DisplayLineProps {
  readonly state: DisplayState;
  /** Of the bar at the left; omitted: none. */
  readonly priority?: Priority;
  /** Needs acknowledgement. */
  readonly waits?: boolean;
  /** No alarm of it is active. */
  readonly hasReturned?: boolean;
  readonly what: string;
  readonly where: string;
  readonly value?: string | null;
  /** When the value was read, unless now. */
  readonly valueNote?: string;
  /** Whose present value it is. */
  readonly keyValue?: KeyValue | null;
  /** The value is the last known one. */
  readonly old?: boolean;
  readonly since?: ReactNode;
  readonly status: string;
}

/** One line of a list on the display. */
export function DisplayLine(props: DisplayLineProps) {
  const {
    state,
    priority,
    waits = false,
    hasReturned = false,
    what,
    where,
    value = null,
    valueNote = '',
    keyValue = null,
    old = false,
    since,
    status,
  } = props;
  const classes = [
    styles.line,
    priority && `tone-${priority}`,
    waits && styles.waits,
    hasReturned && styles.returned,
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <StateMark state={state} label={STATE_LABELS[state]} />
      <div>
        <p className={styles.what}>{what}</p>
        {where !== '' && <p className={styles.where}>{where}</p>}
      </div>
      <div className={styles.figures}>
        {value !== null && value !== '' && (
          <p className={old ? styles.old : styles.fact}>
            {value} <RateMark point={keyValue} />
            {valueNote !== '' && <small> {valueNote}</small>}
          </p>
        )}
        <p className={`muted ${styles.minor}`}>
          {since}
          {since !== undefined && status !== '' && ' · '}
          {status}
        </p>
      </div>
    </li>
  );
}
