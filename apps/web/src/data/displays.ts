import { calls, type DisplayBody } from '@outpost/contract';
import { requireFilled } from './field-problems.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** A device is paired, and renews its access, without actions on this page. */
const REFRESH_MS = 5_000;

/** All wall displays. */
export function useDisplays() {
  return useRead(calls.displays.list, {}, { queryKey: keys.displays, refetchInterval: REFRESH_MS });
}

/** Adds a display (`id` is null), or changes one. Returns the pairing code of a new one. */
export const useSaveDisplay = () =>
  useAction(
    async ({ id, body }: { readonly id: number | null; readonly body: DisplayBody }) => {
      requireFilled({ Name: body.Name });
      if (id === null) return call(calls.displays.create, { body });
      await call(calls.displays.update, { params: { id }, body });
      return null;
    },
    [keys.displays],
  );

/** Creates a new pairing code. */
export const useRenewCode = () =>
  useAction((id: number) => call(calls.displays.code, { params: { id } }), [keys.displays]);

export const useRemoveDisplay = () =>
  useAction((id: number) => call(calls.displays.remove, { params: { id } }), [keys.displays]);
