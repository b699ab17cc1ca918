import { calls, type ReportScheduleBody } from '@outpost/contract';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useAction } from '../use-action.ts';
import { useRead } from '../use-read.ts';

/** Scheduled reports are sent without actions on this page. */
const REFRESH_MS = 15_000;
const FRESH_MS = 60_000;

/** All report schedules, by name. */
export function useReportSchedules() {
  return useRead(
    calls.reportSchedules.list,
    {},
    { queryKey: keys.reportSchedules, refetchInterval: REFRESH_MS },
  );
}

/** The reports that a schedule has sent, newest first. */
export function useSendings(id: number) {
  return useRead(
    calls.reportSchedules.log,
    { params: { id } },
    {
      queryKey: keys.reportScheduleLog(id),
      refetchInterval: (query) =>
        query.state.data?.some(({ State }) => State === 'waiting') ? 2_000 : REFRESH_MS,
    },
  );
}

/** Whether email is configured; changes only with a restart. */
export function useNotifyChannels() {
  return useRead(calls.notify.channels, {}, { queryKey: keys.notifyChannels, staleTime: FRESH_MS });
}

/** All accounts, for users who may see them. */
export function useAccounts() {
  return useRead(calls.accounts.list, {}, { queryKey: keys.accounts, staleTime: FRESH_MS });
}

/** Creates one without an id. */
export interface ScheduleToSave {
  readonly id: number | null;
  readonly body: ReportScheduleBody;
}

/** Saves a report schedule; the result is its id. The list is current afterwards. */
export const useSaveReportSchedule = () =>
  useAction(
    async ({ id, body }: ScheduleToSave) =>
      id === null
        ? (await call(calls.reportSchedules.create, { body })).Id
        : (await call(calls.reportSchedules.update, { params: { id }, body })).Id,
    [keys.reportSchedules],
  );

/** Deletes a report schedule by its id; queued reports are not sent. */
export const useDeleteReportSchedule = () =>
  useAction((id: number) => call(calls.reportSchedules.delete, { params: { id } }), [keys.reportSchedules]);

/** Sends the last complete period of a schedule to the user's own address. */
export const useSendReportNow = () =>
  useAction((id: number) => call(calls.reportSchedules.send, { params: { id } }), [keys.reportSchedules]);
