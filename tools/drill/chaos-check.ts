import { calls, type StationConfig } from '@outpost/contract';
import type { openToRead } from '@outpost/server';
import { sql } from 'kysely';
import type { DrillApi } from './api.ts';
import type { Promised } from './chaos-load.ts';
import type { Tenure } from './field-watch.ts';

type Storage = Awaited<ReturnType<typeof openToRead>>;

/** Accepted data is on disk after this time, whatever happens. */
const DURABLE_MS = 1_500;
/** Two polls of a level, and the time until they are checked. */
const SEEN_MS = 3_000;
/** A start, and the first poll after it. */
const AFTER_BLACKOUT_MS = 10_000;
/** How much of what happened a problem tells. */
const AROUND_MS = 90_000;
const QUALITY_GOOD = 0;
const HIGH = 50;

export interface DrillSample {
  readonly at: number;
  readonly value: number;
  readonly quality: number;
}

/** All samples of a point since a time, fetched piece by piece. */
export async function samplesOf(
  api: DrillApi,
  stationId: number,
  pointId: number,
  fromMs: number,
  untilMs: number,
): Promise<DrillSample[]> {
  const query = new URLSearchParams({
    pointId: String(pointId),
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(untilMs).toISOString(),
    limit: '100000',
  });
  const { At, Value, Quality } = await api.call(
    calls.stations.samples,
    `/api/Stations/samples/${stationId}?${query}`,
  );
  return At.map((at, n) => ({ at, value: Value[n] ?? Number.NaN, quality: Quality[n]! })).filter(
    ({ at }) => at >= fromMs,
  );
}

/** What may cost samples. */
export interface Interruptions {
  /** When a server was killed that polled. */
  readonly killedMs: readonly number[];
  /** When the server that polled was interrupted otherwise. */
  readonly interruptedMs: readonly number[];
}

export const NO_FAULTS: Interruptions = { killedMs: [], interruptedMs: [] };

/**
 * Counts must be consecutive except for what a kill may lose: reads of its last moment and of the
 * time until the next start; and one read that was in flight at a take-over.
 *
 * @returns the errors, and the number of counts
 */
export function holesIn(
  samples: readonly DrillSample[],
  { killedMs, interruptedMs }: Interruptions,
  name: string,
): { problems: string[]; counts: number } {
  const good = samples.filter(({ quality }) => quality === QUALITY_GOOD);
  const problems: string[] = [];
  for (let n = 1; n < good.length; n++) {
    const [before, after] = [good[n - 1]!, good[n]!];
    if (after.at <= before.at) problems.push(`${name}: samples out of order at ${iso(after.at)}`);
    const gone = (after.value - before.value - 1 + 65_536) % 65_536;
    if (gone === 0) continue;
    const isOfKill = killedMs.some(
      (killed) => before.at >= killed - DURABLE_MS && before.at <= killed && after.at >= killed,
    );
    // A poll that was sent before the server was interrupted, and answered after it.
    const isInFlight = interruptedMs.some((ms) => before.at <= ms && after.at >= ms);
    if (!isOfKill && !(gone === 1 && isInFlight))
      problems.push(`${name}: ${gone} samples are missing between ${iso(before.at)} and ${iso(after.at)}`);
  }
  return { problems, counts: good.length };
}

/**
 * When a level was first seen above its limit, for each time that it was seen so for long enough.
 */
function risesIn(samples: readonly DrillSample[]): number[] {
  const rises: number[] = [];
  let since: number | null = null;
  let isHigh = false;
  for (const { at, value, quality } of samples) {
    if (since !== null && at - since > SEEN_MS) {
      rises.push(since);
      since = null;
    }
    if (quality !== QUALITY_GOOD) continue;
    if (value > HIGH && !isHigh) since = at;
    if (value <= HIGH && since !== null) {
      if (at - since > SEEN_MS) rises.push(since);
      since = null;
    }
    isHigh = value > HIGH;
  }
  return rises;
}

