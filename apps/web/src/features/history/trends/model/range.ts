import { DAY_MS, MINUTE_MS } from '@outpost/core';
import { STANDARD_TREND_SPAN_MS } from '../../../../ui/links/trend-link.ts';

/** A time range, ms since 1970-01-01T00:00Z. */
export interface TrendSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The selected range: `live` follows now, with the newest data at its right edge. */
export type TrendRange =
  | { readonly kind: 'live'; readonly spanMs: number }
  | ({ readonly kind: 'between' } & TrendSpan);

export const MIN_SPAN_MS = MINUTE_MS;
export const MAX_SPAN_MS = 3_653 * DAY_MS;
/** The earliest date of reports and trends. */
export const EARLIEST_MS = Date.UTC(1980, 0, 1);
/** The latest date that the server supports. */
export const LATEST_MS = Date.UTC(2150, 0, 1);

export const STANDARD_RANGE: TrendRange = { kind: 'live', spanMs: STANDARD_TREND_SPAN_MS };

/** Panning to within this share of the range from now makes it live. */
const SNAP = 0.004;

/** The time range at an instant. */
export function spanOf(range: TrendRange, nowMs: number): TrendSpan {
  return range.kind === 'live'
    ? { fromMs: nowMs - range.spanMs, toMs: nowMs }
    : { fromMs: range.fromMs, toMs: range.toMs };
}

/** Limits a range to supported past time, keeping its length if possible. */
export function clamped({ fromMs, toMs }: TrendSpan, nowMs: number): TrendSpan {
  const length = Math.min(MAX_SPAN_MS, Math.max(MIN_SPAN_MS, toMs - fromMs));
  const to = Math.min(nowMs, Math.max(EARLIEST_MS + length, toMs));
  return { fromMs: to - length, toMs: to };
}

/** Moves by a share of the length; positive is later. */
export function panned(span: TrendSpan, part: number, nowMs: number): TrendSpan {
  const by = (span.toMs - span.fromMs) * part;
  return clamped({ fromMs: span.fromMs + by, toMs: span.toMs + by }, nowMs);
}

/**
 * Scales the length by `factor`, with `atMs` fixed.
 * @param factor below 1 zooms in
 */
export function zoomed({ fromMs, toMs }: TrendSpan, factor: number, atMs: number, nowMs: number): TrendSpan {
  const length = toMs - fromMs;
  const next = Math.min(MAX_SPAN_MS, Math.max(MIN_SPAN_MS, length * factor));
  const from = atMs - (atMs - fromMs) * (next / length);
  return clamped({ fromMs: from, toMs: from + next }, nowMs);
}

/** The range after zooming or panning: live if it reaches now. */
export function rangeOf({ fromMs, toMs }: TrendSpan, nowMs: number): TrendRange {
  const length = toMs - fromMs;
  if (nowMs - toMs <= length * SNAP) return { kind: 'live', spanMs: Math.round(length) };
  return { kind: 'between', fromMs: Math.round(fromMs), toMs: Math.round(toMs) };
}

/** Whether both show the same time in the same way. */
export function isSameRange(a: TrendRange, b: TrendRange): boolean {
  if (a.kind === 'live' || b.kind === 'live') return a.kind === b.kind && spanLength(a) === spanLength(b);
  return a.fromMs === b.fromMs && a.toMs === b.toMs;
}

export function spanLength(range: TrendRange): number {
  return range.kind === 'live' ? range.spanMs : range.toMs - range.fromMs;
}

/**
 * A two-finger gesture that keeps the times under the fingers.
 * @param from positions as shares of the range
 * @param to current positions
 */
export function pinched(
  span: TrendSpan,
  from: readonly [number, number],
  to: readonly [number, number],
  nowMs: number,
): TrendSpan {
  const length = span.toMs - span.fromMs;
  const apart = Math.abs(to[1] - to[0]);
  const wide = Math.abs(from[1] - from[0]) / Math.max(apart, 0.02);
  const next = Math.min(MAX_SPAN_MS, Math.max(MIN_SPAN_MS, length * wide));
  const middleMs = span.fromMs + ((from[0] + from[1]) / 2) * length;
  const fromMs = middleMs - ((to[0] + to[1]) / 2) * next;
  return clamped({ fromMs, toMs: fromMs + next }, nowMs);
}
