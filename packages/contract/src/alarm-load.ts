import * as z from 'zod';
import { AlarmLogEntry, AlarmSource } from './alarms.ts';
import { deprecated } from './deprecated.ts';
import { Priority } from './points.ts';
import { DateOrInstant, Id, Instant } from './primitives.ts';

/** The longest time for which alarm load is calculated. */
export const MAX_LOAD_DAYS = 92;

/**
 * Targets of ANSI/ISA-18.2-2016, table 7, for one operator: `acceptable` and, where given, the
 * maximum manageable.
 */
export const ALARM_TARGETS = {
  perDay: { acceptable: 150, most: 300 },
  perPersonAndPeriod: { acceptable: 1, most: 2 },
  floodShare: { acceptable: 0.01 },
  peak: { acceptable: 10 },
  topShare: { acceptable: 0.05 },
  stale: { acceptable: 5 },
  chattering: { acceptable: 0 },
  /** Shares of low, of medium, and of high and critical together. */
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const;

export const AlarmLoadQuery = z.strictObject({
  from: DateOrInstant,
  to: DateOrInstant,
  stationId: z
    .string()
    .regex(/^\d{1,10}$/, 'Must be a station ID')
    .transform(Number)
    .pipe(Id)
    .optional(),
});

const About = AlarmSource.extend({ SiteName: z.string(), Name: z.string(), Message: z.string(), Priority });

/** The alarm load on operators, as ANSI/ISA-18.2-2016, 16.5 measures it. */
export const AlarmLoad = z.object({
  From: Instant,
  /** Since when alarms have been recorded; `From` or later. Rates are for the time from then on. */
  DataFrom: Instant,
  To: Instant,
  /** How often alarms were raised and annunciated. */
  Raises: z.int(),
  /**
   * How often alarms were raised while they were shelved or out of service, or their station was in
   * maintenance: no other figure counts these, except those of chattering alarms.
   */
  SuppressedRaises: z.int(),
  PerDay: z.number(),
  /** Average number of users on call by the current schedules; at least one is counted. */
  People: z.number(),
  /** Average number of users on call; 0: none was. */
  OnCall: z.number(),
  /** Alarms per operator per 10 minutes. */
  PerPersonAndPeriod: z.number(),
  /** Share of 10-minute periods with more than ten alarms per operator. */
  FloodShare: z.number(),
  /** The 10-minute period with the most alarms, and the time of its first one. */
  Peak: z.object({ At: Instant, Raises: z.int() }).nullable(),
  /** Raises in each hour from `From` on. */
  Hours: z.array(z.int()),
  Priorities: z.array(z.object({ Priority, Raises: z.int(), Share: z.number() })),
  /** The ten most frequent alarms, and their share of all. */
  Top: z.array(
    About.extend({
      Raises: z.int(),
      Share: z.number(),
      /** How long they lasted; null: none has ended. */
      MedianSeconds: z.number().nullable(),
      /** The current setting; null: the alarm no longer exists. */
      OnDelaySeconds: z.number().nullable(),
      OffDelaySeconds: z.number().nullable(),
      /** The recorded alarms replayed with a longer delay: how many would not have been raised. */
      Saved: z.array(z.object({ Seconds: z.int(), ByOnDelay: z.int(), ByOffDelay: z.int() })),
    }),
  ),
  TopShare: z.number(),
  /** Active for more than 24 h, the oldest first. */
  Stale: z.array(AlarmLogEntry),
  Standing: deprecated(z.array(AlarmLogEntry), 'Stale'), // cspell:disable-line
  /** Most frequent first. */
  Chattering: z.array(About.extend({ Raises: z.int() })),
  /** Alarms that are suppressed now. */
  Shelved: z.int(),
  OutOfService: z.int(),
});
export type AlarmLoad = z.infer<typeof AlarmLoad>;
