import { calls, type HistorySettings, type HistorySize } from '@outpost/contract';
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

/** History grows slowly on disk. */
const SIZE_EVERY_MS = 60_000;

/** Disk usage and growth of history. */
export function useHistorySize(): UseQueryResult<HistorySize, ApiError> {
  return useQuery<HistorySize, ApiError>({
    queryKey: keys.historySize,
    refetchInterval: SIZE_EVERY_MS,
    queryFn: ({ signal }) => call(calls.history.size, { signal }),
  });
}

/** Retention of history; for Admins. */
export function useHistorySettings(): UseQueryResult<HistorySettings, ApiError> {
  return useQuery<HistorySettings, ApiError>({
    queryKey: keys.historySettings,
    // A form is initialised from it, so it must not change in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(calls.history.settings, { signal }),
  });
}

/** Changes the retention of history. */
export function useSaveHistorySettings(): UseMutationResult<HistorySettings, ApiError, HistorySettings> {
  const client = useQueryClient();
  return useMutation<HistorySettings, ApiError, HistorySettings>({
    mutationFn: (body) => call(calls.history.updateSettings, { body }),
    onSuccess: (settings) => client.setQueryData(keys.historySettings, settings),
  });
}
