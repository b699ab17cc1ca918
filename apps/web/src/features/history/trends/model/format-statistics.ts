import type { AnalogStatistics } from '@outpost/core';
import { formatShare, type NumberFormat, quantityOf, withUnits } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { type AnalogColumns, readingAt } from './columns.ts';
import { formatSpan } from './duration.ts';
import type { OutOfLimitsSum } from './out-of-limits.ts';
import { type DigitalPieces, type DigitalStatistics, pieceAt } from './pieces.ts';
import type { TrendRow } from './rows.ts';

export const NO_DATA = texts.noData;

/** Reading at an instant: `2.31 m (2.10 to 2.60)`, `Running`, `no data`. */
export function formatCursorReading(
  { point }: TrendRow,
  columns: AnalogColumns | undefined,
  digital: DigitalPieces | undefined,
  atMs: number,
): string {
  if (point.Kind === 'analog') {
    const reading = columns === undefined ? null : readingAt(columns, atMs);
    if (reading === null) return NO_DATA;
    const { number, text } = quantityOf(point);
    const [min, average, max] = [number(reading.min), text(reading.mean), number(reading.max)];
    return min === max ? average : texts.averageAndRange(average, min, max);
  }
  const piece = digital === undefined ? null : pieceAt(digital, atMs);
  switch (piece?.state) {
    case 'on':
      return point.OnLabel;
    case 'off':
      return point.OffLabel;
    case 'both':
      return `${point.OnLabel} ${formatShare(piece.onMs / piece.knownMs, 0)}`;
    default:
      return NO_DATA;
  }
}

/** `3 h 20 min (42 %)` */
export function formatRunTime({ onMs, offMs }: DigitalStatistics): string {
  return onMs + offMs <= 0 ? NO_DATA : `${formatSpan(onMs)} (${formatShare(onMs / (onMs + offMs), 0)})`;
}

/** `min 0.70, avg 1.09, max 1.50 m` */
export function formatStatistics(
  { min, mean, max }: Pick<AnalogStatistics, 'min' | 'mean' | 'max'>,
  format: NumberFormat,
): string {
  if (Number.isNaN(min)) return NO_DATA;
  const { number, units } = quantityOf(format);
  return texts.statistics(number(min), number(mean), withUnits(number(max), units));
}

/** Narrower buckets are treated as exact. */
const EXACT_BELOW_MS = 60_000;

/**
 * `12 min` · `up to 1 h 30 min` with wide buckets, which count in full · `none` · `none (data incomplete)`
 *
 * @param stepMs width of a bucket; 0: exact
 */
export function formatTimeOutOfLimits(sum: OutOfLimitsSum | null, stepMs: number, isAllKnown = true): string {
  if (sum === null) return isAllKnown ? texts.noTimeOutOfLimits : texts.noneWhileDataAvailable;
  return stepMs < EXACT_BELOW_MS ? formatSpan(sum.ms) : texts.upTo(formatSpan(sum.ms));
}

/** `averages over 5 s` */
export function formatBucket(bucketMs: number): string {
  return texts.averagesOver(formatSpan(bucketMs));
}
