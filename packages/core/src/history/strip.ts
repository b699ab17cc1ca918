import { GOOD } from '../quality-codes.ts';
import type { SampleColumns } from './samples.ts';

/** One stored sample. */
export interface HeldSample {
  readonly value: number;
  readonly quality: number;
}

/** Low and High of the contract's DayStrip: one number a step, null where nothing good was known in it. */
export interface Strip {
  readonly low: (number | null)[];
  readonly high: (number | null)[];
}

/**
 * The least and greatest good value of each of `steps` steps of `stepMs` from `fromMs` on. A stored value holds until
 * the next sample, so a step without samples has the value that held before it; time after the last sample is held
 * too: pass `untilMs` for the end of what is known (now), after which steps are null.
 *
 * Digital points give 0 and 1: low 0 and high 1 is a step in which the point changed.
 *
 * @param samples of one point; those outside of the strip's time may be there: the last one before it holds
 * @param holdBefore what held before the first of `samples`, if that is known
 */
export function dayStrip(
  samples: SampleColumns,
  fromMs: number,
  stepMs: number,
  steps: number,
  holdBefore: HeldSample | null = null,
  untilMs: number = Number.POSITIVE_INFINITY,
): Strip {
  const { atMs, values, qualities } = samples;
  const low = new Array<number | null>(steps).fill(null);
  const high = new Array<number | null>(steps).fill(null);
  const goodOf = (value: number, quality: number) => (quality === GOOD ? value : Number.NaN);
  let held = holdBefore === null ? Number.NaN : goodOf(holdBefore.value, holdBefore.quality);
  let next = 0;
  const take = () => {
    held = goodOf(values[next]!, qualities[next]!);
    next++;
  };
  while (next < atMs.length && atMs[next]! <= fromMs) take();
  for (let step = 0; step < steps; step++) {
    const stepStart = fromMs + step * stepMs;
    if (stepStart >= untilMs) break;
    const stepEnd = Math.min(stepStart + stepMs, untilMs);
    // A sample exactly at the step's start is what the step begins with, not what held before.
    while (next < atMs.length && atMs[next]! <= stepStart) take();
    let least = held;
    let greatest = held;
    while (next < atMs.length && atMs[next]! < stepEnd) {
      take();
      if (Number.isNaN(held)) continue;
      if (!(least <= held)) least = held;
      if (!(greatest >= held)) greatest = held;
    }
    if (!Number.isNaN(least)) {
      low[step] = least;
      high[step] = greatest;
    }
  }
  return { low, high };
}
