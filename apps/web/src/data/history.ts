import { calls, type HistorySettings } from '@outpost/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Retention of history; for Admins. */
export function useHistorySettings() {
  return useRead(calls.history.settings, {}, { queryKey: keys.historySettings, ...FOR_FORM });
}

/** Changes the retention of history. */
export function useSaveHistorySettings(): UseMutationResult<HistorySettings, ApiError, HistorySettings> {
  const client = useQueryClient();
  return useMutation<HistorySettings, ApiError, HistorySettings>({
    mutationFn: (body) => call(calls.history.updateSettings, { body }),
    onSuccess: (settings) => client.setQueryData(keys.historySettings, settings),
  });
}
