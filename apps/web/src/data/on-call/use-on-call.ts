import { calls, type Priority } from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { useRead } from '../use-read.ts';

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
export function useEscalationPreview(ask: EscalationPreviewQuery) {
  return useRead(
    calls.onCall.escalation,
    { query: { ...ask, stationId: String(ask.stationId) } },
    {
      queryKey: [...keys.escalationPreview, 'chain', ask],
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
}

/** Whether a user is on call for each station, hour by hour, for a week. */
export function useCoverage() {
  return useRead(
    calls.onCall.coverage,
    {},
    { queryKey: [...keys.escalationPreview, 'coverage'], refetchInterval: REFRESH_MS },
  );
}

/** Who is on call now. */
export function useOnCallNow(enabled = true) {
  return useRead(
    calls.onCall.now,
    {},
    { enabled, queryKey: [...keys.escalationPreview, 'now'], refetchInterval: REFRESH_MS },
  );
}

/** Who would be notified of a critical alarm of a station now. */
export function useStationRecipients(stationId: number) {
  return useRead(
    calls.onCall.station,
    { params: { id: stationId } },
    { queryKey: [...keys.escalationPreview, 'station', stationId], refetchInterval: REFRESH_MS },
  );
}

/** The user's own on-call hours for a week. */
export function useOwnOnCall() {
  return useRead(
    calls.onCall.own,
    {},
    { queryKey: [...keys.escalationPreview, 'own'], refetchInterval: REFRESH_MS },
  );
}
