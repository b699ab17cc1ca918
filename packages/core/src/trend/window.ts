import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time-units.ts';

/**
 * The widths of buckets. Few and fixed, so that buckets stay the same while panning, and zooming in
 * splits them in few ways. From a quarter on each is a multiple of a quarter, from 6 hours on of 6
 * hours, and from a day on twice the previous one, up to ten points for 10,000 years.
 */
export const BUCKET_WIDTHS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...Array.from({ length: 20 }, (_, power) => 2 ** power * DAY_MS),
];

/** The buckets of a trend: `count` of them, `widthMs` wide, the first from `startMs` on. */
export interface TrendWindow {
  /** A multiple of `widthMs` since 1970-01-01T00:00Z. */
  readonly startMs: number;
  readonly widthMs: number;
  readonly count: number;
}

/**
 * The narrowest buckets with which `fromMs` up to `toMs` is covered by no more than `maxBuckets`.
 * They begin at multiples of their width, whatever the request, so the first and the last may
 * extend beyond it: a bucket is the same in every answer.
 *
 * @throws RangeError if `toMs` is not after `fromMs`, `maxBuckets` is below 2, or no width is
 * enough
 */
export function trendWindow(fromMs: number, toMs: number, maxBuckets: number): TrendWindow {
  if (!(toMs > fromMs) || !(maxBuckets >= 2)) {
    throw new RangeError(
      `expected a span and two buckets or more, got ${fromMs} to ${toMs} in ${maxBuckets}`,
    );
  }
  for (const widthMs of BUCKET_WIDTHS_MS) {
    const first = Math.floor(fromMs / widthMs);
    const count = Math.ceil(toMs / widthMs) - first;
    if (count <= maxBuckets) return { startMs: first * widthMs, widthMs, count };
  }
  throw new RangeError(`expected a span that fits ${maxBuckets} buckets, got ${fromMs} to ${toMs}`);
}
