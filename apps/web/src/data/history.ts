import { calls, type HistorySettings } from '@outpost/contract';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useReplacing } from './use-action.ts';
import { FOR_FORM, useRead } from './use-read.ts';

/** Retention of history; for Admins. */
export function useHistorySettings() {
  return useRead(calls.history.settings, {}, { queryKey: keys.historySettings, ...FOR_FORM });
}

/** Changes the retention of history. */
export const useSaveHistorySettings = () =>
  useReplacing((body: HistorySettings) => call(calls.history.updateSettings, { body }), keys.historySettings);
