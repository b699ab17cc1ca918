import * as z from 'zod';
import { areDistinct, Id, Instant, Name, singleLineText } from './primitives.ts';

/** Maximum number of wall displays of an installation. */
export const MAX_DISPLAYS = 100;
/** Maximum number of stations that a display always shows. */
export const MAX_DISPLAY_STATIONS = 20;
export const MIN_SLIDE_SECONDS = 5;
export const MAX_SLIDE_SECONDS = 3_600;
export const DEFAULT_SLIDE_SECONDS = 20;

/** How long a pairing code is valid. */
export const PAIRING_CODE_MINUTES = 15;

/** `22:00-06:00`, in the time zone of the display's browser; the end is excluded. */
export const NightHours = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'Must be two times, such as 22:00-06:00')
  .refine((text) => text.slice(0, 5) !== text.slice(6), 'Must begin and end at different times');

/** What a wall display shows. */
export const DisplayBody = z.strictObject({
  Name,
  /** Stations that are always shown, in this order; others only while they have alarms. */
  Stations: z
    .array(Id)
    .max(MAX_DISPLAY_STATIONS, `Must be at most ${MAX_DISPLAY_STATIONS} stations`)
    .refine(areDistinct, 'Must not contain a station twice'),
  /** How long each page is shown. */
  SlideSeconds: z.int().min(MIN_SLIDE_SECONDS).max(MAX_SLIDE_SECONDS),
  /** When the screen dims; null: never. */
  Night: NightHours.nullable(),
});
export type DisplayBody = z.infer<typeof DisplayBody>;

/** A wall display: a screen that stays signed in and can only read. */
export const Display = DisplayBody.extend({
  Id,
  CreatedAt: Instant,
  /** The user's name at that time. */
  CreatedBy: z.string(),
  /** The device that is paired; null: none. */
  Device: z
    .object({
      /** `Chrome on Linux`; empty: unknown. */
      Name: z.string(),
      Address: z.string(),
      PairedAt: Instant,
      /** When it last renewed its access, which it does about every 14 minutes. */
      LastSeenAt: Instant,
    })
    .nullable(),
  /** Until when a pairing code can be used; null: there is none. */
  CodeValidUntil: Instant.nullable(),
});
export type Display = z.infer<typeof Display>;

/** A new pairing code: two groups of four letters and digits. It is shown only once. */
export const PairingCode = z.object({ Id, Code: z.string(), ValidUntil: Instant });
export type PairingCode = z.infer<typeof PairingCode>;

/** Case, spaces and hyphens of the code are ignored. */
export const PairDisplay = z.strictObject({ Code: singleLineText(20).min(1, 'Must not be empty') });
export type PairDisplay = z.infer<typeof PairDisplay>;

/** The display that a session belongs to. */
export const SessionDisplay = z.object({
  Id,
  /** The page that it shows: `/display?stations=1,4&seconds=20&night=22:00-06:00`. */
  Path: z.string(),
});
export type SessionDisplay = z.infer<typeof SessionDisplay>;
