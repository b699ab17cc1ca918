import { calls, type SavedView, type ViewBody } from '@outpost/contract';
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';

/** Other places where the same person is signed in may have saved some since. */
const VIEWS_FRESH_MS = 60_000;

/** The views of the grid that this account saved, by name. */
export function useViews(): UseQueryResult<SavedView[], ApiError> {
  return useQuery<SavedView[], ApiError>({
    queryKey: keys.views,
    staleTime: VIEWS_FRESH_MS,
    queryFn: ({ signal }) => call(calls.views.list, { signal }),
  });
}

/** A view that is to be saved: under a new name without an id, else over that one, which may get another name. */
export interface ViewToSave extends ViewBody {
  readonly id: number | null;
}

/** Saves a view; its answer is the view's id. The list is fresh when it is done. */
export function useSaveView(): UseMutationResult<number, ApiError, ViewToSave> {
  const client = useQueryClient();
  return useMutation<number, ApiError, ViewToSave>({
    mutationFn: async ({ id, ...body }) =>
      id === null
        ? (await call(calls.views.create, { body })).Id
        : (await call(calls.views.update, { params: { id }, body })).Id,
    onSettled: () => client.invalidateQueries({ queryKey: keys.views }),
  });
}

/** Forgets a view, by its id. The list is fresh when it is done. */
export function useDeleteView(): UseMutationResult<unknown, ApiError, number> {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(calls.views.delete, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.views }),
  });
}
