import type { TrendStatistics } from '@outpost/contract';
import {
  analogBucketFold,
  analogRangeOfBuckets,
  analogRangeOfSamples,
  digitalRangeFold,
  digitalRangeOfSamples,
} from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { toInstant } from '../../platform/clock.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { TrendRequest } from './trends.ts';
import { endOf, windowOf } from './window.ts';

/** The request for one point; structured data. */
export interface StatisticsRequest extends Omit<TrendRequest, 'maxPoints'> {
  readonly nowMs: number;
}

/** Samples of a range from which figures are exact: some days of a point that always changes. */
export const MAX_EXACT_SAMPLES = 50_000;
/** Otherwise buckets of a quarter or more: an hour each in a year. */
const MAX_BUCKETS = 10_000;

/**
 * From every sample if there are few enough and none was deleted, otherwise from buckets that cover
 * the range. @throws StorageError
 */
export async function pointStatisticsOf(
  past: PastReader,
  request: StatisticsRequest,
): Promise<TrendStatistics> {
  const { kind, pointId, fromMs, toMs, untilMs, kept } = request;
  if (fromMs >= kept.samplesFromMs) {
    const samples = await past.read(pointId, fromMs, toMs, {
      limit: MAX_EXACT_SAMPLES,
      includeBefore: true,
    });
    await yieldToEventLoop();
    if (!samples.truncated) {
      return kind === 'analog'
        ? analog(request, request, null, analogRangeOfSamples(samples, fromMs, toMs, untilMs))
        : digital(request, request, null, digitalRangeOfSamples(samples, fromMs, toMs, untilMs));
    }
  }
  // From roll-ups, so that the work does not grow with the number of samples.
  const window = windowOf(fromMs, toMs, MAX_BUCKETS, { ...kept, samplesFromMs: Number.POSITIVE_INFINITY });
  const [startMs, endMs, stepMs] = [window.startMs, endOf(window), window.widthMs];
  const query = { pointId, fromMs: startMs, toMs: endMs, stepMs, untilMs };
  const range = { fromMs: startMs, toMs: endMs };
  if (kind === 'analog') {
    const fold = analogBucketFold(window);
    await past.eachAnalogSpans(query, (spans) => fold.add(spans));
    await yieldToEventLoop();
    return analog(request, range, stepMs, analogRangeOfBuckets(fold.finish()));
  }
  const fold = digitalRangeFold(startMs, endMs);
  await past.eachDigitalSpans(query, (spans) => fold.add(spans));
  return digital(request, range, stepMs, fold.finish());
}

type Span = Pick<TrendRequest, 'fromMs' | 'toMs'>;

const rangeOf = (
  { pointId, nowMs }: StatisticsRequest,
  { fromMs, toMs }: Span,
  BucketMs: number | null,
  KnownMs: number,
) => ({
  PointId: pointId,
  StartAt: toInstant(fromMs),
  EndAt: toInstant(toMs),
  ElapsedMs: Math.max(KnownMs, 0, Math.min(toMs, nowMs) - fromMs),
  KnownMs,
  BucketMs,
});

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

function analog(
  request: StatisticsRequest,
  span: Span,
  bucketMs: number | null,
  { min, max, mean, last, knownMs, percentiles }: ReturnType<typeof analogRangeOfBuckets>,
): TrendStatistics {
  return {
    Kind: 'analog',
    ...rangeOf(request, span, bucketMs, knownMs),
    Min: known(min),
    Max: known(max),
    Mean: known(mean),
    Last: known(last),
    Percentiles: percentiles.map(({ percent, value, low, high }) => ({
      ...{ Percent: percent, Value: value, Low: low, High: high },
    })),
  };
}

function digital(
  request: StatisticsRequest,
  span: Span,
  bucketMs: number | null,
  { onMs, knownMs, starts, hiddenStarts, last }: ReturnType<typeof digitalRangeOfSamples>,
): TrendStatistics {
  return {
    Kind: 'digital',
    ...rangeOf(request, span, bucketMs, knownMs),
    OnMs: onMs,
    Starts: starts,
    HiddenStarts: hiddenStarts,
    Last: Number.isNaN(last) ? null : last !== 0,
  };
}
