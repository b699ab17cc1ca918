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
    tag: 'ReportSchedules',
    summary: 'List report schedules by name',
    answer: z.array(ReportSchedule),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    summary: 'Get a report schedule',
    params: idParam,
    answer: ReportSchedule,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'setting', action: 'create' },
    summary: 'Create a daily, weekly or monthly report schedule, starting with the period that ends next',
    body: ReportScheduleBody,
    maxBodyBytes: 64 * 1_024,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'setting', action: 'change' },
    summary: 'Update a report schedule',
    params: idParam,
    body: ReportScheduleBody,
    maxBodyBytes: 64 * 1_024,
    answer: created,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'setting', action: 'delete' },
    summary: 'Delete a report schedule. Pending messages are not sent',
    params: idParam,
    answer: done,
  }),
  log: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id/log',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    summary: 'List the 500 latest report messages with the mail server’s responses, newest first',
    params: idParam,
    answer: z.array(ReportSending),
  }),
  send: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules/:id/send',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'notification', action: 'send' },
    summary: 'Email the latest complete period to yourself now',
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
    tag: 'Notify',
    summary: 'Get the configured notification channels',
    answer: NotifyChannels,
  }),
};
