import { calls, type TrendSetBody } from '@outpost/contract';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useAction } from '../use-action.ts';
import { useRead } from '../use-read.ts';

/** The same user may have saved some elsewhere. */
const SETS_FRESH_MS = 60_000;

/** The saved trends of this account, by name. */
export function useTrendSets() {
  return useRead(
    calls.trendSets.list,
    {},
    { queryKey: keys.trendSets, staleTime: SETS_FRESH_MS, refetchOnWindowFocus: false },
  );
}

/** A trend to save: a new one without an id, else a replacement. */
export interface TrendSetToSave extends TrendSetBody {
  readonly id: number | null;
}

/** Saves a trend; the result is its id. The list is current afterwards. */
export const useSaveTrendSet = () =>
  useAction(
    async ({ id, ...body }: TrendSetToSave) =>
      id === null
        ? (await call(calls.trendSets.create, { body })).Id
        : (await call(calls.trendSets.update, { params: { id }, body })).Id,
    [keys.trendSets],
  );

/** Deletes a saved trend by its id. The list is current afterwards. */
export const useDeleteTrendSet = () =>
  useAction((id: number) => call(calls.trendSets.delete, { params: { id } }), [keys.trendSets]);
