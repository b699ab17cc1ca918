import { type ApiTokenBody, calls } from '@outpost/contract';
import { requireFilled } from './field-problems.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** All API tokens, without their secrets. */
export function useApiTokens() {
  return useRead(calls.apiTokens.list, {}, { queryKey: keys.apiTokens });
}

/** Creates a token (`id` is null), or changes one. Returns the secret of a new one. */
export const useSaveApiToken = () =>
  useAction(
    async ({ id, body }: { readonly id: number | null; readonly body: ApiTokenBody }) => {
      requireFilled({ Name: body.Name });
      if (id === null) return call(calls.apiTokens.create, { body });
      await call(calls.apiTokens.update, { params: { id }, body });
      return null;
    },
    [keys.apiTokens],
  );

export const useRevokeApiToken = () =>
  useAction((id: number) => call(calls.apiTokens.revoke, { params: { id } }), [keys.apiTokens]);
