import type { SampleColumns } from '@outpost/historian/pure';
import { dayStrip } from './strip.ts';

const HOUR_MS = 3_600_000;
/** Steps of the window: enough for a slope, few enough to be cheap. */
const STEPS = 30;
/** At least this share of the steps must be known, and the last one. */
const KNOWN_SHARE = 2 / 3;
/** A change counts if it is this many times the scatter around the line. */
const SCATTERS = 2;
/** A change counts if it is this many times the last shown decimal. */
const RESOLUTIONS = 2;
/** The value must still change, at this share of the rate or more, over the last steps in which that would be seen. */
const STILL_SHARE = 1 / 3;
const LAST_STEPS = [6, 15];

/**
 * How fast an analog value changes, from a line of least squares through its held good values.
 *
 * @param samples of one point, with the one before the window
 * @param fromMs start of the window
 * @param nowMs its end: the last value holds until then
 * @param resolution the smallest change that is shown, in units of the value
 * @returns units per hour; 0: steady, also if it was not before, or no more than noise; null: not known, because the value is not
 * good now or was not for a third of the window
 */
export function rateOfChange(
  samples: SampleColumns,
  fromMs: number,
  nowMs: number,
  resolution: number,
): number | null {
  const stepMs = (nowMs - fromMs) / STEPS;
  const { low, high } = dayStrip(samples, fromMs, stepMs, STEPS, null, nowMs);
  const known = low.flatMap((least, step) => (least === null ? [] : [[step, (least + high[step]!) / 2]]));
  if (known.length < STEPS * KNOWN_SHARE || low.at(-1) === null) return null;
  const mean = (of: (pair: readonly number[]) => number) =>
    known.reduce((sum, pair) => sum + of(pair), 0) / known.length;
  const meanStep = mean(([step]) => step!);
  const meanValue = mean(([, value]) => value!);
  const slope =
    mean(([step, value]) => (step! - meanStep) * (value! - meanValue)) /
    mean(([step]) => (step! - meanStep) ** 2);
  const scatter = Math.sqrt(mean(([step, value]) => (value! - meanValue - slope * (step! - meanStep)) ** 2));
  const change = Math.abs(slope) * STEPS;
  if (change < RESOLUTIONS * resolution || change < SCATTERS * scatter) return 0;
  const valueAt = (step: number) => known.findLast(([at]) => at! <= step)?.[1] ?? known[0]![1]!;
  const isStill = LAST_STEPS.every((steps) => {
    if (Math.abs(slope) * steps < RESOLUTIONS * resolution) return true;
    const share = (valueAt(STEPS - 1) - valueAt(STEPS - 1 - steps)) / (slope * steps);
    return share >= STILL_SHARE;
  });
  return isStill ? (slope * HOUR_MS) / stepMs : 0;
}
