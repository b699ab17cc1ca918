import {
  type AlarmCallout,
  type AlarmDelivery,
  type AlarmDetail,
  roleAllows,
  type User,
} from '@outpost/contract';
import { type AlarmReader, type FollowedLine, NO_NEXT_STEP } from '../../alarms/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { maskAddress, maskAddressesIn } from '../../platform/mask-address.ts';
import type { LoggedNotification } from '../outbox/index.ts';
import type { AlarmMessages } from './alarm-messages.ts';
import type { EscalationContext } from './context.ts';
import { ESCALATION_TOPICS } from './messages.ts';
import { prepareNextSteps } from './next-step.ts';

/** What the line of an alarm shows of its escalation: steps, messages, the next step. */
export async function escalationLine(
  { repository, alarms, routing, accounts }: EscalationContext,
  messages: AlarmMessages,
  alarmId: number,
  reader: AlarmReader,
): Promise<FollowedLine> {
  const record = alarms.active(alarmId);
  const people = await accounts();
  const deliveries = await messages.history(alarmId);
  const isCalling = record?.memory.active === true && !record.memory.acknowledged;
  const steps = await repository.steps(alarmId);
  return {
    Callouts: steps.map((step) => presentStep(step, reader)),
    Deliveries: deliveries.map((message) => presentDelivery(message, people, reader)),
    ...(isCalling
      ? (await prepareNextSteps({ routing }, people))(record, await repository.next(alarmId))
      : NO_NEXT_STEP),
  };
}

/** With deprecated field names too. Below Supervisor, email addresses in reasons are masked. */
function presentStep(step: AlarmCallout, reader: AlarmReader): AlarmDetail['Callouts'][number] {
  const isMasked = !roleAllows(reader.role, 'Supervisor');
  const present = <T extends { Why: string }>(user: T) =>
    isMasked ? { ...user, Why: maskAddressesIn(user.Why) } : user;
  const Notified = step.Notified.map(present);
  const NotNotified = step.NotNotified.map(present);
  return {
    ...step,
    Notified,
    NotNotified,
    // cspell:disable
    Words: step.Rule,
    NobodyOnCall: step.NoneOnCall,
    Told: Notified,
    NotTold: NotNotified,
    // cspell:enable
  };
}

function presentDelivery(
  message: LoggedNotification,
  people: readonly User[],
  reader: AlarmReader,
): AlarmDelivery {
  const mayRead = message.accountId === reader.accountId || roleAllows(reader.role, 'Supervisor');
  const address = mayRead ? message.address : maskAddress(message.channel, message.address);
  const account = people.find(({ Id }) => Id === message.accountId);
  const name = account ? `${account.FirstName} ${account.LastName}`.trim() : '';
  const about = {
    [ESCALATION_TOPICS.alarm]: 'alarm',
    [ESCALATION_TOPICS.returned]: 'returned',
    [ESCALATION_TOPICS.digest]: 'digest',
    [ESCALATION_TOPICS.returnedDigest]: 'returned',
    [ESCALATION_TOPICS.incident]: 'incident',
    [ESCALATION_TOPICS.incidentReturned]: 'incident-returned',
  } as const;
  return {
    Id: message.id,
    Name: name || address,
    Channel: message.channel,
    Address: address,
    About: about[message.topic as keyof typeof about],
    State: message.state,
    CreatedAt: toInstant(message.createdAtMs),
    NextTryAt: message.state === 'waiting' ? toInstant(message.dueAtMs) : null,
    DeliveredAt: instantOrNull(message.deliveredAtMs),
    Tries: message.tries.map(({ atMs, isSent, answer }) => ({
      At: toInstant(atMs),
      Sent: isSent,
      Answer: mayRead ? answer : maskAddressesIn(answer, message),
    })),
  };
}
