import * as z from 'zod';
import { Instant } from './primitives.ts';

/** A user's own on-call shifts as a calendar that other programs read through a secret link. */
export const CalendarLink = z.object({
  /** When the link was made; null: there is none. */
  Since: Instant.nullable(),
});
export type CalendarLink = z.infer<typeof CalendarLink>;

/** A new link. It is returned only once; the server stores just a hash of it. */
export const NewCalendarLink = z.object({
  /** Appended to the server's address. */
  Path: z.string(),
});
export type NewCalendarLink = z.infer<typeof NewCalendarLink>;

/** The secret of a link. */
export const CalendarToken = z.string().regex(/^[\w-]{43}$/, 'The link is incomplete. Copy the whole link.');
export const CALENDAR_MEDIA_TYPE = 'text/calendar; charset=utf-8';
