import type { AlarmEventKind } from '@outpost/contract';
import { type AlarmInput, type AlarmMemory, INITIAL_MEMORY, isOver, stepAlarm } from '@outpost/core';
import type { Storage } from '../../src/platform/storage/index.ts';
import { type Activation, districtOf } from './soak-field.ts';
import { type Mails, mailIdOf } from './soak-mail.ts';
import { firstNotified } from './soak-people.ts';

const INPUTS: Partial<Record<AlarmEventKind, AlarmInput>> = {
  raised: 'raise',
  returned: 'return',
  acknowledged: 'acknowledge',
};
/** Time after a kill within which the server is back and has polled all stations. */
const LATEST_MS = 3 * 60_000;
/** From this number of stations on, losses close together are an incident. */
const INCIDENT_STATIONS = 3;
/** Alarms, and messages, that are checked together. */
const AT_ONCE = 1_000;

/** What is stored, counted, and the violations found; empty: none. */
export interface SoakResult {
  readonly problems: readonly string[];
  readonly alarms: number;
  readonly events: number;
  readonly incidents: number;
  readonly steps: number;
  /** Steps without a user on call. */
  readonly noOneOnCall: number;
  readonly messages: number;
}

/** Compares what is stored and mailed with what happened at the stations. */
export async function checkPromise(
  storage: Storage,
  activations: readonly Activation[],
  mails: Mails,
  timeZone: string,
): Promise<SoakResult> {
  const problems: string[] = [];
  const counts = { alarms: 0, events: 0, steps: 0, noOneOnCall: 0 };
  const book = new ConditionBook(activations);
  const notified = firstNotified(timeZone);
  const { read } = storage;
  const { last } = await read
    .selectFrom('alarms')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  for (let from = 1; from <= Number(last); from += AT_ONCE) {
    const page = await pageOf(storage, from, from + AT_ONCE);
    for (const alarm of page) {
      counts.alarms += 1;
      counts.events += alarm.events.length;
      counts.steps += alarm.steps.length;
      counts.noOneOnCall += alarm.steps.filter(({ content }) => content.NoneOnCall).length;
      const wrong = [
        ...wrongEvents(alarm),
        ...wrongSteps(alarm, notified),
        ...wrongMessages(alarm),
        ...book.note(alarm),
      ];
      problems.push(...wrong.map((words) => `alarm ${alarm.id} of station ${alarm.station_id}: ${words}`));
    }
  }
  problems.push(...book.wrong());
  const messages = await wrongMails(storage, mails, problems);
  return { problems, ...counts, incidents: book.incidents, messages };
}

type Alarm = Awaited<ReturnType<typeof pageOf>>[number];

async function pageOf({ read }: Storage, from: number, to: number) {
  const alarms = await read
    .selectFrom('alarms as a')
    .innerJoin('alarm_subjects as s', 's.id', 'a.subject_id')
    .select([
      'a.id',
      'a.station_id',
      's.kind',
      'a.is_open',
      'a.raised_at',
      'a.acknowledged_at',
      'a.incident_id',
    ])
    .where('a.id', '>=', from)
    .where('a.id', '<', to)
    .execute();
  const events = await read
    .selectFrom('alarm_events')
    .select(['alarm_id', 'kind', 'at'])
    .where('alarm_id', '>=', from)
    .where('alarm_id', '<', to)
    .orderBy('id')
    .execute();
  const steps = await read
    .selectFrom('callout_steps')
    .select(['alarm_id', 'at', 'step', 'told', 'content'])
    .where('alarm_id', '>=', from)
    .where('alarm_id', '<', to)
    .orderBy('id')
    .execute();
  const own = await read
    .selectFrom('notifications')
    .select(['about as alarm_id', 'topic', 'state', 'settled_at', 'address'])
    .where('topic', 'in', ['alarm', 'alarm-returned'])
    .where('about', '>=', from)
    .where('about', '<', to)
    .execute();
  const gathered = await read
    .selectFrom('digest_alarms as d')
    .leftJoin('notifications as n', 'n.key', 'd.digest_key')
    .select(['d.alarm_id', 'n.topic', 'n.state', 'n.settled_at', 'n.address'])
    .where('d.alarm_id', '>=', from)
    .where('d.alarm_id', '<', to)
    .execute();
  const eventsOf = Map.groupBy(events, (row) => row.alarm_id);
  const stepsOf = Map.groupBy(steps, (row) => row.alarm_id);
  const messagesOf = Map.groupBy([...own, ...gathered], (row) => row.alarm_id);
  return alarms.map((alarm) => ({
    ...alarm,
    events: eventsOf.get(alarm.id) ?? [],
    steps: (stepsOf.get(alarm.id) ?? []).map((step) => ({
      ...step,
      content: JSON.parse(step.content) as { NoneOnCall: boolean; Notified: { Name: string }[] },
    })),
    messages: messagesOf.get(alarm.id) ?? [],
  }));
}

