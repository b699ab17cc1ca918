import type { AlarmNotified } from '@outpost/contract';
import { describeUsers } from './labels.ts';
import * as texts from './texts.ts';

/** Who was last notified of an alarm, without the time: `Notified Ann Lee and 2 more users`. */
export function describeLastNotified({ Names, Sending }: Pick<AlarmNotified, 'Names' | 'Sending'>): string {
  if (Names.length === 0) return texts.noUserNotified;
  const who = describeUsers(Names);
  if (Sending === 'failed') return texts.notNotified(who);
  return Sending === 'waiting' ? texts.notYetSentTo(who) : texts.notified(who);
}

type Notified = Pick<AlarmNotified, 'Names' | 'Sending' | 'At'>;

/**
 * What became of the notifications of several alarms, the worst first: no user reached, failed, not yet
 * sent, sent; of equal ones the newest.
 * @returns null: nothing is known of any
 */
export function worstNotified<T extends Notified>(
  all: readonly T[],
): { readonly notified: T; readonly count: number } | null {
  const worst = Math.min(...all.map(rankOf));
  const [notified, ...others] = all
    .filter((one) => rankOf(one) === worst)
    .sort((a, b) => Date.parse(b.At) - Date.parse(a.At));
  return notified === undefined ? null : { notified, count: 1 + others.length };
}

/** The next escalation of several alarms that notifies a user; null: there is none. */
export function nextEscalation(
  all: readonly Pick<AlarmNotified, 'NextStepAt' | 'NextStepTo'>[],
): { readonly at: string; readonly to: string } | null {
  const steps = all.flatMap(({ NextStepAt, NextStepTo }) =>
    NextStepAt === null || NextStepTo.length === 0 ? [] : [{ at: NextStepAt, to: describeUsers(NextStepTo) }],
  );
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

/** Whether a user was reached, or may still be. */
export const isReached = (notified: Notified): boolean => rankOf(notified) > 1;

function rankOf({ Names, Sending }: Notified): number {
  if (Names.length === 0) return 0;
  if (Sending === 'failed') return 1;
  return Sending === 'waiting' ? 2 : 3;
}
