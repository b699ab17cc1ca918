import { calls, type DisplayBody, type PairingCode } from '@outpost/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useRead } from './use-read.ts';

/** A device is paired, and renews its access, without actions on this page. */
const REFRESH_MS = 5_000;

/** All wall displays. */
export function useDisplays() {
  return useRead(calls.displays.list, {}, { queryKey: keys.displays, refetchInterval: REFRESH_MS });
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
