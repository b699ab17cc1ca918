import type { AnalogTrend, DigitalTrend } from '@outpost/contract';
import { trendWindow } from '@outpost/core';
import type { TrendResult } from '../../../../data/index.ts';
import { EARLIEST_MS, type TrendSpan } from './range.ts';

/** The request for a range. */
export interface FetchWindow extends TrendSpan {
  readonly bucketMs: number;
  /** Makes the server choose buckets of exactly this width. */
  readonly maxPoints: number;
}

/** Windows start and end at blocks of buckets, so that panning and zooming back reuse them. */
const BLOCK = 128;
/** Extra share of the range on each side, to have data while panning. */
const MARGIN = 0.25;
const MIN_BUCKETS = 60;
const MAX_BUCKETS = 2_500;

/** @param widthPx of the plot, CSS pixels; at most one bucket per pixel is requested */
export function fetchWindow({ fromMs, toMs }: TrendSpan, widthPx: number): FetchWindow {
  const most = Math.round(Math.min(MAX_BUCKETS, Math.max(MIN_BUCKETS, widthPx)));
  const { widthMs: bucketMs } = trendWindow(fromMs, toMs, most);
  const block = bucketMs * BLOCK;
  const margin = (toMs - fromMs) * MARGIN;
  const first = Math.max(
    Math.floor(EARLIEST_MS / bucketMs) * bucketMs,
    Math.floor((fromMs - margin) / block) * block,
  );
  const last = Math.ceil((toMs + margin) / block) * block;
  return { fromMs: first, toMs: last, bucketMs, maxPoints: (last - first) / bucketMs };
}

/** Whether the window covers the range at the resolution of the plot. */
export function coversWindow(window: FetchWindow, span: TrendSpan, widthPx: number): boolean {
  const ideal = fetchWindow(span, widthPx);
  return window.bucketMs === ideal.bucketMs && window.fromMs <= span.fromMs && window.toMs >= span.toMs;
}

/**
 * The width of the buckets of a response, ms: more than requested where samples are deleted; as
 * requested where a digital point has each change. null: no response.
 */
export function bucketMsOf(data: TrendResult<AnalogTrend | DigitalTrend> | undefined): number | null {
  if (data === undefined) return null;
  const { ask, trends } = data;
  const widths = [...trends.values()].map((trend) => ('BucketMs' in trend ? trend.BucketMs : 0));
  return Math.max((ask.toMs - ask.fromMs) / ask.maxPoints, ...widths);
}
