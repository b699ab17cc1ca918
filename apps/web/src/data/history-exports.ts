import {
  calls,
  type ExportScheduleBody,
  type HistoryExport,
  type HistoryExportBody,
  type HistoryExportFile,
} from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import { readKeyOf, useRead } from './use-read.ts';

/** While one is made, and otherwise. */
const PROGRESS_MS = 1_500;
const REFRESH_MS = 30_000;
const LIST_KEY = readKeyOf(calls.historyExports.list);

export const isExportUnfinished = ({ State }: Pick<HistoryExport, 'State'>): boolean =>
  State === 'waiting' || State === 'running';

/** The user's exports of history, newest first; an Admin's are those of all accounts. */
export const useHistoryExports = () =>
  useRead(
    calls.historyExports.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isExportUnfinished) ? PROGRESS_MS : REFRESH_MS) },
  );

/** The expected size of an export; null: it is incomplete. While another one loads, the previous stays. */
export const useExportEstimate = (body: HistoryExportBody | null) =>
  useRead(
    calls.historyExports.estimate,
    { body: body! },
    { enabled: body !== null, placeholderData: keepPreviousData },
  );

/** Creates an export; the result is its id. */
export const useCreateExport = () =>
  useAction(
    async (body: HistoryExportBody) => (await call(calls.historyExports.create, { body })).Id,
    [LIST_KEY],
  );

/** Cancels an export by its id. */
export const useCancelExport = () =>
  useAction((id: number) => call(calls.historyExports.cancel, { params: { id }, body: {} }), [LIST_KEY]);

/** Deletes an export and its files by its id. */
export const useDeleteExport = () =>
  useAction((id: number) => call(calls.historyExports.delete, { params: { id } }), [LIST_KEY]);

/** Downloads a file of an export. */
export const useExportFile = () =>
  useAction(async ({ id, file }: { readonly id: number; readonly file: HistoryExportFile }) => {
    const params = { id, number: file.Number };
    saveFile(await call.file(calls.historyExports.file, { params }), file.Name);
  });

const SCHEDULES_KEY = readKeyOf(calls.historyExports.schedules);

/** Scheduled exports and the targets that are configured; for Admins. */
export const useExportSchedules = () =>
  useRead(calls.historyExports.schedules, {}, { refetchInterval: REFRESH_MS });

/** The periods that a schedule has exported, newest first. */
export const useExportRuns = (id: number) =>
  useRead(calls.historyExports.runs, { params: { id } }, { refetchInterval: REFRESH_MS });

/** Creates one without an id. */
export interface ExportScheduleToSave {
  readonly id: number | null;
  readonly body: ExportScheduleBody;
}

/** Saves a scheduled export. */
export const useSaveExportSchedule = () =>
  useAction(
    ({ id, body }: ExportScheduleToSave) =>
      id === null
        ? call(calls.historyExports.createSchedule, { body })
        : call(calls.historyExports.updateSchedule, { params: { id }, body }),
    [SCHEDULES_KEY],
  );

/** Deletes a scheduled export by its id. */
export const useDeleteExportSchedule = () =>
  useAction((id: number) => call(calls.historyExports.deleteSchedule, { params: { id } }), [SCHEDULES_KEY]);

/** Exports the last complete period of a schedule now. */
export const useRunExportNow = () =>
  useAction((id: number) => call(calls.historyExports.run, { params: { id }, body: {} }), [SCHEDULES_KEY]);
