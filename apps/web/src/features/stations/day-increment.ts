import type { DayStrip, Point } from '@outpost/contract';

/** Points that only count up: what has passed, and running hours. */
export function isCounter(point: Pick<Point, 'Purpose' | 'Kind'>): boolean {
  return point.Kind === 'analog' && (point.Purpose === 'total' || point.Purpose.startsWith('pump-hours:'));
}

/** The first steps of the day in which a counter must be known, for its increment to be the day's. */
const KNOWN_WITHIN_STEPS = 2;

/**
 * By how much a counter rose in the last 24 h, engineering units; null where that cannot be said: it was not known a day
 * ago, or it went back (a new meter, a counter that wrapped).
 * @param now its value now; null where that is not good
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
