import type { AlarmEventKind } from '@outpost/contract';
import { type AlarmInput, isOver, QUIET, stepAlarm } from '@outpost/core';
import type { Storage } from '../../src/storage/index.ts';
import type { Activation } from './soak-field.ts';

const INPUTS: Partial<Record<AlarmEventKind, AlarmInput>> = {
  raised: 'raise',
  returned: 'return',
  acknowledged: 'acknowledge',
};

/** What is wrong with what is stored, in words; nothing: the promise was kept. */
export async function checkPromise(
  storage: Storage,
  activations: readonly Activation[],
  latestMs: number,
): Promise<{ problems: string[]; alarms: number; events: number; steps: number; messages: number }> {
  const problems: string[] = [];
  const alarms = await storage.read
    .selectFrom('alarms as a')
    .innerJoin('alarm_subjects as s', 's.id', 'a.subject_id')
    .select(['a.id', 'a.station_id', 's.kind', 'a.is_open', 'a.raised_at', 'a.acknowledged_at'])
    .execute();
  const events = await storage.read.selectFrom('alarm_events').selectAll().orderBy('id').execute();
  const steps = await storage.read.selectFrom('callout_steps').selectAll().orderBy('id').execute();
  const messages = await storage.read
    .selectFrom('notifications')
    .select(['about', 'topic', 'state', 'key'])
    .execute();

  const raises = new Map<string, number[]>();
  const returns = new Map<string, number[]>();
  const ofAlarm = new Map(alarms.map((alarm) => [alarm.id, { ...alarm, memory: QUIET }]));
  for (const { alarm_id, kind, at } of events) {
    const alarm = ofAlarm.get(alarm_id)!;
    const input = INPUTS[kind as AlarmEventKind];
    const step = input && stepAlarm(alarm.memory, input);
    if (!step) problems.push(`alarm ${alarm_id}: ${kind} at ${new Date(at).toISOString()} is out of order`);
    else alarm.memory = step.memory;
    const source = `${alarm.station_id}/${alarm.kind}`;
    const times = kind === 'raised' ? raises : kind === 'returned' ? returns : null;
    if (times) times.set(source, [...(times.get(source) ?? []), at]);
  }
  for (const alarm of ofAlarm.values()) {
    if (!isOver(alarm.memory) || alarm.is_open === 1) problems.push(`alarm ${alarm.id} is not over`);
  }

  // Each condition is raised once, while it holds or right after the start that first saw it, and returns once.
  const expected = new Map<string, Activation[]>();
  for (const activation of activations) {
    const source = `${activation.stationId}/${activation.kind}`;
    expected.set(source, [...(expected.get(source) ?? []), activation]);
  }
  for (const [source, times] of expected) {
    const raised = raises.get(source) ?? [];
    const returned = returns.get(source) ?? [];
    if (raised.length !== times.length || returned.length !== times.length) {
      problems.push(
        `${source}: held ${times.length} times, was raised ${raised.length} and returned ${returned.length} times`,
      );
      continue;
    }
    times.forEach(({ fromMs, toMs }, index) => {
      const atMs = raised[index]!;
      if (atMs < fromMs || atMs >= Math.min(toMs, fromMs + latestMs)) {
        problems.push(`${source}: held from ${fromMs} to ${toMs}, was raised at ${atMs}`);
      }
      if (returned[index]! < toMs || returned[index]! > toMs + latestMs) {
        problems.push(`${source}: ended at ${toMs}, returned at ${returned[index]}`);
      }
    });
  }
  const strangers = [...raises.keys()].filter((source) => !expected.has(source));
  if (strangers.length > 0) problems.push(`raised without a reason: ${strangers.join(', ')}`);

  // Somebody at the page was quicker than the first step, as after a start.
  const seenAtOnce = new Set(
    alarms
      .filter(
        ({ raised_at, acknowledged_at }) =>
          acknowledged_at !== null && acknowledged_at - raised_at <= latestMs,
      )
      .map(({ id }) => id),
  );
  // Each alarm was called for, and who was told has a message that is done with.
  const told = new Map<number, number>();
  for (const { alarm_id, told: people } of steps) told.set(alarm_id, (told.get(alarm_id) ?? 0) + people);
  const digested = await storage.read.selectFrom('digest_alarms').select('alarm_id').execute();
  const reached = new Set(messages.filter(({ topic }) => topic === 'alarm').map(({ about }) => about));
  for (const { alarm_id } of digested) reached.add(alarm_id);
  for (const { id } of alarms) {
    if (!told.has(id) && !seenAtOnce.has(id)) {
      problems.push(`alarm ${id}: nobody was asked for, and nothing says so`);
    } else if ((told.get(id) ?? 0) > 0 && !reached.has(id))
      problems.push(`alarm ${id}: people were told, without a message`);
  }
  const waiting = messages.filter(({ state }) => state === 'waiting').length;
  if (waiting > 0) problems.push(`${waiting} messages still wait`);
  if (new Set(messages.map(({ key }) => key)).size !== messages.length)
    problems.push('a message is stored twice');
  return {
    problems,
    alarms: alarms.length,
    events: events.length,
    steps: steps.length,
    messages: messages.length,
  };
}
