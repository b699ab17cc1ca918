import { type AnalogTrend, calls, type DigitalTrend } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call, clock } from '../runtime.ts';
import { untilSettled } from './settling.ts';

/** Points of one kind over a time range, ms since 1970-01-01T00:00Z. */
export interface TrendParams {
  readonly pointIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Maximum number of buckets, or changes. */
  readonly maxPoints: number;
}

export interface TrendResult<Trend> {
  /** By PointId. */
  readonly trends: ReadonlyMap<number, Trend>;
  /** The server's clock, ms, when the data was read; later values are not included. */
  readonly requestedAtMs: number;
  readonly ask: TrendParams;
}

export type TrendQueries<Trend> = UseQueryResult<TrendResult<Trend>, ApiError>;

/** Responses are large; those of an abandoned zoom stay cached this long. */
const KEPT_MS = 60_000;
/** Years of several points over a slow mobile link. */
export const TREND_TIMEOUT_MS = 120_000;

/**
 * Analog points over time. The previous data stays until the response arrives, and calls for data
 * that is no longer shown are aborted. Focusing the window reloads nothing.
 * @param refreshMs how often to reload until the range has settled
 */
export function useAnalogTrends(ask: TrendParams, refreshMs: number): TrendQueries<AnalogTrend> {
  return useTrends('analog', ask, refreshMs, (given) => call(calls.trends.analog, given));
}

/** The same for digital points. */
export function useDigitalTrends(ask: TrendParams, refreshMs: number): TrendQueries<DigitalTrend> {
  return useTrends('digital', ask, refreshMs, (given) => call(calls.trends.digital, given));
}

interface Given {
  readonly query: {
    readonly pointId: string[];
    readonly startDate: string;
    readonly endDate: string;
    readonly maxPoints: string;
  };
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

function useTrends<Trend extends { readonly PointId: number }>(
  kind: 'analog' | 'digital',
  ask: TrendParams,
  refreshMs: number,
  makeCall: (given: Given) => Promise<readonly Trend[]>,
): TrendQueries<Trend> {
  return useQuery<TrendResult<Trend>, ApiError>({
    queryKey: keys.trend(kind, ask),
    enabled: ask.pointIds.length > 0,
    ...untilSettled<TrendResult<Trend>>(ask.toMs, refreshMs),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const requestedAtMs = clock.nowMs();
      const query = {
        pointId: ask.pointIds.map(String),
        startDate: new Date(ask.fromMs).toISOString(),
        endDate: new Date(ask.toMs).toISOString(),
        maxPoints: String(ask.maxPoints),
      };
      const trends = await makeCall({ query, signal, timeoutMs: TREND_TIMEOUT_MS });
      return { trends: new Map(trends.map((trend) => [trend.PointId, trend])), requestedAtMs, ask };
    },
  });
}
