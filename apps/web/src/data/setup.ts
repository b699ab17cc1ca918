import { calls, type SetupState } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';

/** Whether the first account must still be created. */
export function useSetupState(): UseQueryResult<z.infer<typeof SetupState>, ApiError> {
  return useQuery<z.infer<typeof SetupState>, ApiError>({
    queryKey: keys.setup,
    queryFn: ({ signal }) => call(calls.accounts.setupState, { signal }),
  });
}