const timesOf = ({ events }: Alarm, kind: AlarmEventKind) =>
  events.filter((event) => event.kind === kind).map(({ at }) => at);

/** The events of an alarm are in legal order, and it is over. */
function* wrongEvents({ events, is_open }: Alarm): Iterable<string> {
  let memory: AlarmMemory = INITIAL_MEMORY;
  for (const { kind, at } of events) {
    // An alarm joins an incident only while it is active.
    if (kind === 'grouped' && memory.active) continue;
    const input = INPUTS[kind as AlarmEventKind];
    const step = input && stepAlarm(memory, input);
    if (!step) yield `${kind} at ${new Date(at).toISOString()} is out of order`;
    else memory = step.memory;
  }
  if (!isOver(memory) || is_open === 1) yield 'is not over';
}

/**
 * The escalation was correct, or a user acknowledged before: first those on call, once, then the
 * next step.
 */
function* wrongSteps(
  alarm: Alarm,
  notified: (stationId: number, atMs: number) => string[],
): Iterable<string> {
  const { steps, raised_at, acknowledged_at, station_id } = alarm;
  const seenAfterMs = (acknowledged_at ?? Number.POSITIVE_INFINITY) - raised_at;
  if (steps.length === 0 && seenAfterMs > LATEST_MS)
    yield 'no escalation step was taken, and there is no record of why';
  const firsts = steps.filter(({ step }) => step === 1);
  if (firsts.length > timesOf(alarm, 'raised').length) yield 'the first step was taken too often';
  for (const { at, content } of firsts) {
    const names = content.Notified.map(({ Name }) => Name).sort();
    const expected = notified(station_id, at);
    if (names.join() !== expected.join())
      yield `at ${new Date(at).toISOString()} ${names.join()} were told, not ${expected.join()}`;
  }
  let before = 0;
  for (const { step } of steps) {
    if (step !== 1 && (step < before || step > before + 1)) yield `step ${step} follows step ${before}`;
    before = step;
  }
}

/** Each recipient has a message that was sent or no longer needed; the return is notified once. */
function* wrongMessages(alarm: Alarm): Iterable<string> {
  const { messages, steps, acknowledged_at } = alarm;
  if (messages.some(({ state }) => state === null)) yield 'a message that tells of it is not stored';
  if (messages.some(({ state }) => state === 'failed')) yield 'a message that tells of it was given up';
  const calling = messages.filter(
    ({ topic }) => topic !== 'alarm-returned' && topic !== 'alarm-incident-returned',
  );
  const isNotified = steps.some((step) => step.told > 0);
  if (isNotified && calling.length === 0) yield 'users were notified without a message';
  if (!isNotified && calling.length > 0) yield 'there are messages without notified users';
  const isSent = calling.some(({ state }) => state === 'sent');
  const settledMs = Math.max(...calling.map(({ settled_at }) => settled_at ?? 0));
  if (isNotified && !isSent && (acknowledged_at ?? Number.POSITIVE_INFINITY) > settledMs)
    yield 'no message was sent for an unacknowledged alarm';
  const returns = timesOf(alarm, 'returned').length;
  const over = Map.groupBy(
    messages.filter(({ topic }) => topic === 'alarm-returned'),
    ({ address }) => address,
  );
  for (const [address, copies] of over)
    if (copies.length > returns) yield `${address} was told ${copies.length} times that it is over`;
}

/** Compares raises and returns with the conditions. */
class ConditionBook {
  readonly #expected: Map<string, Activation[]>;
  readonly #raised = new Map<string, number[]>();
  readonly #returned = new Map<string, number[]>();
  /** By source and time of the raise. */
  readonly #incidentOf = new Map<string, number | null>();
  readonly #members = new Map<number, Set<number>>();

