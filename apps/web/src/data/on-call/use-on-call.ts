import {
  type Coverage,
  calls,
  type EscalationPreview,
  type OnCallNow,
  type OwnOnCall,
  type Priority,
} from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';

/** On-call periods start and end without a change on this page. */
const REFRESH_MS = 60_000;

/** The alarm whose recipients are requested. */
export interface EscalationPreviewQuery {
  readonly stationId: number;
  readonly priority: Priority;
  /** `YYYY-MM-DDTHH:MM` in the organisation's time zone; undefined: now. */
  readonly wall?: string;
}

/**
 * The recipients of an alarm, step by step. The previous result stays until the response arrives.
 */
export function useEscalationPreview(
  ask: EscalationPreviewQuery,
): UseQueryResult<EscalationPreview, ApiError> {
  return useQuery<EscalationPreview, ApiError>({
    queryKey: [...keys.escalationPreview, 'chain', ask],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(calls.onCall.escalation, { query: { ...ask, stationId: String(ask.stationId) }, signal }),
  });
}

/** Whether a user is on call for each station, hour by hour, for a week. */
export function useCoverage(): UseQueryResult<Coverage, ApiError> {
  return useQuery<Coverage, ApiError>({
    queryKey: [...keys.escalationPreview, 'coverage'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.onCall.coverage, { signal }),
  });
}

/** Who is on call now. */
export function useOnCallNow(enabled = true): UseQueryResult<OnCallNow, ApiError> {
  return useQuery<OnCallNow, ApiError>({
    enabled,
    queryKey: [...keys.escalationPreview, 'now'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.onCall.now, { signal }),
  });
}

/** The user's own on-call hours for a week. */
export function useOwnOnCall(): UseQueryResult<OwnOnCall, ApiError> {
  return useQuery<OwnOnCall, ApiError>({
    queryKey: [...keys.escalationPreview, 'own'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.onCall.own, { signal }),
  });
}
