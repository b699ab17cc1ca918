import { calls, type HistorySettings } from '@outpost/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Retention of history; for Admins. */
export function useHistorySettings() {
  return useRead(calls.history.settings, {}, { queryKey: keys.historySettings, ...FOR_FORM });
}

/** Changes the retention of history. */
export function useSaveHistorySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HistorySettings) => call(calls.history.updateSettings, { body }),
    onSuccess: (settings) => client.setQueryData(keys.historySettings, settings),
  });
}
