import { QUARTER_MS, type TrendWindow, trendWindow } from '@outpost/core';

/**
 * The buckets of a trend as core's `trendWindow` has them, but where samples are no longer kept of not less than a
 * quarter of an hour, which is what is kept longer.
 *
 * @param samplesFromMs before it there may be no samples any more
 */
export function windowOf(
  fromMs: number,
  toMs: number,
  maxPoints: number,
  samplesFromMs: number,
): TrendWindow {
  const window = trendWindow(fromMs, toMs, maxPoints);
  if (window.widthMs >= QUARTER_MS || window.startMs >= samplesFromMs) return window;
  const first = Math.floor(fromMs / QUARTER_MS);
  return {
    startMs: first * QUARTER_MS,
    widthMs: QUARTER_MS,
    count: Math.ceil(toMs / QUARTER_MS) - first,
  };
}

export const endOf = ({ startMs, widthMs, count }: TrendWindow): number => startMs + count * widthMs;
