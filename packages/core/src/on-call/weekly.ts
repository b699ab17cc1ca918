import { type Schedule, WEEKDAYS } from '@outpost/contract';
import { DAY_MS } from '../time-units.ts';
import { mergeSpans, type Span } from './spans.ts';
import { clockRuns, wallMs } from './zone-clock.ts';

/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

/**
 * The times of one schedule: for each weekday from Sunday, ms of the local day, or null when the
 * day is off.
 */
export type Week = readonly (Span | null)[];

/**
 * A schedule's week. Both ends of a day are included: on call begins with the start and ends after
 * the second of the stop, so a stop of `23:59:59` is midnight, and a stop of `15:00:00` leaves no
 * gap before a start of `15:00:00`.
 */
export function weekOf(schedule: Schedule): Week {
  return WEEKDAYS.map((day) =>
    schedule[day]
      ? { fromMs: ofDayMs(schedule[`${day}Start`]), toMs: ofDayMs(schedule[`${day}Stop`]) + 1_000 }
      : null,
  );
}

/** Whether the local clock shows a time of the week. */
export function isInWeek(week: Week, shownMs: number): boolean {
  const dayNumber = Math.floor(shownMs / DAY_MS);
  const times = week[weekdayOf(dayNumber)];
  const ofDay = shownMs - dayNumber * DAY_MS;
  return times != null && ofDay >= times.fromMs && ofDay < times.toMs;
}

/**
 * When the weekly schedules of one account are on, between two instants: merged, in order, clipped.
 * The local clock decides. Where it is set back and repeats a time, users with that time are on
 * call both times; where it is set forward, the skipped times take nothing from those before and
 * after, and an on-call time that lies fully within them does not occur. So schedules without a gap
 * in the week have none in a night with a clock change.
 * @param schedules none: always on call
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function onCallIntervals(
  schedules: readonly Schedule[],
  timeZone: string,
  fromMs: number,
  toMs: number,
): Span[] {
  if (schedules.length === 0) return mergeSpans([{ fromMs, toMs }]);
  return mergeSpans(schedules.flatMap((schedule) => weekSpans(weekOf(schedule), timeZone, { fromMs, toMs })));
}

/**
 * Whether one of an account's weekly schedules is on at an instant; see {@link onCallIntervals}.
 * @param schedules none: always on call
 * @throws RangeError for an unknown zone
 */
export function isOnCall(schedules: readonly Schedule[], timeZone: string, atMs: number): boolean {
  if (schedules.length === 0) return true;
  const shownMs = wallMs(timeZone, atMs);
  return schedules.some((schedule) => isInWeek(weekOf(schedule), shownMs));
}

/** When a week's times occur within a span, in order; days that touch at midnight stay separate. */
export function weekSpans(week: Week, timeZone: string, span: Span): Span[] {
  const spans: Span[] = [];
  for (const run of clockRuns(timeZone, span)) {
    const from = Math.max(run.fromMs, span.fromMs);
    const to = Math.min(run.toMs, span.toMs);
    const firstDay = Math.floor((from + run.offsetMs) / DAY_MS);
    const lastDay = Math.floor((to - 1 + run.offsetMs) / DAY_MS);
    for (let day = firstDay; day <= lastDay; day++) {
      const times = week[weekdayOf(day)];
      if (!times) continue;
      const midnight = day * DAY_MS - run.offsetMs;
      const fromMs = Math.max(from, midnight + times.fromMs);
      const toMs = Math.min(to, midnight + times.toMs);
      if (fromMs < toMs) spans.push({ fromMs, toMs });
    }
  }
  return spans;
}

/** Of a day counted from 1970-01-01; 0 is Sunday. */
function weekdayOf(dayNumber: number): number {
  return (((dayNumber + FIRST_WEEKDAY) % 7) + 7) % 7;
}

/** `HH:MM:SS` in ms. */
function ofDayMs(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1_000;
}
