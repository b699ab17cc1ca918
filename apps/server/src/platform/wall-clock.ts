import { Temporal } from 'temporal-polyfill';

/**
 * Local time in a zone, as milliseconds as if it were UTC's. Call it with times in order: the rules
 * of a zone are looked up once for each change of its clock.
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
