import { countedQuality, firstIndexFrom, GOOD, type SampleColumns } from '@outpost/historian/pure';
import { HOUR_MS } from '../time-units.ts';
import { type StateChanges, UNKNOWN } from '../trend/digital.ts';
import { HEALTH } from './health-limits.ts';

/** A time for which a point was on. */
export interface PumpRun {
  readonly startMs: number;
  /** When it went off, or was last known to be on. */
  readonly endMs: number;
  /** Unknown time within it: short, with on before and after. */
  readonly unknownMs: number;
  /** Start and end were observed, and everything between: its length is exact. */
  readonly isComplete: boolean;
  /** It is still running. */
  readonly isOpen: boolean;
}

/** The runs of a point, in order. */
export function runsOf({ atMs, states, endMs }: StateChanges): PumpRun[] {
  const runs: PumpRun[] = [];
  const endOf = (index: number) => atMs[index + 1] ?? endMs;
  for (let index = 0; index < states.length; index++) {
    if (states[index] !== 1) continue;
    const first = index;
    let unknownMs = 0;
    while (states[index + 1] === UNKNOWN && states[index + 2] === 1) {
      const gapMs = atMs[index + 2]! - atMs[index + 1]!;
      if (gapMs > HEALTH.BRIDGED_MS) break;
      unknownMs += gapMs;
      index += 2;
    }
    runs.push({
      startMs: atMs[first]!,
      endMs: endOf(index),
      unknownMs,
      isComplete: states[first - 1] === 0 && states[index + 1] === 0 && unknownMs === 0,
      isOpen: index === states.length - 1,
    });
  }
  return runs;
}

/** When a point was observed to start, from `fromMs` up to `toMs`. */
export function startsOf({ atMs, states }: StateChanges, fromMs: number, toMs: number): number[] {
  const starts: number[] = [];
  for (let index = 1; index < states.length; index++) {
    const at = atMs[index]!;
    if (states[index] === 1 && states[index - 1] === 0 && at >= fromMs && at < toMs) starts.push(at);
  }
  return starts;
}

/**
 * When a digital point was observed to start: the starts that roll-ups count.
 *
 * @param samples at ascending times, with the last one before the time of interest, if there is one
 */
export function startTimes({ atMs, values, qualities }: SampleColumns): Float64Array {
  const times: number[] = [];
  let isOff = false;
  for (let index = 0; index < atMs.length; index++) {
    const value = values[index]!;
    const isKnown = countedQuality(value, qualities[index]!) === GOOD;
    if (isKnown && value !== 0 && isOff) times.push(atMs[index]!);
    isOff = isKnown && value === 0;
  }
  return Float64Array.from(times);
}

/** An hour with the most starts. */
export interface BusiestHour {
  readonly starts: number;
  /** The first of them. */
  readonly fromMs: number;
}

/**
 * The hour, beginning anywhere, with the most of `starts`, which are in order; of equal ones the
 * earliest. null for none.
 */
export function busiestHour(starts: ArrayLike<number>): BusiestHour | null {
  let busiest: BusiestHour | null = null;
  let first = 0;
  for (let index = 0; index < starts.length; index++) {
    const at = starts[index]!;
    while (at - starts[first]! >= HOUR_MS) first++;
    const count = index - first + 1;
    if (busiest === null || count > busiest.starts) busiest = { starts: count, fromMs: starts[first]! };
  }
  return busiest;
}

/** How long a point was known and on, from `fromMs` up to `toMs`. */
export function runTime(
  { atMs, states, endMs }: StateChanges,
  fromMs: number,
  toMs: number,
): { knownMs: number; onMs: number } {
  let [knownMs, onMs] = [0, 0];
  // From the initial state.
  for (let index = Math.max(0, firstIndexFrom(atMs, fromMs) - 1); index < states.length; index++) {
    if (atMs[index]! >= toMs) break;
    const ms = Math.min(atMs[index + 1] ?? endMs, toMs) - Math.max(atMs[index]!, fromMs);
    if (ms <= 0 || states[index] === UNKNOWN) continue;
    knownMs += ms;
    if (states[index] === 1) onMs += ms;
  }
  return { knownMs, onMs };
}
