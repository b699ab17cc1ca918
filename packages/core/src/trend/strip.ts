import type { SampleColumns } from '@outpost/historian/pure';
import { GOOD } from '@outpost/historian/pure';

/** One stored sample. */
export interface HeldSample {
  readonly value: number;
  readonly quality: number;
}

/**
 * Low and High of the contract's DayStrip: one number per step, null where there is no good value.
 */
export interface Strip {
  readonly low: (number | null)[];
  readonly high: (number | null)[];
}

/**
 * Minimum and maximum good value of each of `steps` steps of `stepMs` from `fromMs` on. A stored
 * value holds until the next sample, so a step without samples has the value that held before it;
 * the last value holds until `untilMs`, the end of what is known (now), after which steps are null.
 *
 * Digital points have 0 and 1: low 0 and high 1 is a step in which the point changed.
 *
 * @param samples of one point; those outside the strip's time are allowed: the last one before it
 * holds
 * @param holdBefore the value before the first of `samples`, if known
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
    // A step begins with a sample exactly at its start, not with what held before.
    while (next < atMs.length && atMs[next]! <= stepStart) take();
    let least = held;
    let maximum = held;
    while (next < atMs.length && atMs[next]! < stepEnd) {
      take();
      if (Number.isNaN(held)) continue;
      if (!(least <= held)) least = held;
      if (!(maximum >= held)) maximum = held;
    }
    if (!Number.isNaN(least)) {
      low[step] = least;
      high[step] = maximum;
    }
  }
  return { low, high };
}
