import { calls, type SwapBody } from '@outpost/contract';
import { keepPreviousData, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useRead } from '../use-read.ts';
import { confirmingRecipients } from './no-recipient.ts';
import { type ScheduleOutcome, useChange } from './use-schedules.ts';

/** Other users change schedules and swaps, and gaps begin from now on. */
const REFRESH_MS = 60_000;

const requestsKey = [...keys.escalationPreview, 'swap-requests'] as const;

/**
 * Who is on call for some days. The previous range stays until the response arrives.
 *
 * @param from `YYYY-MM-DD`
 */
export function useOnCallRange(from: string, days: number) {
  return useRead(
    calls.onCall.range,
    { query: { from, days: String(days) } },
    {
      queryKey: [...keys.escalationPreview, 'range', from, days],
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
}

/** Open swap requests, and those decided in the last days, newest first; for Operators and above. */
export function useSwapRequests(enabled: boolean) {
  return useRead(calls.swaps.requests, {}, { queryKey: requestsKey, enabled, refetchInterval: REFRESH_MS });
}

/** Swaps shifts at once (`make`), or requests it. */
export function useSwap(
  how: 'make' | 'request',
  outcome: ScheduleOutcome<void>,
): UseMutationResult<void, ApiError, SwapBody> {
  return useChange(keys.onCallOverrides, outcome, async (body) => {
    if (how === 'request') await call(calls.swaps.request, { body });
    else await confirmingRecipients((query) => call(calls.swaps.make, { query, body }));
  });
}

export interface SwapDecisionToSend {
  readonly id: number;
  readonly decision: 'confirm' | 'decline' | 'withdraw';
  /** Why it is declined; may be empty. */
  readonly note: string;
}

/** Confirms, declines or withdraws a swap request. */
export function useDecideSwap(
  outcome: ScheduleOutcome<void>,
): UseMutationResult<void, ApiError, SwapDecisionToSend> {
  return useChange(keys.onCallOverrides, outcome, async ({ id, decision, note }) => {
    const params = { id };
    if (decision === 'withdraw') await call(calls.swaps.withdraw, { params });
    else if (decision === 'decline') await call(calls.swaps.decline, { params, body: { Note: note } });
    else await confirmingRecipients((query) => call(calls.swaps.confirm, { params, query }));
  });
}
