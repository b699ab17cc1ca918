import { type AlarmNotified, MAX_ALARMS_NOTIFIED, type SendingState } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { EscalationContext } from './context.ts';
import { ESCALATION_TOPICS } from './messages.ts';
import { prepareNextSteps } from './next-step.ts';

/** From the furthest. */
const ORDER: readonly SendingState[] = ['delivered', 'sent', 'waiting', 'failed', 'not-needed'];

/** Who was last notified of each unacknowledged alarm: two statements, however many alarms. */
export async function notifiedAlarms({
  repository,
  alarms,
  notify,
  routing,
  accounts,
}: Pick<EscalationContext, 'repository' | 'alarms' | 'notify' | 'routing' | 'accounts'>): Promise<
  AlarmNotified[]
> {
  const steps = await repository.newestSteps(MAX_ALARMS_NOTIFIED);
  const messages = await notify.statesOf(
    ESCALATION_TOPICS.alarm,
    steps.map(({ alarmId }) => alarmId),
  );
  const messagesOf = Map.groupBy(messages, ({ about }) => about);
  const nextOf = await prepareNextSteps({ routing }, await accounts());
  const notified: AlarmNotified[] = [];
  for (const { alarmId, atMs, step, content, next } of steps) {
    await yieldToEventLoop();
    const record = alarms.active(alarmId);
    if (record === null || !record.memory.active || record.memory.acknowledged) continue;
    const states = new Set(
      messagesOf.get(alarmId)?.flatMap(({ createdAtMs, state }) => (createdAtMs >= atMs ? [state] : [])),
    );
    notified.push({
      AlarmId: alarmId,
      StationId: record.subject.stationId,
      At: toInstant(atMs),
      Step: step,
      Names: content.Notified.map(({ Name }) => Name),
      Sending: ORDER.find((state) => states.has(state)) ?? null,
      ...nextOf(record, next),
    });
  }
  return notified;
}
