import { type Schedule, WEEKDAYS } from '@outpost/contract';
import { mergeSpans, type Span } from './spans.ts';
import { clockRuns, wallMs } from './zone-clock.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The times of one schedule: for each weekday from Sunday on, ms of the wall clock's day, or null when the day is off. */
export type Week = readonly (Span | null)[];

/**
 * A schedule's week. Both ends of a day count: duty begins with its start and ends when the second of its stop is over, so that
 * a stop of `23:59:59` is midnight and a stop of `15:00:00` leaves no gap before a start of `15:00:00`.
 */
export function weekOf(schedule: Schedule): Week {
  return WEEKDAYS.map((day) =>
    schedule[day]
      ? { fromMs: ofDayMs(schedule[`${day}Start`]), toMs: ofDayMs(schedule[`${day}Stop`]) + 1_000 }
      : null,
  );
}

/** Whether the clock on the wall shows a time of the week. */
export function isInWeek(week: Week, shownMs: number): boolean {
  const dayNumber = Math.floor(shownMs / DAY_MS);
  const times = week[weekdayOf(dayNumber)];
  const ofDay = shownMs - dayNumber * DAY_MS;
  return times != null && ofDay >= times.fromMs && ofDay < times.toMs;
}

/**
 * When the weekly schedules of one account are on, between two instants: merged, in order, cut at both ends.
 *
 * The clock on the wall decides. Where it is set back and shows a time twice, whoever has that time is on duty both times;
 * where it is set on, the times that it leaves out take nothing from those before and after, and a duty that lies wholly
 * in them does not come about. So nobody is off duty while the clock shows a time of theirs, and schedules that leave no gap in
 * the week leave none in a night when the clock is changed.
 *
 * @param schedules none: always on
 * @param timeZone IANA name
 * @throws RangeError for a zone that is none
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
 *
 * @param schedules none: always on
 * @throws RangeError for a zone that is none
 */
export function isOnCall(schedules: readonly Schedule[], timeZone: string, atMs: number): boolean {
  if (schedules.length === 0) return true;
  const shownMs = wallMs(timeZone, atMs);
  return schedules.some((schedule) => isInWeek(weekOf(schedule), shownMs));
}

/** When a week's times come about within a span, in order; days that touch at midnight stay apart. */
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
