import type { AlarmDelivery, AlarmDetail, SendingState } from '@outpost/contract';
import { formatMoment } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

/** A user who was notified of an alarm. */
interface AlarmRecipient {
  readonly name: string;
  /** How far the notification has come, on the channel that came furthest; null: none was sent. */
  readonly state: SendingState | null;
  /** When it came that far first and last; null: not known, or it is not yet on its way. */
  readonly firstAt: string | null;
  readonly at: string | null;
}

/** From the furthest. */
const ORDER: readonly SendingState[] = ['delivered', 'sent', 'waiting', 'failed', 'not-needed'];

/** Messages that say that the alarm was raised. */
const ABOUT_ALARM: readonly AlarmDelivery['About'][] = ['alarm', 'incident', 'digest'];

/** The most users that are named with the reason why they were not notified. */
const MAX_NAMED = 2;

/** Why no user was notified of an alarm: the users of its latest step, each with a reason. */
function whyNotNotified({ Callouts }: Pick<AlarmDetail, 'Callouts'>): readonly string[] {
  const users = Callouts.at(-1)?.NotNotified ?? [];
  const named = users.slice(0, MAX_NAMED).map(({ Name, Why }) => texts.userNotNotified(Name, Why));
  const more = users.length - named.length;
  return more === 0 ? named : [...named, texts.moreUsers(more)];
}

/** Whether users were notified of an alarm, and why not if not, such as `Not sent: no …`. */
export function describeNotification(
  alarm: Pick<AlarmDetail, 'Callouts' | 'Deliveries' | 'LastRaisedAt'>,
  nowMs: number,
): string {
  const { Callouts, LastRaisedAt } = alarm;
  const users = notifiedUsers(alarm);
  const isNotified = new Set(users.map(({ name }) => name));
  const notReached = [...new Set(Callouts.flatMap(({ OnCallNotReached }) => OnCallNotReached))].filter(
    (name) => !isNotified.has(name),
  );
  const noneOnCall = Callouts.some(({ NoneOnCall }) => NoneOnCall) ? [texts.noUserOnCall] : [];
  if (users.length > 0) {
    const notified = texts.notified(
      users.map(({ name, state, firstAt, at }) => {
        const [first, last] = [firstAt, at].map((one) => one && formatMoment(one, nowMs));
        const isEarlier = at !== null && Date.parse(at) < Date.parse(LastRaisedAt);
        return texts.notifiedUser(
          name,
          state,
          first ?? null,
          isEarlier ? texts.beforeActivation : last === first ? null : texts.lastAt(last!),
        );
      }),
    );
    const others = notReached.length > 0 ? [texts.onCallNotReached(notReached)] : noneOnCall;
    return joined(notified, ...others);
  }
  if (Callouts.at(-1)?.NoChannel) {
    const onCall = notReached.length > 0 ? [texts.onCallThen(notReached)] : noneOnCall;
    return joined(texts.notSentNoChannel, ...onCall);
  }
  if (notReached.length > 0) return texts.notSentNotReached(notReached);
  return joined(texts.noUserNotifiedBecause(whyNotNotified(alarm)), ...noneOnCall);
}

const joined = (...parts: readonly string[]): string => parts.join(' · ');

/** Who was notified of an alarm, in the order of the escalation steps. */
function notifiedUsers({
  Callouts,
  Deliveries,
}: Pick<AlarmDetail, 'Callouts' | 'Deliveries'>): AlarmRecipient[] {
  const names = new Set(Callouts.flatMap(({ Notified }) => Notified.map(({ Name }) => Name)));
  return [...names].map((name) => {
    const own = Deliveries.filter(({ Name, About }) => Name === name && ABOUT_ALARM.includes(About));
    const furthest = own.toSorted(
      (a, b) => ORDER.indexOf(a.State) - ORDER.indexOf(b.State) || reachedMs(b) - reachedMs(a),
    )[0];
    if (furthest === undefined) return { name, state: null, firstAt: null, at: null };
    const times = own.filter(({ State }) => State === furthest.State).flatMap((one) => reachedAt(one) ?? []);
    return { name, state: furthest.State, firstAt: times.sort()[0] ?? null, at: reachedAt(furthest) };
  });
}

/** For the order: of two messages that came equally far, the newer one counts. */
const reachedMs = (delivery: AlarmDelivery): number => Date.parse(reachedAt(delivery) ?? '') || 0;

function reachedAt({ State, DeliveredAt, Tries }: AlarmDelivery): string | null {
  if (State === 'delivered' && DeliveredAt !== null) return DeliveredAt;
  return State === 'delivered' || State === 'sent' ? (Tries.at(-1)?.At ?? null) : null;
}
