import { firstIndexFrom } from '@outpost/historian/pure';
import { type StateChanges, UNKNOWN } from '../trend/digital.ts';

/** Several pumps together, in the time for which all of them were known. */
export interface JointRunTime {
  readonly knownMs: number;
  /** How long each was on. */
  readonly onMs: readonly number[];
  /** How long two or more were on at once, and since when; null if they never were. */
  readonly togetherMs: number;
  readonly fromMs: number | null;
}

/** Evaluates several points from `fromMs` up to `toMs` at once. */
export function jointRunTimeIn(points: readonly StateChanges[], fromMs: number, toMs: number): JointRunTime {
  const endMs = Math.min(toMs, ...points.map((point) => point.endMs));
  const places = points.map(({ atMs }) => firstIndexFrom(atMs, fromMs) - 1);
  const onMs = points.map(() => 0);
  let [knownMs, togetherMs] = [0, 0];
  let firstMs: number | null = null;
  for (let at = fromMs, nextMs = endMs; at < endMs; at = nextMs, nextMs = endMs) {
    let [onCount, isKnown] = [0, true];
    for (let point = 0; point < points.length; point++) {
      const { atMs, states } = points[point]!;
      while (atMs[places[point]! + 1]! <= at) places[point]!++;
      const state = states[places[point]!] ?? UNKNOWN;
      if (state === UNKNOWN) isKnown = false;
      else onCount += state;
      // Up to the next change of any of them.
      const changeMs = atMs[places[point]! + 1]!;
      if (changeMs < nextMs) nextMs = changeMs;
    }
    if (!isKnown) continue;
    const ms = nextMs - at;
    knownMs += ms;
    for (let point = 0; point < points.length; point++) {
      if (points[point]!.states[places[point]!] === 1) onMs[point]! += ms;
    }
    if (onCount < 2) continue;
    togetherMs += ms;
    firstMs ??= at;
  }
  return { knownMs, onMs, togetherMs, fromMs: firstMs };
}

/** The share of each in the run time of all; null if that is too short to have shares. */
export function sharesOf({ onMs }: JointRunTime, leastMs: number): number[] | null {
  const total = onMs.reduce((sum, ms) => sum + ms, 0);
  return total > 0 && total >= leastMs ? onMs.map((ms) => ms / total) : null;
}
