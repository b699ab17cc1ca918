import { type ClockRun, clockRunAt } from '@outpost/core';

/**
 * Local time in a zone, as milliseconds as if it were UTC's. Call it with times in order, ascending
 * or descending: the rules of a zone are looked up once for each change of its clock.
 */
export function wallClockOf(timeZone: string): (ms: number) => number {
  let run: ClockRun | undefined;
  return (ms) => {
    if (run === undefined || ms < run.fromMs || ms >= run.toMs) run = clockRunAt(timeZone, ms);
    return ms + run.offsetMs;
  };
}
