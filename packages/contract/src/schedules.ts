import * as z from 'zod';
import { DEFAULT_SCHEDULE_START, DEFAULT_SCHEDULE_STOP } from './constants.ts';
import { DateOrInstant, Id, Instant, Name, orMissing, PlainTime } from './primitives.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const start = PlainTime.default(`${DEFAULT_SCHEDULE_START}:00`);
const stop = PlainTime.default(`${DEFAULT_SCHEDULE_STOP}:00`);
const on = z.boolean().default(false);

const days = {
  Sunday: on,
  SundayStart: start,
  SundayStop: stop,
  Monday: on,
  MondayStart: start,
  MondayStop: stop,
  Tuesday: on,
  TuesdayStart: start,
  TuesdayStop: stop,
  Wednesday: on,
  WednesdayStart: start,
  WednesdayStop: stop,
  Thursday: on,
  ThursdayStart: start,
  ThursdayStop: stop,
  Friday: on,
  FridayStart: start,
  FridayStop: stop,
  Saturday: on,
  SaturdayStart: start,
  SaturdayStop: stop,
};

const SCHEDULE_ID_RULE = 'Must be a schedule ID, or 0 for a new schedule';
/** Schedule IDs are text in calls; numbers are accepted too. 0 is a new schedule. */
const scheduleId = z
  .union([z.string().regex(/^\d{1,10}$/, SCHEDULE_ID_RULE), z.int().min(0)], {
    error: orMissing(SCHEDULE_ID_RULE),
  })
  .transform(Number);

interface Days extends Record<Weekday, boolean>, Record<`${Weekday}${'Start' | 'Stop'}`, string> {}

/**
 * Start must not be after stop, even on a day that is off, since it can be switched on unchanged.
 */
function checkDays(ctx: z.core.ParsePayload<Days>): void {
  for (const day of WEEKDAYS) {
    if (ctx.value[`${day}Start`] > ctx.value[`${day}Stop`]) {
      ctx.issues.push({
        code: 'custom',
        path: [`${day}Start`],
        message: `${day}Start must not be after ${day}Stop`,
        input: ctx.value[`${day}Start`],
      });
    }
  }
}

/** A weekly on-call schedule in the organisation's zone. A stop of `23:59:59` means midnight. */
export const Schedule = z.strictObject({ Id, Name, ...days });
export type Schedule = z.infer<typeof Schedule>;
/** The body to create (Id 0) or update a schedule. */
export const ScheduleBody = z.strictObject({ Id: scheduleId, Name, ...days }).check(checkDays);
export type ScheduleBody = z.infer<typeof ScheduleBody>;

/** A user of a schedule. */
export const ScheduleUser = z.object({ AccountId: Id, Email: z.string() });
export type ScheduleUser = z.infer<typeof ScheduleUser>;

export const AccountSchedule = z.strictObject({ AccountId: Id, ScheduleId: Id });
export type AccountSchedule = z.infer<typeof AccountSchedule>;
/**
 * Replaces all assignments of a schedule (Id is the schedule) or of an account (Id is the account).
 */
export const AccountSchedules = z.strictObject({
  Id: scheduleId,
  Schedules: z.array(AccountSchedule).max(10_000),
  /**
   * The accounts (of a schedule) or schedules (of an account) that the change is based on: refused with
   * `CONFLICT` when others are assigned by now. Omitted: whatever was assigned is replaced.
   */
  Known: z.array(Id).max(10_000).optional(),
});
export type AccountSchedules = z.infer<typeof AccountSchedules>;
/** An assignment as stored. */
export const AccountScheduleRow = z.object({ Id, AccountId: Id, ScheduleId: Id, Email: z.string() });
export type AccountScheduleRow = z.infer<typeof AccountScheduleRow>;

/**
 * `off`: the account is not on call despite its schedules (holiday or swap), and `SubstituteId` is
 * notified instead. `on`: it is on call in addition to its schedules.
 */
export const OVERRIDE_CHANGES = ['on', 'off'] as const;
export const OverrideChange = z.enum(OVERRIDE_CHANGES);
export type OverrideChange = z.infer<typeof OverrideChange>;

const overrideFields = {
  AccountId: Id,
  Change: OverrideChange,
  /** Only with `off`; null: no substitute. */
  SubstituteId: Id.nullable().default(null),
  From: Instant,
  /** Not included. */
  To: Instant,
  /** `Holiday`, `Swaps with Ann`. */
  Reason: Name,
};

/** The longest time of a new override, days; stored ones may be longer. */
export const MAX_OVERRIDE_DAYS = 366;

/** The body to create an override. */
export const OnCallOverrideBody = z
  .strictObject({ ...overrideFields, From: DateOrInstant, To: DateOrInstant })
  .check((ctx) => {
    const { Change, SubstituteId, AccountId } = ctx.value;
    const wrong = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value });
    if (Change === 'on' && SubstituteId !== null)
      wrong('SubstituteId', 'Must be empty for additional on-call time');
    if (SubstituteId === AccountId) wrong('SubstituteId', 'Must be another account');
  });
export type OnCallOverrideBody = z.infer<typeof OnCallOverrideBody>;

/**
 * An exception from the weekly schedules, for some time. Of those that overlap for one account the
 * latest applies.
 */
export const OnCallOverride = z.object({
  Id,
  ...overrideFields,
  /** Who created it, as an email address; stays when that account is deleted. */
  Author: z.string(),
  CreatedAt: Instant,
});
export type OnCallOverride = z.infer<typeof OnCallOverride>;

/** An override with the names of its users. `Author` is masked for callers below Supervisor. */
export const ListedOnCallOverride = OnCallOverride.extend({
  Name: z.string(),
  SubstituteName: z.string().nullable(),
  /** The address, if that account is deleted. */
  AuthorName: z.string(),
});
export type ListedOnCallOverride = z.infer<typeof ListedOnCallOverride>;
