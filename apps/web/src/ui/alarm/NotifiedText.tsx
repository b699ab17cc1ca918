import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useContext } from 'react';
import { fill } from '../text/fill.ts';
import { Moment } from '../time/index.ts';
import { nextEscalation, summariseNotified } from './notified.ts';
import { NotifiedContext } from './notified-context.ts';
import * as texts from './texts.ts';

export interface NotifiedTextProps {
  readonly entries: readonly AlarmLogEntry[];
  /** Without the time. */
  readonly brief?: boolean;
  /** Of the next escalation; omitted: it is left out. */
  readonly nextClass?: string | undefined;
}

/** Who was notified of some alarms, or the worst that became of it, and of how many. */
export function NotifiedText({ entries, brief = false, nextClass }: NotifiedTextProps) {
  const known = useContext(NotifiedContext);
  const waiting = entries.filter(needsAcknowledgement);
  const all = waiting.flatMap(({ Id }) => known.get(Id) ?? []);
  const summary = summariseNotified(all, waiting.length);
  if (summary === null) return null;
  const next = nextClass === undefined ? null : nextEscalation(all);
  return (
    <span className={summary.isReached ? 'note' : 'note failed'}>
      {summary.text}
      {!brief && ' '}
      {!brief && <Moment at={summary.at} />}
      {`${summary.rest} `}
      {next !== null && (
        <span className={nextClass}>
          {fill(texts.nextNotification, { time: <Moment at={next.at} />, users: next.to })}
        </span>
      )}
    </span>
  );
}
