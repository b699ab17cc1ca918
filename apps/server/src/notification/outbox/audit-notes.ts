import { channelOf } from '@outpost/contract';
import { type AuditNote, OUTPOST } from '../../platform/audit/index.ts';
import type { Received } from './receipt.repository.ts';
import * as texts from './texts.ts';
import type { NotificationState } from './types.ts';

type About = Omit<Received, 'id'>;

/**
 * The audit event for a message that was sent or given up; null: it is retried, or was not needed.
 */
export function triedNote(
  message: About & { readonly tries: number },
  title: string,
  answer: string,
  state: NotificationState,
): AuditNote | null {
  if (state !== 'sent' && state !== 'failed') return null;
  const what = title === '' ? '' : `: “${title}”`;
  const isSent = state === 'sent';
  return {
    kind: 'notification',
    action: 'send',
    outcome: isSent ? 'done' : 'failed',
    by: OUTPOST,
    words: isSent ? texts.sentTo(whom(message), what) : texts.notSentTo(whom(message), what, answer),
    details: { ...facts(message), Tries: message.tries + 1, Answer: answer },
  };
}

/** The audit event for a delivery receipt. */
export function receiptNote(message: About, answer: string, isDelivered: boolean): AuditNote {
  return {
    kind: 'notification',
    action: 'deliver',
    outcome: isDelivered ? 'done' : 'failed',
    by: OUTPOST,
    words: isDelivered ? texts.deliveredTo(whom(message)) : texts.notDeliveredTo(whom(message), answer),
    details: { ...facts(message), Answer: answer },
  };
}

const whom = ({ name, address, channel }: About) => `${name || address} by ${channelOf(channel).inText}`;

const facts = ({ accountId, channel, address, topic, about }: About) => ({
  AccountId: accountId,
  Channel: channel,
  Address: address,
  Topic: topic,
  About: about,
});
