import * as z from 'zod';
import { AlarmKind, AlarmLogEntry, AlarmState, beforeEntry, OF_STATIONS } from './alarms.ts';
import { Priority } from './points.ts';
import { DateOrInstant, Id, Instant, idsParam, singleLineText } from './primitives.ts';

/** Entries of the log on one page. */
export const MAX_LOG_ENTRIES = 500;

const list = <T extends z.ZodType<unknown, string>>(each: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(each));

/** Filters of the log. Entries raised in the given time, newest first by the last activation. */
export const AlarmLogQuery = z.strictObject({
  ...OF_STATIONS,
  /** AlarmLogEntry's IncidentId. */
  incident: z
    .string()
    .regex(/^\d{1,10}$/, 'Must be an incident ID')
    .transform(Number)
    .pipe(Id)
    .optional(),
  /** `critical,high` */
  priority: list(Priority).optional(),
  state: list(AlarmState).optional(),
  /** Words that must all occur in the site, point or message. */
  text: singleLineText(100).optional(),
  /** `from <= LastRaisedAt` and `RaisedAt < to`: an alarm that was raised again is in the range of either. */
  from: DateOrInstant.optional(),
  to: DateOrInstant.optional(),
  /** Of the last entry of the previous page; the page begins with the next older one. */
  before: beforeEntry,
  limit: z.coerce.number<string>().int().min(1).max(MAX_LOG_ENTRIES).default(100),
});
export type AlarmLogQuery = z.infer<typeof AlarmLogQuery>;

export const AlarmLogPage = z.object({
  Entries: z.array(AlarmLogEntry),
  /** The value of `before` for the next page; null: there are no older entries. */
  Next: z.string().nullable(),
});
export type AlarmLogPage = z.infer<typeof AlarmLogPage>;

/** Maximum number of periods in one answer; the newest are returned. */
export const MAX_ALARM_PERIODS = 2_000;

/** When alarms of some points were active. `pointId` may repeat. */
export const AlarmPeriodsQuery = z.strictObject({
  pointId: idsParam(32),
  from: DateOrInstant,
  to: DateOrInstant,
});
export type AlarmPeriodsQuery = z.infer<typeof AlarmPeriodsQuery>;

/**
 * An alarm from when it was raised until it returned to normal. A log entry has one for each time
 * that it was raised.
 */
export const AlarmPeriod = z.object({
  /** The entry of the log. */
  AlarmId: Id,
  PointId: Id,
  Kind: AlarmKind,
  /**
   * The entry's last priority and message; later changes of the configuration do not affect them.
   */
  Priority,
  Message: z.string(),
  From: Instant,
  /** null: it has not returned to normal. */
  To: Instant.nullable(),
});
export type AlarmPeriod = z.infer<typeof AlarmPeriod>;

/** The periods that overlap the requested time, oldest first. */
export const AlarmPeriods = z.object({
  /**
   * All periods that began from then on are included: the requested time, or later where there were
   * too many.
   */
  CompleteFrom: Instant,
  Periods: z.array(AlarmPeriod),
});
export type AlarmPeriods = z.infer<typeof AlarmPeriods>;
