import { type AcknowledgeResult, type AlarmSource, calls, MAX_ALARMS_AT_ONCE } from '@outpost/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { alarmFeed, call, queryClient } from '../runtime.ts';

type Action<Ask, Answer = void> = UseMutationResult<Answer, ApiError, Ask>;

/**
 * Operator actions on alarms. Without updates from the hub, the alarms are loaded again afterwards.
 */
function useAction<Ask, Answer>(act: (ask: Ask) => Promise<Answer>): Action<Ask, Answer> {
  return useMutation<Answer, ApiError, Ask>({ mutationFn: act, onSettled: () => alarmFeed.catchUp() });
}

/** Acknowledges any number of alarms, with an optional comment. */
export function useAcknowledge(): Action<{ ids: readonly number[]; comment?: string }, AcknowledgeResult> {
  return useAction(async ({ ids, comment = '' }) => {
    const result: AcknowledgeResult = { Acknowledged: [], Skipped: [] };
    for (const Ids of batchesOf(ids)) {
      const part = await call(calls.alarms.acknowledge, { body: { Ids, Comment: comment } });
      result.Acknowledged.push(...part.Acknowledged);
      result.Skipped.push(...part.Skipped);
    }
    return result;
  });
}

/** As many as one call takes. */
function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += MAX_ALARMS_AT_ONCE) yield all.slice(at, at + MAX_ALARMS_AT_ONCE);
}

/** Adds a comment to an alarm, including one that has ended. */
export function useComment(): Action<{ id: number; comment: string }> {
  return useAction(async ({ id, comment }) => {
    await call(calls.alarms.comment, { params: { id }, body: { Comment: comment } });
    await queryClient.invalidateQueries({ queryKey: keys.alarm(id) });
  });
}

/** Shelves alarms until a time: none of them if one does not exist. */
export function useShelve(): Action<{ sources: readonly AlarmSource[]; untilMs: number; reason: string }> {
  return useAction(async ({ sources, untilMs, reason }) => {
    const Until = new Date(untilMs).toISOString();
    for (const Sources of batchesOf(sources)) {
      await call(calls.alarms.shelve, { body: { Sources, Until, Reason: reason } });
    }
  });
}

export function useTakeOutOfService(): Action<{ sources: readonly AlarmSource[]; reason: string }> {
  return useAction(async ({ sources, reason }) => {
    for (const Sources of batchesOf(sources)) {
      await call(calls.alarms.takeOutOfService, { body: { Sources, Reason: reason } });
    }
  });
}

/** Ends the shelving of an alarm, or returns it to service. */
export function useUnsuppress(): Action<{ source: AlarmSource; state: 'shelved' | 'out-of-service' }> {
  return useAction(async ({ source, state }) => {
    const which = state === 'shelved' ? calls.alarms.unshelve : calls.alarms.returnToService;
    await call(which, { body: source });
  });
}

/** Starts maintenance at a station or changes its end. */
export function useBeginMaintenance(): Action<{ stationId: number; untilMs: number; reason: string }> {
  return useAction(async ({ stationId, untilMs, reason }) => {
    await call(calls.alarms.beginMaintenance, {
      body: { StationId: stationId, Until: new Date(untilMs).toISOString(), Reason: reason },
    });
  });
}

export function useEndMaintenance(): Action<number> {
  return useAction(async (stationId) => {
    await call(calls.alarms.endMaintenance, { params: { stationId } });
  });
}
