import { analogBucketFold, type DigitalBuckets, digitalBucketFold, digitalTrend } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { QUARTER_MS } from '@outpost/historian/pure';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { presentAnalog, presentBuckets, presentChanges } from './present.ts';
import { endOf, type RetainedFrom, windowOf } from './window.ts';

/** The request for one point; structured data. */
export interface TrendRequest {
  readonly kind: 'analog' | 'digital';
  readonly pointId: number;
  readonly fromMs: number;
  /** After `fromMs`. */
  readonly toMs: number;
  /** Maximum number of buckets or changes of the answer. */
  readonly maxPoints: number;
  /** When the station last responded, ms; the last value holds until then. */
  readonly untilMs: number;
  /** Of points of its kind. */
  readonly kept: RetainedFrom;
}

/**
 * A digital point stores more samples than changes: forced ones, and markers. Beyond it buckets are
 * returned.
 */
const SAMPLES_A_CHANGE = 4;
const MIN_SAMPLES = 20_000;

/** An AnalogTrend or a DigitalTrend, as JSON in memory of its own. @throws StorageError */
export async function trendOf(past: PastReader, request: TrendRequest): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (request.kind === 'analog' ? analogTrendOf : digitalTrendOf)(past, request));
}

/** An AnalogTrend, as JSON. @throws StorageError */
async function analogTrendOf(past: PastReader, request: TrendRequest): Promise<Buffer> {
  const { pointId, fromMs, toMs, maxPoints, untilMs, kept } = request;
  const window = windowOf(fromMs, toMs, maxPoints, kept);
  const { startMs, widthMs } = window;
  const query = { pointId, fromMs: startMs, toMs: endOf(window), stepMs: widthMs, untilMs };
  const fold = analogBucketFold(window);
  await past.eachAnalogSpans(query, (spans) => fold.add(spans));
  await yieldToEventLoop();
  return presentAnalog(pointId, fold.finish());
}

/**
 * A DigitalTrend, as JSON: every change, or buckets where there are more than requested. @throws
 * StorageError
 */
async function digitalTrendOf(past: PastReader, request: TrendRequest): Promise<Buffer> {
  const { pointId, fromMs, toMs, maxPoints, untilMs, kept } = request;
  const window = windowOf(fromMs, toMs, maxPoints, kept);
  const endMs = endOf(window);
  const bucketsOf = async (): Promise<DigitalBuckets> => {
    const query = { pointId, fromMs: window.startMs, toMs: endMs, stepMs: window.widthMs, untilMs };
    const fold = digitalBucketFold(window);
    await past.eachDigitalSpans(query, (spans) => fold.add(spans));
    await yieldToEventLoop();
    return fold.finish();
  };
  if (window.widthMs >= QUARTER_MS) {
    // Roll-ups show at low cost whether there are too many changes to read them one by one.
    const buckets = await bucketsOf();
    const inside = buckets.rows.changes.subarray(1, -1).reduce((sum, changes) => sum + changes, 0);
    const isGone = window.startMs < kept.samplesFromMs;
    if (inside > maxPoints || isGone) return presentBuckets(pointId, buckets);
  }
  const limit = Math.max(MIN_SAMPLES, SAMPLES_A_CHANGE * maxPoints);
  const samples = await past.read(pointId, window.startMs, endMs, { limit, includeBefore: true });
  if (!samples.truncated) {
    const trend = digitalTrend(samples, fromMs, toMs, maxPoints, untilMs);
    if (trend.form === 'changes') return presentChanges(pointId, trend.changes);
  }
  return presentBuckets(pointId, await bucketsOf());
}
