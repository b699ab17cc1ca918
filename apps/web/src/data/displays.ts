import { calls, type DisplayBody } from '@outpost/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
export function useSaveDisplay() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async ({ id, body }: { readonly id: number | null; readonly body: DisplayBody }) => {
      if (id === null) return call(calls.displays.create, { body });
      await call(calls.displays.update, { params: { id }, body });
      return null;
    },
    onSettled,
  });
}

/** Creates a new pairing code. */
export function useRenewCode() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.displays.code, { params: { id } }),
    onSettled,
  });
}

export function useRemoveDisplay() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.displays.remove, { params: { id } }),
    onSettled,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.displays });
}
