import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useContext } from 'react';
import { fill } from '../text/fill.ts';
import { Moment } from '../time/index.ts';
import { describeLastNotified, isReached, nextEscalation, worstNotified } from './notified.ts';
import { NotifiedContext } from './notified-context.ts';
import * as texts from './texts.ts';

export interface NotifiedTextProps {
  readonly entries: readonly AlarmLogEntry[];
  /** Without the time. */
  readonly brief?: boolean;
  /** Of the next escalation; omitted: it is left out. */
  readonly nextClass?: string | undefined;
}

/** Who was last notified of an alarm; of several, the worst that became of it, and of how many. */
export function NotifiedText({ entries, brief = false, nextClass }: NotifiedTextProps) {
  const known = useContext(NotifiedContext);
  const waiting = entries.filter(needsAcknowledgement);
  const all = waiting.flatMap(({ Id }) => known.get(Id) ?? []);
  const worst = worstNotified(all);
  if (worst === null) return null;
  const { notified, count } = worst;
  const next = nextClass === undefined ? null : nextEscalation(all);
  return (
    <span className={isReached(notified) ? 'note' : 'note failed'}>
      {describeLastNotified(notified)} {count < waiting.length && `${texts.ofAlarms(count, waiting.length)} `}
      {!brief && <Moment at={notified.At} />}
      {next !== null && (
        <span className={nextClass}>
          {fill(texts.nextNotification, { time: <Moment at={next.at} />, users: next.to })}
        </span>
      )}
    </span>
  );
}
