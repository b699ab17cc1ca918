import { QUARTER_MS } from '@outpost/historian/pure';

/** The longer of the stored buckets. */
export const LONG_SPAN_MS = 24 * QUARTER_MS;

/** The time of days. @param edges where each begins, and where the last one ends; ms */
export const timeOf = (edges: Float64Array): { fromMs: number; toMs: number } => ({
  fromMs: edges[0]!,
  toMs: edges.at(-1)!,
});
