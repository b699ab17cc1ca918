import { type AccountSchedule, calls, type OnCallOverrideBody, type ScheduleBody } from '@outpost/contract';
import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useRead } from '../use-read.ts';
import { confirmingRecipients, isDeclined } from './no-recipient.ts';

/** All on-call schedules, by name. */
export function useSchedules() {
  return useRead(calls.onCallSchedules.list, {}, { queryKey: keys.schedules });
}

/** One on-call schedule, reloaded each time it is edited. */
export function useSchedule(id: number) {
  return useRead(
    calls.onCallSchedules.get,
    { params: { id } },
    { queryKey: keys.schedule(id), gcTime: 0, refetchOnWindowFocus: false },
  );
}

/** The users of all schedules. */
export function useScheduleAssignments() {
  return useRead(calls.accountOnCallSchedules.list, {}, { queryKey: keys.scheduleAssignments });
}

/** The users of a schedule. */
export function useScheduleUsers(id: number) {
  return useRead(
    calls.accountOnCallSchedules.ofSchedule,
    { params: { id } },
    { queryKey: keys.scheduleUsers(id), gcTime: 0, refetchOnWindowFocus: false },
  );
}

/** The schedules of an account, reloaded each time they are edited. */
export function useAccountSchedules(accountId: number) {
  return useRead(
    calls.accountOnCallSchedules.ofAccount,
    { params: { id: accountId } },
    { queryKey: keys.accountSchedules(accountId), gcTime: 0, refetchOnWindowFocus: false },
  );
}

/** Called when a change is finished, even if the user has left the screen. */
export interface ScheduleOutcome<T> {
  readonly onDone: (answer: T) => void;
  readonly onFailed: (error: ApiError) => void;
}

/** Creates a schedule with Id 0, or changes one; the result is its id. */
export function useSaveSchedule(
  outcome: ScheduleOutcome<number>,
): UseMutationResult<number, ApiError, ScheduleBody> {
  return useChange(keys.schedules, outcome, async (body) =>
    body.Id === 0
      ? (await call(calls.onCallSchedules.create, { body: { ...body, Id: '0' } })).Id
      : (
          await confirmingRecipients((query) =>
            call(calls.onCallSchedules.update, {
              params: { id: body.Id },
              query,
              body: { ...body, Id: String(body.Id) },
            }),
          )
        ).Id,
  );
}

/** Deletes a schedule; the result is its id. */
export function useDeleteSchedule(
  outcome: ScheduleOutcome<number>,
): UseMutationResult<number, ApiError, number> {
  return useChange(
    keys.schedules,
    outcome,
    async (id) =>
      (await confirmingRecipients((query) => call(calls.onCallSchedules.remove, { params: { id }, query })))
        .Id,
  );
}

/** Replaces the accounts of a schedule. */
export interface ScheduleUsersToSave {
  readonly scheduleId: number;
  readonly accountIds: readonly number[];
  /** Those that were assigned when the user began to change them. */
  readonly known: readonly number[];
}

export function useReplaceScheduleUsers(
  outcome: ScheduleOutcome<void>,
): UseMutationResult<void, ApiError, ScheduleUsersToSave> {
  return useChange(keys.schedules, outcome, async ({ scheduleId, accountIds, known }) => {
    const Schedules = accountIds.map((AccountId): AccountSchedule => ({ AccountId, ScheduleId: scheduleId }));
    const body = { Id: String(scheduleId), Schedules, Known: [...known] };
    await confirmingRecipients((query) =>
      call(calls.accountOnCallSchedules.replaceOfSchedule, { params: { id: scheduleId }, query, body }),
    );
  });
}

/** Replaces the schedules of an account. */
export interface AccountSchedulesToSave {
  readonly accountId: number;
  readonly scheduleIds: readonly number[];
  /** Those that were assigned when the user began to change them. */
  readonly known: readonly number[];
}

export function useReplaceAccountSchedules(
  outcome: ScheduleOutcome<void>,
): UseMutationResult<void, ApiError, AccountSchedulesToSave> {
  return useChange(keys.schedules, outcome, async ({ accountId, scheduleIds, known }) => {
    const Schedules = scheduleIds.map(
      (ScheduleId): AccountSchedule => ({ AccountId: accountId, ScheduleId }),
    );
    const body = { Id: String(accountId), Schedules, Known: [...known] };
    await confirmingRecipients((query) =>
      call(calls.accountOnCallSchedules.replaceOfAccount, { params: { id: accountId }, query, body }),
    );
  });
}

/** Dated overrides that have not ended. */
export function useOnCallOverrides() {
  return useRead(calls.onCallOverrides.list, {}, { queryKey: keys.onCallOverrides });
}

export function useAddOnCallOverride(
  outcome: ScheduleOutcome<number>,
): UseMutationResult<number, ApiError, OnCallOverrideBody> {
  return useChange(
    keys.onCallOverrides,
    outcome,
    async (body) =>
      (await confirmingRecipients((query) => call(calls.onCallOverrides.create, { query, body }))).Id,
  );
}

export function useDeleteOnCallOverride(
  outcome: ScheduleOutcome<void>,
): UseMutationResult<void, ApiError, number> {
  return useChange(keys.onCallOverrides, outcome, async (id) => {
    await confirmingRecipients((query) => call(calls.onCallOverrides.remove, { params: { id }, query }));
  });
}

/** After such a change, reloads the cached data under a key and all recipients. */
export function useChange<Answer, Given>(
  key: QueryKey,
  { onDone, onFailed }: ScheduleOutcome<Answer>,
  mutationFn: (given: Given) => Promise<Answer>,
): UseMutationResult<Answer, ApiError, Given> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Given>({
    mutationFn,
    onSuccess: (answer) => {
      onDone(answer);
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: keys.escalationPreview });
    },
    onError: (error) => {
      if (!isDeclined(error)) onFailed(error);
    },
  });
}
