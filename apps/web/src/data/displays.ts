import { calls, type Display, type DisplayBody, type PairingCode } from '@outpost/contract';
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

/** A device is paired, and renews its access, without actions on this page. */
const REFRESH_MS = 5_000;

/** All wall displays. */
export function useDisplays(): UseQueryResult<Display[], ApiError> {
  return useQuery<Display[], ApiError>({
    queryKey: keys.displays,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(calls.displays.list, { signal }),
  });
}

/** Adds a display (`id` is null), or changes one. Returns the pairing code of a new one. */
export function useSaveDisplay(): UseMutationResult<
  PairingCode | null,
  ApiError,
  { readonly id: number | null; readonly body: DisplayBody }
> {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async ({ id, body }) => {
      if (id === null) return call(calls.displays.create, { body });
      await call(calls.displays.update, { params: { id }, body });
      return null;
    },
    onSettled,
  });
}

/** Creates a new pairing code. */
export function useRenewCode(): UseMutationResult<PairingCode, ApiError, number> {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id) => call(calls.displays.code, { params: { id } }), onSettled });
}

export function useRemoveDisplay(): UseMutationResult<unknown, ApiError, number> {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id) => call(calls.displays.remove, { params: { id } }), onSettled });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.displays });
}
