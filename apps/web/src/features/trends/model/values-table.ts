import { trendWindow } from '@outpost/core';
import { type AnalogColumns, statisticsOf } from './columns.ts';
import { type DigitalPieces, digitalStatistics } from './pieces.ts';
import type { TrendSpan } from './range.ts';

/** Most rows of the table of values: one reads no more, and the file has them all. */
const MAX_ROWS = 60;

/** The rows of the table of values: equal pieces of the span that begin at round times. */
export function tableSpans(span: TrendSpan): TrendSpan[] {
  const { startMs, widthMs, count } = trendWindow(span.fromMs, span.toMs, MAX_ROWS);
  return Array.from({ length: count }, (_, index) => ({
    fromMs: Math.max(span.fromMs, startMs + index * widthMs),
    toMs: Math.min(span.toMs, startMs + (index + 1) * widthMs),
  })).filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** How long a row of the table of values is, but for the first and the last. */
export const tableStepMs = ({ fromMs, toMs }: TrendSpan): number =>
  trendWindow(fromMs, toMs, MAX_ROWS).widthMs;

/** An analog point in one row; null: nothing good was known. */
export function analogCell(
  columns: AnalogColumns,
  span: TrendSpan,
): { min: number; mean: number; max: number } | null {
  const { min, mean, max } = statisticsOf(columns, span);
  return Number.isNaN(min) ? null : { min, mean, max };
}

/** A digital point in one row: its share of the known time on, 0 to 1; null: nobody knew. */
export function digitalCell(
  digital: DigitalPieces,
  span: TrendSpan,
): { onShare: number; changes: number } | null {
  const { onMs, offMs, changes } = digitalStatistics(digital, span);
  const knownMs = onMs + offMs;
  return knownMs > 0 ? { onShare: Math.min(1, onMs / knownMs), changes } : null;
}
