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

/** What history takes grows slowly. */
const SIZE_EVERY_MS = 60_000;

/** What history takes on disk and by how much it grows. */
export function useHistorySize(): UseQueryResult<HistorySize, ApiError> {
  return useQuery<HistorySize, ApiError>({
    queryKey: keys.historySize,
    refetchInterval: SIZE_EVERY_MS,
    queryFn: ({ signal }) => call(calls.history.size, { signal }),
  });
}

/** For how long history is kept; for Admins. */
export function useHistorySettings(): UseQueryResult<HistorySettings, ApiError> {
  return useQuery<HistorySettings, ApiError>({
    queryKey: keys.historySettings,
    // A form is filled in from it: it must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(calls.history.settings, { signal }),
  });
}

/** Keeps history for longer or shorter from now on. */
export function useSaveHistorySettings(): UseMutationResult<HistorySettings, ApiError, HistorySettings> {
  const client = useQueryClient();
  return useMutation<HistorySettings, ApiError, HistorySettings>({
    mutationFn: (body) => call(calls.history.updateSettings, { body }),
    onSuccess: (settings) => client.setQueryData(keys.historySettings, settings),
  });
}
