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
    KnownMs: Array.from(rows.knownMs),
    Quality: Array.from(rows.seen, worstQuality),
    Min: Array.from(rows.min, numberOrNull),
    Max: Array.from(rows.max, numberOrNull),
    Mean: Array.from(rows.mean, numberOrNull),
    Last: Array.from(rows.last, numberOrNull),
  };
}

export function presentBuckets(PointId: number, { startMs, stepMs, rows }: DigitalBuckets): DigitalTrend {
  return {
    Form: 'buckets',
    PointId,
    StartAt: toInstant(startMs),
    BucketMs: stepMs,
    KnownMs: Array.from(rows.knownMs),
    Quality: Array.from(rows.seen, worstQuality),
    Changes: Array.from(rows.changes),
    OnMs: Array.from(rows.onMs),
    Last: Array.from(rows.last, (state) => (Number.isNaN(state) ? null : state === 1)),
  };
}

export function presentChanges(PointId: number, { atMs, states, endMs }: StateChanges): DigitalTrend {
  return {
    Form: 'changes',
    PointId,
    At: Array.from(atMs, toInstant),
    Value: Array.from(states, (state) => (state === UNKNOWN ? null : state === 1)),
    EndAt: toInstant(endMs),
  };
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
