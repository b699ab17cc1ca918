import { type TrendWindow, trendWindow } from '@outpost/core/past';
import { QUARTER_MS } from '@outpost/historian/pure';
import type { History } from '../historian/index.ts';

const SIX_HOURS_MS = 24 * QUARTER_MS;

/** Before when data of a point may be deleted, ms. */
export interface RetainedFrom {
  readonly samplesFromMs: number;
  readonly quartersFromMs: number;
}

/** Since when each level of some kinds of points is complete. */
export const retainedFrom = ({ retention }: History, ...kinds: ('analog' | 'digital')[]): RetainedFrom => ({
  samplesFromMs: Math.max(...kinds.map((kind) => retention.keptFromMs('samples', kind))),
  quartersFromMs: Math.max(...kinds.map((kind) => retention.keptFromMs('quarters', kind))),
});

/**
 * The buckets of a trend as core's `trendWindow` computes them, but at least a quarter of an hour
 * where samples are deleted, and at least six hours where quarters are: what is kept longer.
 */
export function windowOf(fromMs: number, toMs: number, maxPoints: number, kept: RetainedFrom): TrendWindow {
  const window = trendWindow(fromMs, toMs, maxPoints);
  const leastMs =
    window.startMs < kept.quartersFromMs
      ? SIX_HOURS_MS
      : window.startMs < kept.samplesFromMs
        ? QUARTER_MS
        : 0;
  if (window.widthMs >= leastMs) return window;
  const first = Math.floor(fromMs / leastMs);
  return { startMs: first * leastMs, widthMs: leastMs, count: Math.ceil(toMs / leastMs) - first };
}

export const endOf = ({ startMs, widthMs, count }: TrendWindow): number => startMs + count * widthMs;
