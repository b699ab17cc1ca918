import * as z from 'zod';
import { defineCall } from '../call.ts';
import { EXPORT_MEDIA_TYPES, NoJson } from '../files.ts';
import {
  DirectExportQuery,
  ExportRun,
  ExportScheduleBody,
  ExportSchedules,
  exportFileParams,
  HistoryExport,
  HistoryExportBody,
  HistoryExportEstimate,
} from '../history-exports.ts';
import { created, done, emptyBody, idParam } from './parts.ts';

/** 2,000 stations and points with ten digits each, and 50 areas. */
const maxBodyBytes = 64 * 1_024;

/** Exports of history as Parquet and CSV. */
export const historyExports = {
  list: defineCall({
    method: 'GET',
    path: '/api/Exports',
    needs: 'Viewer',
    personal: true,
    summary: 'List your exports of history, newest first; for Admins those of all accounts',
    answer: z.array(HistoryExport),
  }),
  estimate: defineCall({
    method: 'POST',
    path: '/api/Exports/estimate',
    needs: 'Viewer',
    stores: false,
    personal: true,
    unaudited: 'It only counts what an export would contain',
    summary: 'Estimate the rows and the size of an export of history',
    body: HistoryExportBody,
    maxBodyBytes,
    answer: HistoryExportEstimate,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Exports',
    needs: 'Viewer',
    personal: true,
    audit: { kind: 'export', action: 'history' },
    summary:
      'Export history as Parquet or CSV files, in the background. One export runs at a time. Its files are kept for seven days.',
    body: HistoryExportBody,
    maxBodyBytes,
    status: 201,
    answer: created,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/api/Exports/:id/cancel',
    needs: 'Viewer',
    personal: true,
    unaudited: 'The export is recorded when it is created, and cancelling it reveals nothing',
    summary: 'Cancel an export that waits or runs. Files that are complete are kept.',
    params: idParam,
    body: emptyBody,
    answer: done,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/Exports/:id',
    needs: 'Viewer',
    personal: true,
    unaudited: 'The export is recorded when it is created, and deleting its files reveals nothing',
    summary: 'Delete an export and its files; one that waits or runs is cancelled',
    params: idParam,
    answer: done,
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/Exports/:id/files/:number',
    needs: 'Viewer',
    unaudited: 'The export is recorded when it is created',
    summary: 'Download a file of an export. Supports a range of bytes, to continue a broken download.',
    params: exportFileParams,
    answer: NoJson,
    mediaTypes: Object.values(EXPORT_MEDIA_TYPES),
  }),
  csv: defineCall({
    method: 'GET',
    path: '/api/Exports/csv',
    needs: 'Viewer',
    unaudited: 'Every account can read the same data on a page',
    summary:
      'Download history as one CSV file at once. It has at most 200,000 rows; its last row says if there are more.',
    query: DirectExportQuery,
    answer: NoJson,
    mediaTypes: [EXPORT_MEDIA_TYPES.csv],
  }),
  schedules: defineCall({
    method: 'GET',
    path: '/api/Exports/schedules',
    needs: 'Admin',
    summary: 'List scheduled exports, by name, and the targets that are configured',
    answer: ExportSchedules,
  }),
  createSchedule: defineCall({
    method: 'POST',
    path: '/api/Exports/schedules',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'create' },
    summary:
      'Create a daily, weekly or monthly export to a folder or an S3-compatible store. The first period is the next one due.',
    body: ExportScheduleBody,
    maxBodyBytes,
    status: 201,
    answer: created,
  }),
  updateSchedule: defineCall({
    method: 'PUT',
    path: '/api/Exports/schedules/:id',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Update a scheduled export',
    params: idParam,
    body: ExportScheduleBody,
    maxBodyBytes,
    answer: created,
  }),
  deleteSchedule: defineCall({
    method: 'DELETE',
    path: '/api/Exports/schedules/:id',
    needs: 'Admin',
    audit: { kind: 'setting', action: 'delete' },
    summary:
      'Delete a scheduled export. Periods that are not delivered are not delivered any more; delivered files stay.',
    params: idParam,
    answer: done,
  }),
  runs: defineCall({
    method: 'GET',
    path: '/api/Exports/schedules/:id/runs',
    needs: 'Admin',
    summary: 'List the periods of a scheduled export of the last 90 days, newest first',
    params: idParam,
    answer: z.array(ExportRun),
  }),
  run: defineCall({
    method: 'POST',
    path: '/api/Exports/schedules/:id/run',
    needs: 'Admin',
    audit: { kind: 'export', action: 'history' },
    summary:
      'Export the last complete period now, again if it was exported: its files replace the earlier ones',
    params: idParam,
    body: emptyBody,
    answer: created,
  }),
};
