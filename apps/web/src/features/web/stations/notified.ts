import type { AlarmDelivery, AlarmDetail, SendingState } from '@outpost/contract';
import * as texts from './texts.ts';

/** A user who was notified of an alarm. */
export interface AlarmRecipient {
  readonly name: string;
  /** How far the notification has come, on the channel that came furthest; null: none was sent. */
  readonly state: SendingState | null;
}

/** From the furthest. */
const ORDER: readonly SendingState[] = ['delivered', 'sent', 'waiting', 'failed', 'not-needed'];

/** Messages that say that the alarm was raised. */
const ABOUT_ALARM: readonly AlarmDelivery['About'][] = ['alarm', 'incident', 'digest'];

/** The most users that are named with the reason why they were not notified. */
const MAX_NAMED = 2;

/** Why no user was notified of an alarm: the users of its latest step, each with a reason. */
export function whyNotNotified({ Callouts }: Pick<AlarmDetail, 'Callouts'>): readonly string[] {
  const users = Callouts.at(-1)?.NotNotified ?? [];
  const named = users.slice(0, MAX_NAMED).map(({ Name, Why }) => texts.userNotNotified(Name, Why));
  const more = users.length - named.length;
  return more === 0 ? named : [...named, texts.moreUsers(more)];
}

/** Who was notified of an alarm, in the order of the escalation steps. */
export function notifiedUsers({
  Callouts,
  Deliveries,
}: Pick<AlarmDetail, 'Callouts' | 'Deliveries'>): AlarmRecipient[] {
  const names = new Set(Callouts.flatMap(({ Notified }) => Notified.map(({ Name }) => Name)));
  return [...names].map((name) => {
    const states = new Set(
      Deliveries.flatMap(({ Name, About, State }) =>
        Name === name && ABOUT_ALARM.includes(About) ? [State] : [],
      ),
    );
    return { name, state: ORDER.find((state) => states.has(state)) ?? null };
  });
}
