import type { DayStrip, Point } from '@outpost/contract';

/** Points that only increase: totals and run times. */
export function isCounter(point: Pick<Point, 'Purpose' | 'Kind'>): boolean {
  return point.Kind === 'analog' && (point.Purpose === 'total' || point.Purpose.startsWith('pump-hours:'));
}

/** A counter must be known within the first steps of the day for its increment to cover the day. */
const KNOWN_WITHIN_STEPS = 2;

/**
 * The increase of a counter in the last 24 h, engineering units; null if it was unknown a day ago
 * or decreased (a new meter, an overflow).
 * @param now its current value; null if it is not good
 */
export function dayIncrement(strip: Pick<DayStrip, 'Low' | 'High'>, now: number | null): number | null {
  if (now === null) return null;
  let first: number | null = null;
  let last = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < strip.Low.length; step++) {
    const low = strip.Low[step] ?? null;
    const high = strip.High[step] ?? null;
    if (low === null || high === null) continue;
    if (first === null && step >= KNOWN_WITHIN_STEPS) return null;
    if (low < last) return null;
    first ??= low;
    last = high;
  }
  return first === null || now < last ? null : now - first;
}
