import { Temporal } from 'temporal-polyfill';
import type { Span } from './spans.ts';

/** Time during which a zone's offset does not change. Ends may be infinite. */
export interface ClockRun extends Span {
  /** The local clock shows UTC plus this. */
  readonly offsetMs: number;
}

/**
 * Cached runs of each zone, newest first: looking up a zone's rules takes milliseconds, and being
 * on call is looked up for each alarm.
 */
const known = new Map<string, ClockRun[]>();
const MAX_RUNS = 1_000;

/**
 * The offset of a zone at an instant, and from when until when it applies.
 * @throws RangeError for an unknown zone
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

/** The runs of a zone's clock over some time, oldest first; the first and last extend beyond it. */
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
 * The local clock of a zone: ms since 1970-01-01T00:00 of that clock, so UTC arithmetic on it gives
 * the local date and time of day.
 */
export function wallMs(timeZone: string, atMs: number): number {
  return atMs + clockRunAt(timeZone, atMs).offsetMs;
}

function lookUp(timeZone: string, atMs: number): ClockRun {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const whole = Math.floor(atMs);
  // "Previous" excludes the instant itself, and a change at this instant counts.
  const before = at(whole + 1).getTimeZoneTransition('previous');
  const next = at(whole).getTimeZoneTransition('next');
  return {
    fromMs: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: at(whole).offsetNanoseconds / 1_000_000,
  };
}
