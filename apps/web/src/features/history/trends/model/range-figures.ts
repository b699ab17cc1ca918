import type { TrendStatistics } from '@outpost/contract';
import { type AnalogColumns, extentOf, statisticsOf } from './columns.ts';
import { type DigitalPieces, type DigitalStatistics, digitalStatistics } from './pieces.ts';
import type { TrendSpan } from './range.ts';

/** NaN: no good value. */
export interface AnalogRangeFigures {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

const NO_FIGURES: AnalogRangeFigures = { min: Number.NaN, mean: Number.NaN, max: Number.NaN };

/**
 * Minimum, average and maximum of the range, in the list as in the table of statistics: those of the
 * server, and what arrived since. The buckets of the chart also cover time next to the range, so
 * figures of them alone can differ; they are only for a point without statistics.
 * @returns null: nothing is loaded
 */
export function analogRangeFigures(
  found: TrendStatistics | undefined,
  columns: AnalogColumns | undefined,
  span: TrendSpan,
  nowMs: number,
): AnalogRangeFigures | null {
  const ofBuckets = columns === undefined ? null : statisticsOf(columns, span);
  if (found?.Kind !== 'analog') return ofBuckets;
  const { Min, Mean, Max } = found;
  const inside = columns === undefined ? null : extentInside(columns, found, nowMs);
  if (Min === null || Mean === null || Max === null) {
    return inside === null ? NO_FIGURES : ofBuckets;
  }
  return { min: Math.min(Min, inside?.low ?? Min), mean: Mean, max: Math.max(Max, inside?.high ?? Max) };
}

/**
 * Extent of the buckets that lie in the range of statistics as a whole. Until the range is over, so do
 * those at its end, as they have no later values.
 */
function extentInside(columns: AnalogColumns, { StartAt, EndAt }: TrendStatistics, nowMs: number) {
  const { startMs, stepMs } = columns;
  const [fromMs, endMs] = [Date.parse(StartAt), Date.parse(EndAt)];
  const first = startMs + Math.ceil((fromMs - startMs) / stepMs) * stepMs;
  const last = nowMs <= endMs ? endMs : startMs + Math.floor((endMs - startMs) / stepMs) * stepMs;
  return last <= first ? null : extentOf(columns, { fromMs: first, toMs: last });
}

/**
 * The same of a digital point. Changes and unknown time are those of the pieces: of a live view they
 * reach up to now, the statistics only to the last poll before the response.
 */
export function digitalRangeFigures(
  found: TrendStatistics | undefined,
  digital: DigitalPieces | undefined,
  span: TrendSpan,
): DigitalStatistics | null {
  if (digital === undefined) return null;
  const ofPieces = digitalStatistics(digital, span);
  if (found?.Kind !== 'digital') return ofPieces;
  const { OnMs, KnownMs } = found;
  return { ...ofPieces, onMs: OnMs, offMs: KnownMs - OnMs };
}
