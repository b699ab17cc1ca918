import type { TrendStatistics } from '@outpost/contract';
import { type AnalogColumns, statisticsOf } from './columns.ts';
import { type DigitalPieces, type DigitalStatistics, digitalStatistics } from './pieces.ts';
import type { TrendSpan } from './range.ts';

/** NaN: no good value. */
export interface AnalogRangeFigures {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/**
 * Minimum, average and maximum of the range, in the list as in the table of statistics: those of the
 * server. The buckets of the chart also cover time next to the range, so theirs can differ; they are
 * only for a point without statistics.
 * @returns null: nothing is loaded
 */
export function analogRangeFigures(
  found: TrendStatistics | undefined,
  columns: AnalogColumns | undefined,
  span: TrendSpan,
): AnalogRangeFigures | null {
  if (found?.Kind === 'analog') {
    const { Min, Mean, Max } = found;
    return { min: Min ?? Number.NaN, mean: Mean ?? Number.NaN, max: Max ?? Number.NaN };
  }
  return columns === undefined ? null : statisticsOf(columns, span);
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