  constructor(activations: readonly Activation[]) {
    this.#expected = Map.groupBy(activations, sourceOf);
  }

  get incidents(): number {
    return this.#members.size;
  }

  *note(alarm: Alarm): Iterable<string> {
    const source = `${alarm.station_id}/${alarm.kind}`;
    const raises = timesOf(alarm, 'raised');
    this.#raised.set(source, [...(this.#raised.get(source) ?? []), ...raises]);
    this.#returned.set(source, [...(this.#returned.get(source) ?? []), ...timesOf(alarm, 'returned')]);
    // A repeated raise belongs to the incident of its first raise, or of a later one.
    if (raises.length === 1) this.#incidentOf.set(`${source}@${raises[0]}`, alarm.incident_id);
    if (alarm.incident_id === null) return;
    const members = this.#members.get(alarm.incident_id) ?? new Set();
    this.#members.set(alarm.incident_id, members.add(alarm.station_id));
    if (alarm.kind === 'on') yield 'a wet float is one of an incident';
    if (districtOf(alarm.station_id) === 'far') yield 'it is one of an incident, and nothing is near it';
    if (timesOf(alarm, 'grouped').length === 0) yield 'it is one of an incident, and nothing says since when';
  }

  /**
   * Each condition is raised once, while it holds or right after the start that first saw it, and
   * returns once.
   */
  *wrong(): Iterable<string> {
    const storms = new Map<number, Set<number | null>[]>();
    for (const [source, times] of this.#expected) {
      const raised = (this.#raised.get(source) ?? []).sort((a, b) => a - b);
      const returned = (this.#returned.get(source) ?? []).sort((a, b) => a - b);
      if (raised.length !== times.length || returned.length !== times.length) {
        yield `${source}: held ${times.length} times, was raised ${raised.length} and returned ${returned.length} times`;
        continue;
      }
      for (const [index, { stationId, fromMs, toMs, storm }] of times.entries()) {
        const atMs = raised[index]!;
        if (atMs < fromMs || atMs >= Math.min(toMs, fromMs + LATEST_MS))
          yield `${source}: held from ${fromMs} to ${toMs}, was raised at ${atMs}`;
        if (returned[index]! < toMs || returned[index]! > toMs + LATEST_MS)
          yield `${source}: ended at ${toMs}, returned at ${returned[index]}`;
        const incident = this.#incidentOf.get(`${source}@${atMs}`);
        if (storm === null || incident === undefined || districtOf(stationId) === 'far') continue;
        storms.set(storm, [...(storms.get(storm) ?? []), new Set([incident])]);
      }
    }
    for (const source of this.#raised.keys())
      if (!this.#expected.has(source)) yield `${source}: raised without a reason`;
    for (const [incident, { size }] of this.#members)
      if (size < INCIDENT_STATIONS) yield `incident ${incident} is of ${size} stations`;
    for (const [storm, incidents] of storms) {
      const different = new Set(incidents.flatMap((one) => [...one]));
      if (incidents.length >= INCIDENT_STATIONS && (different.size > 1 || different.has(null)))
        yield `storm ${storm} at ${incidents.length} stations is of the incidents ${[...different].join(', ')}`;
    }
  }
}

const sourceOf = ({ stationId, kind }: Activation) => `${stationId}/${kind}`;

/**
 * Messages sent by the outbox were mailed, and nothing else; duplicates are only those that a kill
 * allows.
 */
async function wrongMails({ read }: Storage, mails: Mails, problems: string[]): Promise<number> {
  let [count, sent, lastId] = [0, 0, 0];
  for (;;) {
    const rows = await read
      .selectFrom('notifications')
      .select(['id', 'key', 'state'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    for (const { id, key, state } of rows) {
      lastId = id;
      count += 1;
      if (state === 'waiting') problems.push(`message ${id} still waits`);
      const copies = mails.get(mailIdOf(key));
      if (state === 'sent' && !copies) problems.push(`message ${id} counts as sent, and was not mailed`);
      if (copies) sent += 1;
      if (copies && new Set(copies).size < copies.length)
        problems.push(`message ${id} was mailed twice without a kill in between`);
    }
  }
  if (sent < mails.size) problems.push(`${mails.size - sent} mails are of no message of the outbox`);
  return count;
}
