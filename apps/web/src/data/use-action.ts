import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';

/**
 * A change on the server. What is cached under the keys of `reload` is loaded again afterwards, also
 * after a failure.
 */
export function useAction<Answer, Ask = void>(
  act: (ask: Ask) => Promise<Answer>,
  reload: readonly QueryKey[] | ((ask: Ask) => readonly QueryKey[]) = [],
): UseMutationResult<Answer, ApiError, Ask> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Ask>({
    mutationFn: act,
    onSettled: async (_answer, _error, ask) => {
      const queryKeys = typeof reload === 'function' ? reload(ask) : reload;
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** A change on the server whose answer replaces what is cached under a key. */
export function useReplacing<Answer, Ask = void>(
  act: (ask: Ask) => Promise<Answer>,
  queryKey: QueryKey,
): UseMutationResult<Answer, ApiError, Ask> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Ask>({
    mutationFn: act,
    onSuccess: async (answer) => {
      // What is being read may be older.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
  });
}
