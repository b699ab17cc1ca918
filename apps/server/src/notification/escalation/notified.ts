import { type AlarmNotified, MAX_ALARMS_NOTIFIED, type SendingState } from '@outpost/contract';
import type { AlarmRecord } from '../../alarms/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { EscalationContext } from './context.ts';
import { GATHER_MS } from './incident-messages.ts';
import { ESCALATION_TOPICS } from './messages.ts';
import { prepareNextSteps } from './next-step.ts';
import { LAST_STEP } from './runner.ts';

/** From the furthest. */
const ORDER: readonly SendingState[] = ['delivered', 'sent', 'waiting', 'failed', 'not-needed'];
/** A message about an incident may be due before the step of an alarm that it covers. */
const COVERED_MS = 2 * GATHER_MS;
/** Messages that say that several alarms were raised. */
const GATHERING: readonly string[] = [ESCALATION_TOPICS.digest, ESCALATION_TOPICS.incident];

type Parts = Pick<EscalationContext, 'repository' | 'alarms' | 'notify' | 'routing' | 'accounts'>;

/** Who was last notified of each unacknowledged alarm, also if it has returned: four statements, however many. */
export async function notifiedAlarms(parts: Parts): Promise<AlarmNotified[]> {
  const { repository, alarms, routing, accounts } = parts;
  const records = new Map(newestWaiting(alarms.allActive()).map((record) => [record.id, record]));
  const ids = [...records.keys()];
  const steps = await repository.newestSteps(ids, LAST_STEP);
  const statesOf = await prepareStates(parts, ids);
  const nextOf = await prepareNextSteps({ routing }, await accounts());
  const notified: AlarmNotified[] = [];
  for (const { alarmId, atMs, step, content, earlierNames, earlierAtMs, next } of steps) {
    await yieldToEventLoop();
    const record = records.get(alarmId)!;
    const states = statesOf(alarmId, atMs);
    notified.push({
      AlarmId: alarmId,
      StationId: record.subject.stationId,
      At: toInstant(atMs),
      Step: step,
      Names: content.Notified.map(({ Name }) => Name),
      EarlierNames: [...new Set(earlierNames)],
      EarlierAt: instantOrNull(earlierAtMs),
      Sending: ORDER.find((state) => states.has(state)) ?? null,
      ...nextOf(record, record.memory.active ? next : null),
    });
  }
  return notified;
}

/** The unacknowledged alarms that were raised last, without those that are suppressed. */
function newestWaiting(records: readonly AlarmRecord[]): AlarmRecord[] {
  return records
    .filter(
      ({ memory, maintenanceHold }) =>
        !memory.acknowledged && memory.suppression === null && !maintenanceHold,
    )
    .toSorted((a, b) => b.lastRaisedAtMs - a.lastRaisedAtMs || b.id - a.id)
    .slice(0, MAX_ALARMS_NOTIFIED);
}

/** The states of the messages about an alarm since its step, of its own and of those about several alarms. */
async function prepareStates(
  { repository, notify }: Pick<Parts, 'repository' | 'notify'>,
  ids: readonly number[],
) {
  const own = Map.groupBy(await notify.statesOf(ESCALATION_TOPICS.alarm, ids), ({ about }) => about);
  const gathered = Map.groupBy(await repository.digestsOf(ids), ({ alarmId }) => alarmId);
  const keys = new Set([...gathered.values()].flatMap((all) => all.map(({ key }) => key)));
  const shared = Map.groupBy(
    (await notify.statesByKeys([...keys])).filter(({ topic }) => GATHERING.includes(topic)),
    ({ key }) => key,
  );
  return (alarmId: number, stepMs: number): ReadonlySet<SendingState> => {
    const messages = [
      ...(own.get(alarmId) ?? []).map(({ state, createdAtMs }) => ({ state, coversMs: createdAtMs })),
      ...(gathered.get(alarmId) ?? [])
        .flatMap(({ key }) => shared.get(key) ?? [])
        .map(({ state, batch }) => ({ state, coversMs: Number(batch) + COVERED_MS })),
    ];
    return new Set(messages.flatMap(({ state, coversMs }) => (coversMs >= stepMs ? [state] : [])));
  };
}
