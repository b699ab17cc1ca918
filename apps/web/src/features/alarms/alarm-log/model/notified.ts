import type { AlarmNotified } from '@outpost/contract';
import * as texts from '../texts.ts';

/** Who was last notified of an alarm, without the time: `Notified Ann Lee and 2 more users`. */
export function describeLastNotified({ Names, Sending }: Pick<AlarmNotified, 'Names' | 'Sending'>): string {
  const [first, ...others] = Names;
  if (first === undefined) return texts.noUserNotified;
  const who = others.length === 0 ? first : texts.nameAndMore(first, others.length);
  if (Sending === 'failed') return texts.notNotified(who);
  return Sending === 'waiting' ? texts.notYetSentTo(who) : texts.notified(who);
}
