import { type Spans, sliceSpans } from '../aggregates/rows.ts';
import { QUARTER_MS } from '../aggregates/summary.ts';

const DAY_MS = 96 * QUARTER_MS;

/** The longer buckets, for trends of many years. Roll-ups begin and end at multiples of it. */
export const SIX_HOURS_MS = DAY_MS / 4;

/** Lengths of the stored buckets. */
export const STORED_STEPS_MS: readonly number[] = [QUARTER_MS, SIX_HOURS_MS];

/** Levels of history: samples, quarter hours, 6-hour buckets. */
export type RollUpLevel = 'samples' | 'quarters' | 'six-hours';
export type PointKind = 'analog' | 'digital';

export const levelOf = (stepMs: number): RollUpLevel => (stepMs === QUARTER_MS ? 'quarters' : 'six-hours');

/**
 * Rows of the table begin at multiples of this and extend no further, so that each is some
 * kilobytes: an incomplete one is rewritten every six hours, and many small ones would make a year
 * slow to read.
 */
export const extentMs = (stepMs: number): number => (stepMs === QUARTER_MS ? 7 : 128) * DAY_MS;

/**
 * The multiple of six hours at or before `ms`: how far roll-ups can extend when samples extend to
 * `ms`.
 */
export const rollableUntil = (ms: number): number => Math.floor(ms / SIX_HOURS_MS) * SIX_HOURS_MS;

/** Buckets cut where rows of the table begin. */
export function cutAtExtents<Column extends string>(spans: Spans<Column>, extent: number): Spans<Column>[] {
  const { startMs, stepMs, rows } = spans;
  const pieces: Spans<Column>[] = [];
  for (let from = 0; from < rows.count; ) {
    const fromMs = startMs + from * stepMs;
    const nextMs = (Math.floor(fromMs / extent) + 1) * extent;
    const to = Math.min(rows.count, (nextMs - startMs) / stepMs);
    pieces.push(sliceSpans(spans, from, to));
    from = to;
  }
  return pieces;
}