/** Compares what is stored with what was acknowledged. @returns the errors and figures */
export async function checkPromises(
  storage: Storage,
  promised: Promised,
): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const problems = promised.wrongAnswers.map((answer) => `answered ${answer}`);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(storage.read)).rows;
  const ended = new Set(
    (
      await rows(sql<{ of_id: number }>`select of_id from audit where kind = 'command' and of_id is not null`)
    ).map(({ of_id }) => of_id),
  );
  for (const id of promised.auditIds)
    if (!ended.has(id)) problems.push(`the write of audit event ${id} has no result`);
  const [begun] = await rows(
    sql<{ n: number }>`select count(*) as n from audit a where kind = 'command' and outcome = 'begun'
      and not exists (select 1 from audit b where b.of_id = a.id)`,
  );
  if (begun!.n > 0) problems.push(`${begun!.n} commands that were begun have no result`);
  const alarms = await rows(
    sql<{
      id: number;
      acknowledged_at: number | null;
      raises: number;
    }>`select id, acknowledged_at, raises from alarms`,
  );
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  for (const id of promised.acknowledgedAlarms) {
    if (!byId.get(id)?.acknowledged_at)
      problems.push(`alarm ${id} was acknowledged but is not stored as such`);
  }
  const comments = new Set(
    (await rows(sql<{ words: string }>`select words from alarm_events where kind = 'commented'`)).map(
      ({ words }) => words,
    ),
  );
  for (const comment of promised.comments)
    if (!comments.has(comment)) problems.push(`${comment} was acknowledged but is not stored`);
  const told = new Set(
    (
      await rows(sql<{
        alarm_id: number;
      }>`select about as alarm_id from notifications where topic = 'alarm' and state = 'sent'
        union select d.alarm_id from digest_alarms d join notifications n on n.key = d.digest_key where n.state = 'sent'
        union select a.id from alarms a join notifications n on n.about = a.incident_id where n.state = 'sent'`)
    ).map(({ alarm_id }) => alarm_id),
  );
  const unnotified = alarms.filter(({ id }) => !told.has(id));
  for (const { id, acknowledged_at } of unnotified) {
    if (acknowledged_at === null) problems.push(`alarm ${id} was neither notified nor acknowledged`);
  }
  const [open] = await rows(
    sql<{ n: number }>`select count(*) as n from notifications where state = 'waiting'`,
  );
  if (open!.n > 0) problems.push(`${open!.n} messages are still waiting`);
  const [sent] = await rows(sql<{ n: number }>`select count(*) as n from notifications where state = 'sent'`);
  const [audit] = await rows(sql<{ n: number }>`select count(*) as n from audit`);
  return {
    problems,
    figures: {
      alarms: alarms.length,
      raises: alarms.reduce((all, { raises }) => all + raises, 0),
      messages: sent!.n,
      auditLines: audit!.n,
      writes: promised.auditIds.length,
      saves: promised.saves,
      acknowledgements: promised.acknowledgedAlarms.size,
      comments: promised.comments.length,
      acknowledgedBeforeNotified: unnotified.length,
      callsThatFailed: promised.failures,
    },
  };
}

/**
 * Servers with a lease take turns: none begins to ask controllers again without having become the
 * active one again.
 *
 * @param activations how often each server became the active one
 * @returns the errors
 */
export function wrongTenures(tenures: readonly Tenure[], activations: ReadonlyMap<string, number>): string[] {
  const begun = new Map<string, number>();
  for (const { node } of tenures) begun.set(node, (begun.get(node) ?? 0) + 1);
  return [...begun].flatMap(([node, times]) => {
    const leases = activations.get(node) ?? 0;
    return times <= leases
      ? []
      : [`${node} began ${times} times to ask controllers, and became the active server ${leases} times`];
  });
}

