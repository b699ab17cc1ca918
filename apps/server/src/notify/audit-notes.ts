import { type AuditNote, OUTPOST } from '../audit/index.ts';
import type { Received } from './receipt.repository.ts';
import type { ChannelName, NotificationState } from './types.ts';

/** `Told Ann Lee by …` */
export const BY_CHANNEL: Readonly<Record<ChannelName, string>> = {
  email: 'e-mail',
  sms: 'SMS',
  push: 'push message',
  webhook: 'webhook',
};

type About = Omit<Received, 'id'>;

/** The line about a message that a provider took or that is given up; null: it is tried again, or there was no need of it. */
export function triedNote(
  message: About & { readonly tries: number },
  title: string,
  answer: string,
  state: NotificationState,
): AuditNote | null {
  if (state !== 'sent' && state !== 'failed') return null;
  const what = title === '' ? '' : `: ${title}`;
  const isSent = state === 'sent';
  return {
    kind: 'notification',
    action: 'send',
    outcome: isSent ? 'done' : 'failed',
    by: OUTPOST,
    words: isSent ? `Told ${whom(message)}${what}` : `Could not tell ${whom(message)}${what}. ${answer}`,
    details: { ...facts(message), Tries: message.tries + 1, Answer: answer },
  };
}

/** The line about what a provider says of a message that it took. */
export function receiptNote(message: About, answer: string, isDelivered: boolean): AuditNote {
  return {
    kind: 'notification',
    action: 'deliver',
    outcome: isDelivered ? 'done' : 'failed',
    by: OUTPOST,
    words: isDelivered
      ? `The message to ${whom(message)} arrived`
      : `The message to ${whom(message)} did not arrive. ${answer}`,
    details: { ...facts(message), Answer: answer },
  };
}

const whom = ({ name, address, channel }: About) => `${name || address} by ${BY_CHANNEL[channel]}`;

const facts = ({ accountId, channel, address, topic, about }: About) => ({
  AccountId: accountId,
  Channel: channel,
  Address: address,
  Topic: topic,
  About: about,
});
