import * as z from 'zod';
import { Instant } from './primitives.ts';

/** The own duty as a calendar that other programs read by a secret link. */
export const CalendarLink = z.object({
  /** Since when there is a link; null: there is none. */
  Since: Instant.nullable(),
});
export type CalendarLink = z.infer<typeof CalendarLink>;

/** A new link. It is shown this once; the server keeps only what recognises it. */
export const NewCalendarLink = z.object({
  /** Behind the server's address. */
  Path: z.string(),
});
export type NewCalendarLink = z.infer<typeof NewCalendarLink>;

/** The secret of a link. */
export const CalendarToken = z.string().regex(/^[\w-]{43}$/, 'expected the link as it was given');
export const CALENDAR_MEDIA_TYPE = 'text/calendar; charset=utf-8';
