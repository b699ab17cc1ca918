import type { Channel } from '@outpost/contract';
import type { AlarmRecord } from '../alarms/index.ts';
import type { NewNotification } from '../notify/index.ts';

/** Topics of the outbox. */
export const CALLOUT_TOPICS = {
  alarm: 'alarm',
  returned: 'alarm-returned',
  digest: 'alarm-digest',
  incident: 'alarm-incident',
  incidentReturned: 'alarm-incident-returned',
} as const;

/** Until a link acknowledges, after its message was made. */
const LINK_LIFE_MS = 24 * 60 * 60_000;

export interface CalloutRecipient {
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
}

/** What a message about one alarm keeps of why it was made. */
export interface AlarmContent {
  readonly accountId: number;
  /** How many steps had been taken with the one that it belongs to. */
  readonly step: number;
  readonly raises: number;
  /** Until when its link acknowledges. */
  readonly expiresAtMs: number;
}

/** What a message that tells of many alarms keeps. */
export interface GatheredContent {
  readonly accountId: number;
  /** Under which its alarms are kept. */
  readonly key: string;
}

/** What a message about an incident keeps. */
export interface IncidentContent extends GatheredContent {
  /** As of an alarm; 0: it says that alarms have returned. */
  readonly step: number;
  readonly expiresAtMs: number;
}

export function calloutMessage(
  record: AlarmRecord,
  to: CalloutRecipient,
  step: number,
  atMs: number,
): NewNotification {
  const { accountId } = to;
  const content: AlarmContent = {
    accountId,
    step,
    raises: record.raises,
    expiresAtMs: atMs + LINK_LIFE_MS,
  };
  return {
    ...to,
    key: `${CALLOUT_TOPICS.alarm}:${record.id}:${atMs}:${addressKey(to)}`,
    topic: CALLOUT_TOPICS.alarm,
    about: record.id,
    batch: String(atMs),
    content,
  };
}

export function returnMessage(alarmId: number, to: CalloutRecipient, atMs: number): NewNotification {
  return {
    ...to,
    key: `${CALLOUT_TOPICS.returned}:${alarmId}:${atMs}:${addressKey(to)}`,
    topic: CALLOUT_TOPICS.returned,
    about: alarmId,
    batch: String(atMs),
    content: { accountId: to.accountId },
  };
}

/** @param step 0: it says that alarms have returned */
export function incidentMessage(
  incidentId: number,
  to: CalloutRecipient,
  step: number,
  dueAtMs: number,
): NewNotification {
  const topic = step === 0 ? CALLOUT_TOPICS.incidentReturned : CALLOUT_TOPICS.incident;
  const key = `${topic}:${incidentId}:${step}:${dueAtMs}:${addressKey(to)}`;
  const { accountId } = to;
  const content: IncidentContent = { accountId, key, step, expiresAtMs: dueAtMs + LINK_LIFE_MS };
  return { ...to, key, topic, about: incidentId, batch: String(dueAtMs), content, dueAtMs };
}

export const addressKey = ({ accountId, channel, address }: CalloutRecipient) =>
  `${accountId}:${channel}:${address}`;
