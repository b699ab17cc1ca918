import { calls, type ViewBody } from '@outpost/contract';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** The same user may have saved some elsewhere. */
const VIEWS_FRESH_MS = 60_000;

/** The saved grid views of this account, by name. */
export function useViews() {
  return useRead(calls.views.list, {}, { queryKey: keys.views, staleTime: VIEWS_FRESH_MS });
}

/** A view to save: a new one without an id, else a replacement that may change its name. */
export interface ViewToSave extends ViewBody {
  readonly id: number | null;
}

/** Saves a view; the result is its id. The list is current afterwards. */
export const useSaveView = () =>
  useAction(
    async ({ id, ...body }: ViewToSave) =>
      id === null
        ? (await call(calls.views.create, { body })).Id
        : (await call(calls.views.update, { params: { id }, body })).Id,
    [keys.views],
  );

/** Deletes a view by its id. The list is current afterwards. */
export const useDeleteView = () =>
  useAction((id: number) => call(calls.views.delete, { params: { id } }), [keys.views]);
