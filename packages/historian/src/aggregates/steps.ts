import { QUARTER_MS } from './summary.ts';

/**
 * The longest of the stored bucket lengths that divides `widthMs`; null: samples are needed.
 *
 * @param stepsMs lengths of stored buckets, in any order
 */
export function stepForWidth(widthMs: number, stepsMs: readonly number[] = [QUARTER_MS]): number | null {
  const fitting = stepsMs.filter((stepMs) => widthMs % stepMs === 0);
  return fitting.length > 0 ? Math.max(...fitting) : null;
}
