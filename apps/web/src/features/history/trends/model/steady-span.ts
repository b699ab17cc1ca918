import type { TrendSpan } from './range.ts';

/** Of a live view the span moves on each second; figures of it once per this share of its length. */
const SHARE = 500;
const MIN_STEP_MS = 10_000;

/** A span for requests, whole ms: of a live view it changes only once in a while. */
export function steadySpan({ fromMs, toMs }: TrendSpan, isLive: boolean): TrendSpan {
  if (!isLive) return { fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) };
  const lengthMs = Math.round(toMs - fromMs);
  const stepMs = Math.max(MIN_STEP_MS, Math.round(lengthMs / SHARE));
  const endMs = Math.ceil(toMs / stepMs) * stepMs;
  return { fromMs: endMs - lengthMs, toMs: endMs };
}

/** Whether figures of `found` are also those of `wanted`; of a live view until the newer ones arrive. */
export function isSteadySpan(found: TrendSpan, wanted: TrendSpan, isLive: boolean): boolean {
  const isAsLong = found.toMs - found.fromMs === wanted.toMs - wanted.fromMs;
  return isAsLong && (isLive || found.toMs === wanted.toMs);
}

/** A wider span with whole steps, so that little panning requests nothing. */
export function widerSpan({ fromMs, toMs }: TrendSpan): TrendSpan {
  const stepMs = 2 ** Math.ceil(Math.log2(Math.max(1, toMs - fromMs)));
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, toMs: Math.ceil((toMs + 1) / stepMs) * stepMs };
}
