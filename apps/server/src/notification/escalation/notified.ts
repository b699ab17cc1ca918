import { type AlarmNotified, MAX_ALARMS_NOTIFIED, type SendingState } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import type { EscalationContext } from './context.ts';
import { ESCALATION_TOPICS } from './messages.ts';

/** From the furthest. */
const ORDER: readonly SendingState[] = ['delivered', 'sent', 'waiting', 'failed', 'not-needed'];

/** Who was last notified of each unacknowledged alarm: two statements, however many alarms. */
export async function notifiedAlarms({
  repository,
  alarms,
  notify,
}: Pick<EscalationContext, 'repository' | 'alarms' | 'notify'>): Promise<AlarmNotified[]> {
  const steps = await repository.newestSteps(MAX_ALARMS_NOTIFIED);
  const messages = await notify.statesOf(
    ESCALATION_TOPICS.alarm,
    steps.map(({ alarmId }) => alarmId),
  );
  const messagesOf = Map.groupBy(messages, ({ about }) => about);
  return steps.flatMap(({ alarmId, atMs, step, content }): AlarmNotified[] => {
    const record = alarms.active(alarmId);
    if (record === null || !record.memory.active || record.memory.acknowledged) return [];
    const states = new Set(
      messagesOf.get(alarmId)?.flatMap(({ createdAtMs, state }) => (createdAtMs >= atMs ? [state] : [])),
    );
    return [
      {
        AlarmId: alarmId,
        StationId: record.subject.stationId,
        At: toInstant(atMs),
        Step: step,
        Names: content.Notified.map(({ Name }) => Name),
        Sending: ORDER.find((state) => states.has(state)) ?? null,
      },
    ];
  });
}
