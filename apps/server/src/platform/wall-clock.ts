import { Temporal } from 'temporal-polyfill';

/**
 * What the clock on a wall shows in a zone, as milliseconds as if it were UTC's. Times are best asked for in order: the rules
 * of a zone are looked up once for each change of its clock that is passed.
 */
export function wallClockOf(timeZone: string): (ms: number) => number {
  let fromMs = Number.POSITIVE_INFINITY;
  let untilMs = Number.NEGATIVE_INFINITY;
  let offsetMs = 0;
  return (ms) => {
    if (ms < fromMs || ms >= untilMs) {
      const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(timeZone);
      fromMs = ms;
      untilMs = at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
      offsetMs = at.offsetNanoseconds / 1_000_000;
    }
    return ms + offsetMs;
  };
}
