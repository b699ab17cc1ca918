import { type AlertSetting, type AlertSettingCounts, calls, type StationAlerts } from '@outpost/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useRead } from '../use-read.ts';
import { confirmingRecipients } from './no-recipient.ts';
import { type ScheduleOutcome, useChange } from './use-schedules.ts';

/** The user's own alert settings, by station. */
export function useOwnAlertSettings() {
  return useRead(calls.accountStations.own, {}, { queryKey: keys.ownAlertSettings });
}

/** All users' alert settings, by account and station. */
export function useAllAlertSettings() {
  return useRead(calls.accountStations.all, {}, { queryKey: keys.allAlertSettings });
}

/** Adds settings with Id 0, all or none: the user's own or those of others. */
export function useAddAlertSettings(
  whose: 'own' | 'anyone',
  outcome: ScheduleOutcome<AlertSetting[]>,
): UseMutationResult<AlertSetting[], ApiError, readonly AlertSetting[]> {
  return useChange(keys.alertSettings, outcome, (settings) =>
    whose === 'own'
      ? call(calls.accountStations.add, { body: settings.map(withoutAccount).map(asNew) })
      : call(calls.accountStations.admin, { body: settings.map(asNew) }),
  );
}

/** Changes a setting; its account stays the same. */
export function useEditAlertSetting(
  outcome: ScheduleOutcome<AlertSetting[]>,
): UseMutationResult<AlertSetting[], ApiError, AlertSetting> {
  return useChange(keys.alertSettings, outcome, (setting) =>
    confirmingRecipients((query) =>
      call(calls.accountStations.edit, { query, body: [withoutAccount(setting)] }),
    ),
  );
}

/** Deletes a setting; the result is its id. */
export function useDeleteAlertSetting(
  outcome: ScheduleOutcome<number>,
): UseMutationResult<number, ApiError, number> {
  return useChange(keys.alertSettings, outcome, async (id) => {
    await confirmingRecipients((query) => call(calls.accountStations.remove, { params: { id }, query }));
    return id;
  });
}

/** Replaces what a user is notified of at several stations. */
export function useReplaceAlertSettings(
  outcome: ScheduleOutcome<AlertSettingCounts>,
): UseMutationResult<AlertSettingCounts, ApiError, StationAlerts> {
  return useChange(keys.alertSettings, outcome, (body) =>
    confirmingRecipients((query) => call(calls.accountStations.replace, { query, body })),
  );
}

const asNew = <Setting extends object>(setting: Setting) => ({ ...setting, Id: 0 as const });
const withoutAccount = ({ AccountId: _, ...setting }: AlertSetting) => setting;
