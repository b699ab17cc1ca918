import type { AuditKind, StationConfig } from '@outpost/contract';
import {
  type AlarmOccurrence,
  type CommissioningRule,
  GOOD,
  type Observation,
  observeAlarm,
  observeGood,
  observeMove,
  observeStates,
} from '@outpost/core';
import { QUARTER_MS, type SampleColumns } from '@outpost/historian/pure';
import type { Image } from '../../acquisition/index.ts';
import type { CommissioningContext } from './context.ts';
import * as texts from './texts.ts';

/** Maximum number of samples read of one point; for longer times roll-ups are used. */
const MAX_SAMPLES = 5_000;
const MAX_ALARMS = 5_000;
/** Audit events read at a time, and how often. */
const LINES_AT_ONCE = 500;
const MAX_PAGES = 20;
/** Points read at a time, so that other readers of history are not delayed. */
const POINTS_AT_ONCE = 8;

/**
 * The result of each rule since `fromMs`: from values in history and current values, the alarm log,
 * and writes in the audit log. Rules in `done` are skipped.
 *
 * @throws StorageError
 */
export async function observeAll(
  context: CommissioningContext,
  config: StationConfig,
  rules: readonly CommissioningRule[],
  fromMs: number,
  nowMs: number,
  done: ReadonlyMap<string, Observation>,
): Promise<Map<string, Observation>> {
  const found = new Map(done);
  const open = rules.filter(({ key }) => !found.has(key));
  const ofKind = (...kinds: CommissioningRule['kind'][]) => open.filter(({ kind }) => kinds.includes(kind));

  const alarming = ofKind('limit', 'communication');
  if (alarming.length > 0) {
    const occurrences = await alarmsOf(context, config.StationId, fromMs, nowMs);
    for (const { key, point } of alarming) {
      const kind = point ? key.slice(key.lastIndexOf(':') + 1) : 'communication';
      found.set(key, observeAlarm(occurrences, point?.Id ?? null, kind));
    }
  }
  const written = ofKind('written');
  if (written.length > 0) {
    const writes = await writesOf(context, config.StationId, fromMs);
    for (const { key, point } of written) {
      const atMs = writes.get(point!.Id) ?? null;
      found.set(key, { atMs, words: atMs === null ? texts.notWrittenYet : texts.writtenAndReadBack });
    }
  }
  const valued = ofKind('good', 'states', 'moved');
  const points = [...new Set(valued.map(({ point }) => point!))];
  for (let at = 0; at < points.length; at += POINTS_AT_ONCE) {
    const page = points.slice(at, at + POINTS_AT_ONCE);
    const read = await Promise.all(page.map((point) => valuesOf(context, config, point.Id, fromMs, nowMs)));
    for (const [index, point] of page.entries()) {
      for (const { key, kind } of valued.filter((rule) => rule.point === point)) {
        if (kind === 'good') found.set(key, observeGood(read[index]!, fromMs));
        else if (point.Kind === 'digital') found.set(key, observeStates(read[index]!, fromMs, point));
        else found.set(key, observeMove(read[index]!, fromMs, point));
      }
    }
  }
  return found;
}

async function alarmsOf(
  { alarms }: CommissioningContext,
  stationId: number,
  fromMs: number,
  nowMs: number,
): Promise<AlarmOccurrence[]> {
  const entries = await alarms.service.logOf(stationId, fromMs, nowMs + 1, MAX_ALARMS);
  return entries.map(({ PointId, Kind, RaisedAt, ReturnedAt, Raises }) => ({
    pointId: PointId,
    kind: Kind,
    raisedAtMs: Date.parse(RaisedAt),
    returnedAtMs: ReturnedAt === null ? null : Date.parse(ReturnedAt),
    raises: Raises,
  }));
}

