import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NotifyChannels, ReportSchedule, ReportScheduleBody, ReportSending } from '../report-schedules.ts';
import { created, done, emptyBody, idParam } from './parts.ts';

/** Reports that are emailed on a schedule. */
export const reportSchedules = {
  list: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules',
    needs: 'Supervisor',
    summary: 'List scheduled reports, by name',
    answer: z.array(ReportSchedule),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    summary: 'Get a scheduled report',
    params: idParam,
    answer: ReportSchedule,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules',
    needs: 'Supervisor',
    audit: { kind: 'setting', action: 'create' },
    summary:
      'Create a daily, weekly or monthly scheduled report. The first report is the next one due. Reports for earlier periods are not sent.',
    body: ReportScheduleBody,
    maxBodyBytes: 64 * 1_024,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Update a scheduled report',
    params: idParam,
    body: ReportScheduleBody,
    maxBodyBytes: 64 * 1_024,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    audit: { kind: 'setting', action: 'delete' },
    summary: 'Delete a scheduled report. Emails that are still queued are not sent.',
    params: idParam,
    answer: done,
  }),
  log: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id/log',
    needs: 'Supervisor',
    summary: 'List the last 500 emails of the report with the mail server’s responses, newest first',
    params: idParam,
    answer: z.array(ReportSending),
  }),
  send: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules/:id/send',
    needs: 'Supervisor',
    audit: { kind: 'notification', action: 'send' },
    summary: 'Email yourself the report for the last complete period',
    params: idParam,
    body: emptyBody,
    answer: created,
  }),
};

export const notify = {
  channels: defineCall({
    method: 'GET',
    path: '/api/Notify/channels',
    needs: 'Viewer',
    summary: 'Get the configured notification channels',
    answer: NotifyChannels,
  }),
};
