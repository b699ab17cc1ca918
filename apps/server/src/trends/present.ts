import type { AnalogTrend, DigitalTrend } from '@outpost/contract';
import {
  type AnalogBuckets,
  type DigitalBuckets,
  type StateChanges,
  UNKNOWN,
  worstQuality,
} from '@outpost/core';
import { toInstant } from '../platform/clock.ts';

export function presentAnalog(PointId: number, { startMs, stepMs, rows }: AnalogBuckets): AnalogTrend {
  return {
    PointId,
    StartAt: toInstant(startMs),
    BucketMs: stepMs,
    KnownMs: plain(rows.knownMs),
    Quality: mapped(rows.seen, worstQuality),
    Min: mapped(rows.min, numberOrNull),
    Max: mapped(rows.max, numberOrNull),
    Mean: roundedMeans(rows),
    Last: mapped(rows.last, numberOrNull),
  };
}

export function presentBuckets(PointId: number, { startMs, stepMs, rows }: DigitalBuckets): DigitalTrend {
  return {
    Form: 'buckets',
    PointId,
    StartAt: toInstant(startMs),
    BucketMs: stepMs,
    KnownMs: plain(rows.knownMs),
    Quality: mapped(rows.seen, worstQuality),
    Changes: plain(rows.changes),
    OnMs: plain(rows.onMs),
    Last: mapped(rows.last, (state) => (Number.isNaN(state) ? null : state === 1)),
  };
}

export function presentChanges(PointId: number, { atMs, states, endMs }: StateChanges): DigitalTrend {
  return {
    Form: 'changes',
    PointId,
    At: mapped(atMs, toInstant),
    Value: mapped(states, (state) => (state === UNKNOWN ? null : state === 1)),
    EndAt: toInstant(endMs),
  };
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * Means to about a hundred-thousandth of the distance from least to greatest value, which is how exact they are: digits
 * beyond that would be half of the answer.
 */
function roundedMeans({ mean, min, max, count }: AnalogBuckets['rows']): (number | null)[] {
  const means = new Array<number | null>(count);
  for (let index = 0; index < count; index++) {
    const value = mean[index]!;
    const distance = max[index]! - min[index]!;
    const power = POWERS_OF_TEN[5 - Math.floor(Math.log10(distance))];
    if (Number.isNaN(value)) means[index] = null;
    else if (power === undefined) means[index] = value;
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

const plain = (column: Float64Array): number[] => mapped(column, (value) => value);
