import * as z from 'zod';
import { CALENDAR_MEDIA_TYPE, CalendarLink, CalendarToken, NewCalendarLink } from '../calendars.ts';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import { done, emptyBody } from './parts.ts';

const tag = 'OnCall';

/** The own duty as a calendar. */
export const calendars = {
  get: defineCall({
    method: 'GET',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    tag,
    summary: 'Whether there is a secret link to the own duty as a calendar',
    answer: CalendarLink,
  }),
  make: defineCall({
    method: 'POST',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    tag,
    audit: { kind: 'setting', action: 'create' },
    summary: 'Make a secret link to the own duty as a calendar; one that there was stops to work',
    body: emptyBody,
    status: 201,
    answer: NewCalendarLink,
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/api/OnCall/calendar',
    needs: 'Viewer',
    tag,
    audit: { kind: 'setting', action: 'delete' },
    summary: 'Have the link to the own duty stop to work',
    answer: done,
  }),
  feed: defineCall({
    method: 'GET',
    path: '/api/OnCall/feed/:token',
    needs: 'anyone',
    tag,
    unaudited: 'Changes nothing; whoever has the link reads one account’s shifts',
    summary: 'The duty of whoever made the link, for three months, as iCalendar (RFC 5545)',
    params: z.strictObject({ token: CalendarToken }),
    mediaTypes: [CALENDAR_MEDIA_TYPE],
    answer: NoJson,
  }),
};
