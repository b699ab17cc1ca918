import type { Channel } from '@outpost/contract';
import type { AlarmRecord } from '../../alarms/index.ts';
import type { NewNotification } from '../outbox/index.ts';

/** Topics of the outbox. */
export const ESCALATION_TOPICS = {
  alarm: 'alarm',
  returned: 'alarm-returned',
  digest: 'alarm-digest',
  returnedDigest: 'alarm-returned-digest',
  incident: 'alarm-incident',
  incidentReturned: 'alarm-incident-returned',
} as const;

/** How long a link acknowledges, after its message was created. */
const LINK_LIFE_MS = 24 * 60 * 60_000;

export interface EscalationRecipient {
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
}

/** The stored content of a message about one alarm. */
export interface AlarmContent {
  readonly accountId: number;
  /** The number of steps taken, including the one it belongs to. */
  readonly step: number;
  readonly raises: number;
  /** When its link expires. */
  readonly expiresAtMs: number;
}

/** The stored content of a digest. */
export interface GatheredContent {
  readonly accountId: number;
  /** The key under which its alarms are stored. */
  readonly key: string;
}

/** The stored content of a message about an incident. */
export interface IncidentContent extends GatheredContent {
  /** As for an alarm; 0: alarms have returned to normal. */
  readonly step: number;
  readonly expiresAtMs: number;
}

export function escalationMessage(
  record: AlarmRecord,
  to: EscalationRecipient,
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
    key: `${ESCALATION_TOPICS.alarm}:${record.id}:${atMs}:${addressKey(to)}`,
    topic: ESCALATION_TOPICS.alarm,
    about: record.id,
    batch: String(atMs),
    content,
  };
}

export function returnMessage(alarmId: number, to: EscalationRecipient, atMs: number): NewNotification {
  return {
    ...to,
    key: `${ESCALATION_TOPICS.returned}:${alarmId}:${atMs}:${addressKey(to)}`,
    topic: ESCALATION_TOPICS.returned,
    about: alarmId,
    batch: String(atMs),
    content: { accountId: to.accountId },
  };
}

/** @param step 0: alarms have returned to normal */
export function incidentMessage(
  incidentId: number,
  to: EscalationRecipient,
  step: number,
  dueAtMs: number,
): NewNotification {
  const topic = step === 0 ? ESCALATION_TOPICS.incidentReturned : ESCALATION_TOPICS.incident;
  const key = `${topic}:${incidentId}:${step}:${dueAtMs}:${addressKey(to)}`;
  const { accountId } = to;
  const content: IncidentContent = { accountId, key, step, expiresAtMs: dueAtMs + LINK_LIFE_MS };
  return { ...to, key, topic, about: incidentId, batch: String(dueAtMs), content, dueAtMs };
}

export const addressKey = ({ accountId, channel, address }: EscalationRecipient) =>
  `${accountId}:${channel}:${address}`;
