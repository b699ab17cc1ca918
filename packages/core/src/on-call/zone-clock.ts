import { Temporal } from 'temporal-polyfill';
import type { Span } from './spans.ts';

/** Time during which a zone's clock runs without being changed. Ends may be infinite. */
export interface ClockRun extends Span {
  /** What the clock shows is UTC plus this. */
  readonly offsetMs: number;
}

/**
 * The runs that were asked for, of each zone, newest found first: looking up a zone's rules takes milliseconds, a duty is asked
 * for with every alarm.
 */
const known = new Map<string, ClockRun[]>();
const MAX_RUNS = 1_000;

/**
 * How a zone's clock runs at an instant, and since and until when it does.
 *
 * @throws RangeError for a zone that is none
 */
export function clockRunAt(timeZone: string, atMs: number): ClockRun {
  let runs = known.get(timeZone);
  const found = runs?.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  if (found) return found;
  const run = lookUp(timeZone, atMs);
  if (!runs || runs.length >= MAX_RUNS) {
    runs = [];
    known.set(timeZone, runs);
  }
  runs.unshift(run);
  return run;
}

/** The runs of a zone's clock over some time, oldest first; the first and last reach beyond it. */
export function clockRuns(timeZone: string, { fromMs, toMs }: Span): ClockRun[] {
  const runs: ClockRun[] = [];
  for (let atMs = fromMs; atMs < toMs; ) {
    const run = clockRunAt(timeZone, atMs);
    runs.push(run);
    atMs = run.toMs;
  }
  return runs;
}

/**
 * What the clock on the wall of a zone shows: ms since 1970-01-01T00:00 of that clock, so that UTC arithmetic on it gives the
 * zone's date and time of day.
 */
export function wallMs(timeZone: string, atMs: number): number {
  return atMs + clockRunAt(timeZone, atMs).offsetMs;
}

function lookUp(timeZone: string, atMs: number): ClockRun {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const whole = Math.floor(atMs);
  // "Previous" is before, and a change at this very instant counts.
  const before = at(whole + 1).getTimeZoneTransition('previous');
  const next = at(whole).getTimeZoneTransition('next');
  return {
    fromMs: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: at(whole).offsetNanoseconds / 1_000_000,
  };
}
