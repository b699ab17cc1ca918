import type { AnalogTrend, DigitalTrend } from '@outpost/contract';
import {
  type AnalogBuckets,
  type DigitalBuckets,
  type StateChanges,
  UNKNOWN,
  worstQuality,
} from '@outpost/core/past';
import { toInstant } from '../../platform/clock.ts';
import { type AsColumns, jsonOfColumns } from './json-columns.ts';

type BucketsTrend = Extract<DigitalTrend, { Form: 'buckets' }>;
type ChangesTrend = Extract<DigitalTrend, { Form: 'changes' }>;

/** An AnalogTrend of the contract, as JSON. */
export function presentAnalog(PointId: number, { startMs, stepMs, rows }: AnalogBuckets): Buffer {
  return jsonOfColumns({
    PointId,
    StartAt: toInstant(startMs),
    BucketMs: stepMs,
    KnownMs: rows.knownMs,
    Quality: qualities(rows.seen),
    Min: rows.min,
    Max: rows.max,
    Mean: roundedMeans(rows),
    Last: rows.last,
  } satisfies AsColumns<AnalogTrend>);
}

/** A DigitalTrend of the contract in buckets, as JSON. */
export function presentBuckets(PointId: number, { startMs, stepMs, rows }: DigitalBuckets): Buffer {
  return jsonOfColumns({
    Form: 'buckets',
    PointId,
    StartAt: toInstant(startMs),
    BucketMs: stepMs,
    KnownMs: rows.knownMs,
    Quality: qualities(rows.seen),
    Changes: rows.changes,
    OnMs: rows.onMs,
    Last: mapped(rows.last, (state) => (Number.isNaN(state) ? null : state === 1)),
  } satisfies AsColumns<BucketsTrend>);
}

/** A DigitalTrend of the contract with each change, as JSON. */
export function presentChanges(PointId: number, { atMs, states, endMs }: StateChanges): Buffer {
  return jsonOfColumns({
    Form: 'changes',
    PointId,
    At: mapped(atMs, toInstant),
    Value: mapped(states, (state) => (state === UNKNOWN ? null : state === 1)),
    EndAt: toInstant(endMs),
  } satisfies AsColumns<ChangesTrend>);
}

/** The worst of each; NaN where nothing was stored. */
const qualities = (seen: Float64Array): Float64Array => seen.map((bits) => worstQuality(bits) ?? Number.NaN);

/**
 * Means to about a hundred-thousandth of the distance from minimum to maximum, which is how exact they are: digits
 * beyond that would be half of the answer.
 */
function roundedMeans({ mean, min, max, count }: AnalogBuckets['rows']): Float64Array {
  const means = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const value = mean[index]!;
    const distance = max[index]! - min[index]!;
    const power = POWERS_OF_TEN[5 - Math.floor(Math.log10(distance))];
    if (Number.isNaN(value) || power === undefined) means[index] = value;
    else means[index] = Math.min(Math.max(Math.round(value * power) / power, min[index]!), max[index]!);
  }
  return means;
}

const POWERS_OF_TEN: readonly number[] = Array.from({ length: 13 }, (_, power) => 10 ** power);

/** `Array.from` goes by the iterator, which takes several times as long. */
function mapped<T>(column: Float64Array | Int8Array, map: (value: number) => T): T[] {
  const values = new Array<T>(column.length);
  for (let index = 0; index < column.length; index++) values[index] = map(column[index]!);
  return values;
}
