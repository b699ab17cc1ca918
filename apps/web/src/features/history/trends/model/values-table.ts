import { trendWindow } from '@outpost/core';
import { type AnalogColumns, statisticsOf } from './columns.ts';
import { type DigitalPieces, digitalStatistics } from './pieces.ts';
import type { TrendSpan } from './range.ts';

/** Maximum rows of the table; the exported file has all values. */
const MAX_ROWS = 60;

/** The rows of the table: equal parts of the range that start at round times. */
export function tableSpans(span: TrendSpan): TrendSpan[] {
  const { startMs, widthMs, count } = trendWindow(span.fromMs, span.toMs, MAX_ROWS);
  return Array.from({ length: count }, (_, index) => ({
    fromMs: Math.max(span.fromMs, startMs + index * widthMs),
    toMs: Math.min(span.toMs, startMs + (index + 1) * widthMs),
  })).filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** Length of a row, except the first and the last. */
export const tableStepMs = ({ fromMs, toMs }: TrendSpan): number =>
  trendWindow(fromMs, toMs, MAX_ROWS).widthMs;

/** An analog point in one row; null: no data. */
export function analogCell(
  columns: AnalogColumns,
  span: TrendSpan,
): { min: number; mean: number; max: number } | null {
  const { min, mean, max } = statisticsOf(columns, span);
  return Number.isNaN(min) ? null : { min, mean, max };
}

/** Share of the known time that a digital point was on, 0 to 1; null: no data. */
export function digitalCell(
  digital: DigitalPieces,
  span: TrendSpan,
): { onShare: number; changes: number } | null {
  const { onMs, offMs, changes } = digitalStatistics(digital, span);
  const knownMs = onMs + offMs;
  return knownMs > 0 ? { onShare: Math.min(1, onMs / knownMs), changes } : null;
}
