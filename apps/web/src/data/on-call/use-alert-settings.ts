import { type AlertSetting, calls } from '@outpost/contract';
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { type Outcome, useChange } from './use-schedules.ts';

/** Own alert settings, by station. */
export function useOwnAlertSettings(): UseQueryResult<AlertSetting[], ApiError> {
  return useQuery<AlertSetting[], ApiError>({
    queryKey: keys.ownAlertSettings,
    queryFn: ({ signal }) => call(calls.accountStations.own, { signal }),
  });
}

/** Everyone's alert settings, by account and station. */
export function useAllAlertSettings(): UseQueryResult<AlertSetting[], ApiError> {
  return useQuery<AlertSetting[], ApiError>({
    queryKey: keys.allAlertSettings,
    queryFn: ({ signal }) => call(calls.accountStations.all, { signal }),
  });
}

/** Adds a setting of anybody's. */
export function useAddAlertSetting(
  isOwn: boolean,
  outcome: Outcome<AlertSetting>,
): UseMutationResult<AlertSetting, ApiError, AlertSetting> {
  return useChange(keys.alertSettings, outcome, async ({ Id: _, ...setting }) => {
    const { AccountId: _whose, ...own } = setting;
    const [added] = isOwn
      ? await call(calls.accountStations.add, { body: [own] })
      : await call(calls.accountStations.admin, { body: [setting] });
    return added!;
  });
}

export function useEditAlertSetting(
  outcome: Outcome<AlertSetting>,
): UseMutationResult<AlertSetting, ApiError, AlertSetting> {
  return useChange(keys.alertSettings, outcome, async ({ AccountId: _, ...edit }) => {
    const [edited] = await call(calls.accountStations.edit, { body: [edit] });
    return edited!;
  });
}

/** Deletes a setting; the answer is its id. */
export function useDeleteAlertSetting(outcome: Outcome<number>): UseMutationResult<number, ApiError, number> {
  return useChange(keys.alertSettings, outcome, async (id) => {
    await call(calls.accountStations.remove, { params: { id } });
    return id;
  });
}