/** When each point was first written, by hand or by a push. */
async function writesOf(
  { audit }: CommissioningContext,
  stationId: number,
  fromMs: number,
): Promise<Map<number, number>> {
  const writes = new Map<number, number>();
  for (const kind of ['command', 'push'] satisfies AuditKind[]) {
    let before: number | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const lines = await audit.list({ kind, stationId, before, limit: LINES_AT_ONCE });
      const fresh = lines.filter(({ At }) => Date.parse(At) >= fromMs);
      for (const { At, PointId, Action, Outcome } of fresh) {
        if (PointId !== null && Action === 'write' && Outcome === 'done') writes.set(PointId, Date.parse(At));
      }
      if (lines.length < LINES_AT_ONCE || fresh.length < lines.length) break;
      before = lines.at(-1)!.Id;
    }
  }
  return writes;
}

/**
 * The values of a point since then: the one at the beginning, its samples, and the current value,
 * which is stored only when it changes.
 */
async function valuesOf(
  { image, history }: CommissioningContext,
  config: StationConfig,
  pointId: number,
  fromMs: number,
  nowMs: number,
): Promise<SampleColumns> {
  const samples = await history.read(pointId, fromMs, nowMs + 1, {
    limit: MAX_SAMPLES,
    includeBefore: true,
  });
  const rows: [atMs: number, value: number, quality: number][] = [];
  if (samples.truncated) rows.push(...(await endsOf(history, config, pointId, fromMs, nowMs)));
  samples.atMs.forEach((atMs, index) => {
    const isBefore = atMs < fromMs;
    // The initial value was measured after the beginning only if the station has responded since.
    if (isBefore && !hasAnsweredSince(image, config, fromMs)) return;
    rows.push([Math.max(fromMs, atMs), samples.values[index]!, samples.qualities[index]!]);
  });
  const now = nowOf(image, config, pointId, fromMs);
  if (now) rows.push(now);
  return {
    atMs: Float64Array.from(rows, ([atMs]) => atMs),
    values: Float64Array.from(rows, ([, value]) => value),
    qualities: Uint8Array.from(rows, ([, , quality]) => quality),
  };
}

function hasAnsweredSince(image: Image, { StationId }: StationConfig, fromMs: number): boolean {
  return (image.station(StationId)?.link.lastResponseAtMs ?? Number.NEGATIVE_INFINITY) >= fromMs;
}

function nowOf(
  image: Image,
  { StationId, Points }: StationConfig,
  pointId: number,
  fromMs: number,
): [number, number, number] | null {
  const station = image.station(StationId);
  const position = Points.findIndex(({ Id }) => Id === pointId);
  if (!station || station.config.Points[position]?.Id !== pointId) return null;
  const { values, qualities, measuredAtMs } = image.columns;
  const slot = station.first + position;
  const atMs = measuredAtMs[slot]!;
  return atMs >= fromMs ? [atMs, values[slot]!, qualities[slot]!] : null;
}

/** Minimum and maximum, or both states, of the quarter hours that began since, each at its end. */
async function endsOf(
  history: CommissioningContext['history'],
  { Points }: StationConfig,
  pointId: number,
  fromMs: number,
  nowMs: number,
): Promise<[number, number, number][]> {
  const firstMs = Math.ceil(fromMs / QUARTER_MS) * QUARTER_MS;
  const query = { pointId, fromMs: firstMs, toMs: nowMs, stepMs: QUARTER_MS, untilMs: nowMs };
  const rows: [number, number, number][] = [];
  const add = (startMs: number, stepMs: number, index: number, ...values: number[]): void => {
    const endMs = startMs + (index + 1) * stepMs;
    if (endMs - stepMs < firstMs) return;
    for (const value of values) if (!Number.isNaN(value)) rows.push([endMs, value, GOOD]);
  };
  if (Points.find(({ Id }) => Id === pointId)?.Kind === 'digital') {
    for (const { startMs, stepMs, rows: spans } of await history.digitalSpans(query)) {
      for (let index = 0; index < spans.count; index++) {
        const onMs = spans.onMs[index]!;
        if (onMs > 0) add(startMs, stepMs, index, 1);
        if (spans.knownMs[index]! > onMs) add(startMs, stepMs, index, 0);
      }
    }
    return rows;
  }
  for (const { startMs, stepMs, rows: spans } of await history.analogSpans(query)) {
    for (let index = 0; index < spans.count; index++) {
      add(startMs, stepMs, index, spans.min[index]!, spans.max[index]!);
    }
  }
  return rows;
}
