import * as z from 'zod';
import { CALENDAR_MEDIA_TYPE, CalendarLink, CalendarToken, NewCalendarLink } from '../calendars.ts';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import { done, emptyBody } from './parts.ts';

/** A user's own on-call shifts as a calendar. */
export const calendars = {
  get: defineCall({
    method: 'GET',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    personal: true,
    summary: 'Check whether a calendar link for your on-call times exists',
    answer: CalendarLink,
  }),
  make: defineCall({
    method: 'POST',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    audit: { kind: 'setting', action: 'create' },
    summary: 'Create a secret calendar link for your on-call times. Replaces the previous link.',
    body: emptyBody,
    status: 201,
    answer: NewCalendarLink,
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    audit: { kind: 'setting', action: 'delete' },
    summary: 'Revoke your calendar link',
    answer: done,
  }),
  feed: defineCall({
    method: 'GET',
    path: '/api/OnCall/feed/:token',
    needs: 'anyone',
    unaudited: 'Changes nothing; the link grants access to the shifts of one account',
    summary: 'Get the link owner’s on-call times for three months as iCalendar (RFC 5545)',
    params: z.strictObject({ token: CalendarToken }),
    mediaTypes: [CALENDAR_MEDIA_TYPE],
    answer: NoJson,
  }),
};
