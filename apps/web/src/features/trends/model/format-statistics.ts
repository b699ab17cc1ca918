import type { AnalogPoint } from '@outpost/contract';
import type { AnalogStatistics } from '@outpost/core';
import { formatNumber } from '../../../ui/value/index.ts';
import type { BeyondSum } from './beyond.ts';
import { type AnalogColumns, readingAt } from './columns.ts';
import { formatSpan } from './duration.ts';
import { type DigitalPieces, type DigitalStatistics, pieceAt } from './pieces.ts';
import type { TrendRow } from './rows.ts';

/** Stands where nobody knew. */
export const NO_DATA = 'no data';

/** What a point read at an instant: `2.31 m`, with what it swung between where that differs, `Running`, `no data`. */
export function formatCursorReading(
  { point }: TrendRow,
  columns: AnalogColumns | undefined,
  digital: DigitalPieces | undefined,
  atMs: number,
): string {
  if (point.Kind === 'analog') {
    const reading = columns === undefined ? null : readingAt(columns, atMs);
    if (reading === null) return NO_DATA;
    const text = (value: number) => formatNumber(value, point.Decimals);
    const [min, mean, max] = [text(reading.min), text(reading.mean), text(reading.max)];
    const units = point.Units === '' ? '' : ` ${point.Units}`;
    return min === max ? `${mean}${units}` : `${mean}${units} (${min} to ${max})`;
  }
  const piece = digital === undefined ? null : pieceAt(digital, atMs);
  switch (piece?.state) {
    case 'on':
      return point.OnLabel;
    case 'off':
      return point.OffLabel;
    case 'both':
      return `${point.OnLabel} ${share(piece.onMs, piece.knownMs)}`;
    default:
      return NO_DATA;
  }
}

/** `3 h 20 min (42 %)` */
export function formatRunTime({ onMs, offMs }: DigitalStatistics): string {
  return onMs + offMs <= 0 ? NO_DATA : `${formatSpan(onMs)} (${share(onMs, onMs + offMs)})`;
}

/** `42 %`; never 0 or 100 % for what is not. */
export function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return 'under 1 %';
  if (percent < 100 && percent > 99) return 'over 99 %';
  return `${Math.round(percent)} %`;
}

/** `least 0.70, mean 1.09, greatest 1.50 m` */
export function formatStatistics(
  { min, mean, max }: Pick<AnalogStatistics, 'min' | 'mean' | 'max'>,
  { Decimals, Units }: Pick<AnalogPoint, 'Decimals' | 'Units'>,
): string {
  if (Number.isNaN(min)) return NO_DATA;
  const [least, middle, greatest] = [min, mean, max].map((value) => formatNumber(value, Decimals));
  return `least ${least}, mean ${middle}, greatest ${greatest} ${Units}`.trimEnd();
}

/** Buckets narrower than this are told as they are. */
const EXACT_BELOW_MS = 60_000;

/**
 * `12 min`, `up to 1 h 30 min` where buckets are wide, since a bucket that was beyond in part counts whole; `never`, and where nobody
 * knew for a part of the time `never while known`
 * @param stepMs how wide buckets are; 0: these are no buckets
 */
export function formatTimeOutOfLimits(sum: BeyondSum | null, stepMs: number, isAllKnown = true): string {
  if (sum === null) return isAllKnown ? 'never' : 'never while known';
  return stepMs < EXACT_BELOW_MS ? formatSpan(sum.ms) : `up to ${formatSpan(sum.ms)}`;
}

/** How wide a bucket is: `mean of 5 s`, `mean of 12 h`. */
export function formatBucket(bucketMs: number): string {
  return `each value is the mean of ${formatSpan(bucketMs)}`;
}
