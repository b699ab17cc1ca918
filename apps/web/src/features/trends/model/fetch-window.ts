import { trendWindow } from '@outpost/core';
import { EARLIEST_MS, type TrendSpan } from './range.ts';

/** What is asked of the server to show a span. */
export interface FetchWindow extends TrendSpan {
  readonly bucketMs: number;
  /** With it the server chooses buckets of just this width. */
  readonly maxPoints: number;
}

/** Windows begin and end on whole blocks of so many buckets, so that panning and zooming back find the same ones again. */
const BLOCK = 128;
/** So much of the span is asked for on each side, so that a pan shows something before the next answer has come. */
const MARGIN = 0.25;
const MIN_BUCKETS = 60;
const MAX_BUCKETS = 2_500;

/** @param widthPx of the plot, CSS pixels: no more buckets than these are asked for within the span */
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

/** Whether the window shows the whole span as finely as that width of the plot can. */
export function coversWindow(window: FetchWindow, span: TrendSpan, widthPx: number): boolean {
  const ideal = fetchWindow(span, widthPx);
  return window.bucketMs === ideal.bucketMs && window.fromMs <= span.fromMs && window.toMs >= span.toMs;
}
