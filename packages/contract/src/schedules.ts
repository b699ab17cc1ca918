import * as z from 'zod';
import { DEFAULT_SCHEDULE_START, DEFAULT_SCHEDULE_STOP } from './constants.ts';
import { Id, Instant, Name, PlainTime } from './primitives.ts';

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

/** Schedule ids are text in calls; a number is taken too. 0 is a new schedule. */
const scheduleId = z.union([z.string().regex(/^\d{1,10}$/), z.int().min(0)]).transform(Number);

interface Days extends Record<Weekday, boolean>, Record<`${Weekday}${'Start' | 'Stop'}`, string> {}

/** The start is at most the stop, also of a day that is off: it may be switched on as it is. */
function checkDays(ctx: z.core.ParsePayload<Days>): void {
  for (const day of WEEKDAYS) {
    if (ctx.value[`${day}Start`] > ctx.value[`${day}Stop`]) {
      ctx.issues.push({
        code: 'custom',
        path: [`${day}Start`],
        message: `expected ${day}Start at most ${day}Stop`,
        input: ctx.value[`${day}Start`],
      });
    }
  }
}

/** A weekly on-call schedule in the organisation's zone. A stop of `23:59:59` means midnight. */
export const Schedule = z.strictObject({ Id, Name, ...days });
export type Schedule = z.infer<typeof Schedule>;
/** What is sent to make a schedule, with the Id 0, or to change one. */
export const ScheduleBody = z.strictObject({ Id: scheduleId, Name, ...days }).check(checkDays);
export type ScheduleBody = z.infer<typeof ScheduleBody>;

/** Someone who is on a schedule. */
export const ScheduleUser = z.object({ AccountId: Id, Email: z.string() });
export type ScheduleUser = z.infer<typeof ScheduleUser>;

export const AccountSchedule = z.strictObject({ AccountId: Id, ScheduleId: Id });
export type AccountSchedule = z.infer<typeof AccountSchedule>;
/** Replaces all assignments of a schedule (Id is the schedule) or of an account (Id is the account). */
export const AccountSchedules = z.strictObject({
  Id: scheduleId,
  Schedules: z.array(AccountSchedule).max(10_000),
});
export type AccountSchedules = z.infer<typeof AccountSchedules>;
/** An assignment as stored. */
export const AccountScheduleRow = z.object({ Id, AccountId: Id, ScheduleId: Id, Email: z.string() });
export type AccountScheduleRow = z.infer<typeof AccountScheduleRow>;

/**
 * `off`: the account is not on duty, holiday or swap, whatever its week says; `SubstituteId` is told in its place when it would have been.
 * `on`: it is on duty besides its week.
 */
export const OVERRIDE_CHANGES = ['on', 'off'] as const;
export const OverrideChange = z.enum(OVERRIDE_CHANGES);
export type OverrideChange = z.infer<typeof OverrideChange>;

const overrideFields = {
  AccountId: Id,
  Change: OverrideChange,
  /** Only with `off`; null: nobody is told in its place. */
  SubstituteId: Id.nullable().default(null),
  From: Instant,
  /** Not included. */
  To: Instant,
  /** `Holiday`, `Swaps with Ann`. */
  Reason: Name,
};

/** What is sent to make a dated override. */
export const OnCallOverrideBody = z.strictObject(overrideFields).check((ctx) => {
  const { From, To, Change, SubstituteId, AccountId } = ctx.value;
  const wrong = (field: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value });
  if (Date.parse(From) >= Date.parse(To)) wrong('To', 'expected an end after From');
  if (Change === 'on' && SubstituteId !== null)
    wrong('SubstituteId', 'expected none for a duty that is added');
  if (SubstituteId === AccountId) wrong('SubstituteId', 'expected somebody else');
});
export type OnCallOverrideBody = z.infer<typeof OnCallOverrideBody>;

/** An exception from the weekly schedules, for some time. Of those that overlap for one account the newest holds. */
export const OnCallOverride = z.object({
  Id,
  ...overrideFields,
  /** Who made it, as an e-mail address, also when that account is no more. */
  Author: z.string(),
  CreatedAt: Instant,
});
export type OnCallOverride = z.infer<typeof OnCallOverride>;
