import { DAY_MS, HOUR_MS } from '../time-units.ts';
import type { StateChanges } from '../trend/digital.ts';
import { HEALTH } from './health-limits.ts';
import { type BusiestHour, busiestHour, type PumpRun, runTime, startsOf } from './runs.ts';

/** What a pump did in a period. */
export interface PumpUsage {
  readonly knownMs: number;
  readonly onMs: number;
  /** Observed starts. */
  readonly starts: number;
  /** Per known hour; null if nothing was known. */
  readonly startsAnHour: number | null;
  /** null without a start. */
  readonly busiestHour: BusiestHour | null;
  /** Completely observed runs, and those among them that were too short. */
  readonly runs: number;
  readonly shortRuns: number;
  /** The longest of all runs that overlap the period, with the part before it; null without any. */
  readonly longestRun: PumpRun | null;
}

/** What is usual for a pump. */
export interface UsualUsage {
  readonly knownMs: number;
  readonly startsAnHour: number;
  /** Starts in the busiest hour of a day, the median of the days. */
  readonly busiestHour: number;
  /** Of the runs, 0 to 1; null for too few runs. */
  readonly shortShare: number | null;
  /** The 95th percentile of runs; null for too few runs. */
  readonly longRunMs: number | null;
}

/** What a pump did from `fromMs` up to `toMs`. */
export function usageOf(
  changes: StateChanges,
  runs: readonly PumpRun[],
  fromMs: number,
  toMs: number,
): PumpUsage {
  const starts = startsOf(changes, fromMs, toMs);
  const time = runTime(changes, fromMs, toMs);
  const complete = runs.filter(({ isComplete, endMs }) => isComplete && endMs > fromMs && endMs <= toMs);
  const reaching = runs.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
  return {
    ...time,
    starts: starts.length,
    startsAnHour: time.knownMs > 0 ? starts.length / (time.knownMs / HOUR_MS) : null,
    busiestHour: busiestHour(starts),
    runs: complete.length,
    shortRuns: complete.filter(isShort).length,
    longestRun: reaching.reduce<PumpRun | null>(
      (longest, run) => (longest === null || pumpRunLength(run) > pumpRunLength(longest) ? run : longest),
      null,
    ),
  };
}

/** What is usual before `beforeMs`; null if too little is known. */
export function usualOf(
  changes: StateChanges,
  runs: readonly PumpRun[],
  beforeMs: number,
): UsualUsage | null {
  const fromMs = beforeMs - HEALTH.USUAL_DAYS * DAY_MS;
  const { knownMs } = runTime(changes, fromMs, beforeMs);
  if (knownMs < HEALTH.MIN_KNOWN_MS) return null;
  const starts = startsOf(changes, fromMs, beforeMs);
  const busiest: number[] = [];
  for (let dayMs = fromMs; dayMs < beforeMs; dayMs += DAY_MS) {
    // A mostly unknown day would have few starts whatever the pump did.
    if (runTime(changes, dayMs, dayMs + DAY_MS).knownMs < DAY_MS / 2) continue;
    const ofDay = starts.filter((at) => at >= dayMs && at < dayMs + DAY_MS);
    busiest.push(busiestHour(ofDay)?.starts ?? 0);
  }
  const complete = runs.filter(({ isComplete, endMs }) => isComplete && endMs > fromMs && endMs <= beforeMs);
  const isEnough = complete.length >= HEALTH.MIN_RUNS;
  return {
    knownMs,
    startsAnHour: starts.length / (knownMs / HOUR_MS),
    busiestHour: quantile(busiest, 0.5) ?? 0,
    shortShare: isEnough ? complete.filter(isShort).length / complete.length : null,
    longRunMs: isEnough ? quantile(complete.map(pumpRunLength), 0.95) : null,
  };
}

export const pumpRunLength = ({ startMs, endMs }: PumpRun): number => endMs - startMs;

const isShort = (run: PumpRun): boolean => pumpRunLength(run) < HEALTH.SHORT_RUN_MS;

/**
 * The smallest of `numbers` that at least this share of them does not exceed (nearest rank); null
 * for none.
 */
function quantile(numbers: readonly number[], share: number): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
