import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NotifyChannels, ReportSchedule, ReportScheduleBody, ReportSending } from '../report-schedules.ts';
import { created, done, emptyBody, idParam } from './parts.ts';

/** Reports that are mailed by themselves. */
export const reportSchedules = {
  list: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    summary: 'Every report schedule, by name',
    answer: z.array(ReportSchedule),
  }),
  get: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    summary: 'One report schedule',
    params: idParam,
    answer: ReportSchedule,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'setting', action: 'create' },
    summary: 'Have a report mailed daily, weekly or monthly; it begins with the period that ends next',
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
    summary: 'Change a report schedule',
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
    summary: 'Delete a report schedule; what waits to be sent is not sent',
    params: idParam,
    answer: done,
  }),
  log: defineCall({
    method: 'GET',
    path: '/api/ReportSchedules/:id/log',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    summary: 'What was sent, to whom, and what the mail server said: the newest 500, newest first',
    params: idParam,
    answer: z.array(ReportSending),
  }),
  send: defineCall({
    method: 'POST',
    path: '/api/ReportSchedules/:id/send',
    needs: 'Supervisor',
    tag: 'ReportSchedules',
    audit: { kind: 'notification', action: 'send' },
    summary: 'Mail the newest whole period to the own account now',
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
    summary: 'By which ways messages can leave: without any, nobody is told',
    answer: NotifyChannels,
  }),
};