/** How long the controllers were not asked at faults of the active server, ms. */
export function takeOverFigures(
  tenures: readonly Tenure[],
  blackouts: readonly Blackout[],
): Record<string, number> {
  const silences = tenures.slice(1).map(({ fromMs }, n) => fromMs - tenures[n]!.untilMs);
  return {
    takeOvers: silences.length,
    faultsOfActiveServer: blackouts.length,
    longestWithoutPollsMs: Math.max(0, ...silences),
    medianWithoutPollsMs: silences.sort((a, b) => a - b)[Math.floor(silences.length / 2)] ?? 0,
  };
}

/** Stored raises of a station's level alarms, ms. @throws StorageError */
export async function raisesOf(storage: Storage, station: StationConfig): Promise<number[]> {
  const { rows } = await sql<{
    at: number;
  }>`select e.at from alarm_events e join alarms a on a.id = e.alarm_id
    join alarm_subjects s on s.id = a.subject_id
    where e.kind = 'raised' and s.kind = 'H' and a.station_id = ${station.StationId} order by e.at`.execute(
    storage.read,
  );
  return rows.map(({ at }) => at);
}

/** The database was stopped, the process was killed before it was back, and both were restarted. */
export interface Blackout {
  readonly fromMs: number;
  readonly backMs: number;
}

/**
 * Each rise must have been raised once, and nothing else may have been. What was seen only while
 * both were down could not be stored: it is raised when the level is still high afterwards.
 *
 * @returns the errors; rises only during such a time
 */
export function wrongRaises(
  levels: readonly DrillSample[],
  raises: readonly number[],
  blackouts: readonly Blackout[],
  name: string,
): { problems: string[]; unseen: number } {
  const left = [...raises];
  const problems: string[] = [];
  let unseen = 0;
  const rises = risesIn(levels);
  for (const rise of rises) {
    const blackout = blackouts.find(
      ({ fromMs, backMs }) => rise > fromMs - DURABLE_MS && rise < backMs + SEEN_MS,
    );
    // The alarm is stored at once; the sample that raised it may be lost with a server that is killed.
    const earliestMs = Math.min(rise, blackout?.fromMs ?? rise) - SEEN_MS;
    const latestMs = blackout ? blackout.backMs + AFTER_BLACKOUT_MS : rise + SEEN_MS;
    const index = left.findIndex((raise) => raise >= earliestMs && raise <= latestMs);
    if (index >= 0) {
      left.splice(index, 1);
      continue;
    }
    if (blackout !== undefined && fellBy(blackout.backMs, rise, levels)) unseen += 1;
    else {
      const around = describeAround(rise, levels, raises);
      problems.push(`${name}: no alarm was raised for the level at ${iso(rise)} (${around})`);
    }
  }
  const twice = left.filter((raise) => rises.some((rise) => Math.abs(raise - rise) <= 10_000));
  for (const raise of twice) problems.push(`${name}: raised again at ${iso(raise)}`);
  return { problems, unseen };
}

/** Whether a level was seen to fall by the time all was back; a level that stays as it is has no samples. */
function fellBy(backMs: number, rise: number, levels: readonly DrillSample[]): boolean {
  const after = levels.filter(({ at, quality }) => at > rise && quality === QUALITY_GOOD);
  const next = after.find(({ at }) => at > backMs);
  return after.some((sample) => sample.value <= HIGH && (sample.at <= backMs || sample === next));
}

/** What happened around a rise: the level where it crosses its limit or was not read for long, and stored raises. */
function describeAround(rise: number, levels: readonly DrillSample[], raises: readonly number[]): string {
  const isNear = (at: number) => Math.abs(at - rise) < AROUND_MS;
  const near = levels.filter(({ at }) => isNear(at));
  const told = near.filter(({ at, value, quality }, n) => {
    const before = near[n - 1];
    if (before === undefined || quality !== before.quality) return true;
    return value > HIGH !== before.value > HIGH || at - before.at > SEEN_MS;
  });
  const level = told.map(({ at, value, quality }) => `${iso(at).slice(11, 23)} ${value} q${quality}`);
  const raised = raises.filter(isNear).map((at) => `${iso(at).slice(11, 23)} raised`);
  return [...level, ...raised].sort().join(', ');
}

const iso = (ms: number) => new Date(ms).toISOString();
