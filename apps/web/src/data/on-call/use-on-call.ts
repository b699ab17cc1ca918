import {
  type Coverage,
  calls,
  type EscalationPreview,
  type OwnOnCall,
  type Priority,
} from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';

/** Duties begin and end by themselves. */
const REFRESH_MS = 60_000;

/** What is asked: who would be told of an alarm. */
export interface EscalationPreviewQuery {
  readonly stationId: number;
  readonly priority: Priority;
  /** `YYYY-MM-DDTHH:MM` on the clocks of the organisation; undefined: now. */
  readonly wall?: string;
}

/** Whom an alarm would reach, step by step. What was asked before stays until the answer has come. */
export function useEscalationPreview(
  ask: EscalationPreviewQuery,
): UseQueryResult<EscalationPreview, ApiError> {
  return useQuery<EscalationPreview, ApiError>({
    queryKey: [...keys.whoIsTold, 'chain', ask],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(calls.onCall.chain, { query: { ...ask, stationId: String(ask.stationId) }, signal }),
  });
}

/** Whether somebody is on call for each station, hour by hour, for a week. */
export function useCoverage(): UseQueryResult<Coverage, ApiError> {
  return useQuery<Coverage, ApiError>({
    queryKey: [...keys.whoIsTold, 'coverage'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.onCall.coverage, { signal }),
  });
}

/** The own duty for a week. */
export function useOwnOnCall(): UseQueryResult<OwnOnCall, ApiError> {
  return useQuery<OwnOnCall, ApiError>({
    queryKey: [...keys.whoIsTold, 'own'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.onCall.own, { signal }),
  });
}
