import type { SampleColumns } from '@outpost/historian/pure';
import { GOOD } from '@outpost/historian/pure';

const HOUR_MS = 3_600_000;
/** Steps of the whole time: enough for a slope, few enough to be cheap. */
const STEPS = 30;
/** The last so many steps are tried, the fewest first: a value that has just turned is not judged by what was before. */
const WINDOWS = [6, 12, STEPS];
/** At least this share of a window must be known, and its last step. */
const KNOWN_SHARE = 2 / 3;
/** A slope counts if it is this many times its standard error (a t-test, so that noise rarely passes). */
const ERRORS = 5;
/** A change counts if it is this many times the last shown decimal. */
const RESOLUTIONS = 2;
/** The value must go on changing at this share of the rate or more, over the shortest time in which that would be seen. */
const ONGOING_SHARE = 1 / 3;
/** That time has at least so many polls. */
const ONGOING_POLLS = 2;
/** A value that has moved back by more than this many times its usual bend has turned. */
const BENDS = 2;

/** A line of least squares through the values of a window. */
interface Line {
  /** Per step. */
  readonly slope: number;
  /** Standard error of the slope. */
  readonly error: number;
}

/**
 * How fast an analog value changes, from a line of least squares through its held good values: of the
 * last fifth of the time if that shows a change, else of more of it.
 *
 * @param samples of one point, with the one before `fromMs`
 * @param fromMs start of the time that is looked at
 * @param nowMs its end: the last value holds until then
 * @param pollMs how often the value is read
 * @param resolution the smallest change that is shown, in units of the value
 * @returns units per hour; 0: steady, also if it was not before, or no more than noise; null: not known, because the
 * value has just turned, is not good now or was not for a third of the time
 */
export function rateOfChange(
  samples: SampleColumns,
  fromMs: number,
  nowMs: number,
  pollMs: number,
  resolution: number,
): number | null {
  const stepMs = (nowMs - fromMs) / STEPS;
  const values = heldValues(samples, fromMs, stepMs);
  const least = RESOLUTIONS * resolution;
  if (isUnknown(values)) return null;
  for (const steps of WINDOWS) {
    const last = values.slice(-steps);
    if (isUnknown(last)) continue;
    const { slope, error } = lineThrough(last);
    if (Math.abs(slope) * steps < least || Math.abs(slope) < ERRORS * error) continue;
    const ongoingSteps = Math.max(ONGOING_POLLS, Math.ceil((ONGOING_POLLS * pollMs) / stepMs));
    if (isOngoing(values, slope, ongoingSteps, least)) return (slope * HOUR_MS) / stepMs;
    return zeroOrUnknown(values, least);
  }
  return 0;
}

/** The value that holds at the end of each step; NaN: it is not good. */
function heldValues({ atMs, values, qualities }: SampleColumns, fromMs: number, stepMs: number): number[] {
  let next = 0;
  return Array.from({ length: STEPS }, (_, step) => {
    while (next < atMs.length && atMs[next]! <= fromMs + (step + 1) * stepMs) next++;
    const held = next - 1;
    return held >= 0 && qualities[held] === GOOD ? values[held]! : Number.NaN;
  });
}

const isUnknown = (values: readonly number[]): boolean =>
  Number.isNaN(values.at(-1)) ||
  values.filter((value) => !Number.isNaN(value)).length < values.length * KNOWN_SHARE;

function lineThrough(values: readonly number[]): Line {
  const known = values.flatMap((value, step) => (Number.isNaN(value) ? [] : [{ step, value }]));
  const sum = (of: (pair: (typeof known)[number]) => number) =>
    known.reduce((total, pair) => total + of(pair), 0);
  const step = sum((pair) => pair.step) / known.length;
  const value = sum((pair) => pair.value) / known.length;
  const spread = sum((pair) => (pair.step - step) ** 2);
  const slope = sum((pair) => (pair.step - step) * (pair.value - value)) / spread;
  const squares = sum((pair) => (pair.value - value - slope * (pair.step - step)) ** 2);
  return { slope, error: Math.sqrt(squares / (known.length - 2) / spread) };
}

/** 0 if the value has been steady for the shortest window; null: it has turned, or that is not known. */
function zeroOrUnknown(values: readonly number[], least: number): 0 | null {
  const last = values.slice(-WINDOWS[0]!);
  return Math.max(...last) - Math.min(...last) < least ? 0 : null;
}

/** The value goes on as the line says: it has neither stopped nor turned. */
function isOngoing(values: readonly number[], slope: number, ongoingSteps: number, least: number): boolean {
  const now = values.at(-1)!;
  const sign = Math.sign(slope);
  // In fewer steps a change of this rate would not be told from the last decimal.
  const steps = Math.max(ongoingSteps, Math.ceil((2 * least) / Math.abs(slope)));
  const recent = values.slice(-Math.min(STEPS, steps + 1)).filter((value) => !Number.isNaN(value));
  // Rising, it is the highest, and falling the lowest, up to noise.
  const furthest = Math.max(
    ...values.slice(-WINDOWS[0]!).flatMap((value) => (Number.isNaN(value) ? [] : [sign * value])),
  );
  return (
    sign * now > furthest - Math.max(least, BENDS * usualBend(values)) &&
    sign * (now - recent[0]!) >= ONGOING_SHARE * Math.abs(slope) * (recent.length - 1)
  );
}

/** The median of how far the middle of three steps is off their line: none for a value that only turns now and then. */
function usualBend(values: readonly number[]): number {
  const bends = values.flatMap((value, step) => {
    const bend = value - 2 * (values[step - 1] ?? Number.NaN) + (values[step - 2] ?? Number.NaN);
    return Number.isNaN(bend) ? [] : [Math.abs(bend)];
  });
  return bends.sort((a, b) => a - b)[Math.floor(bends.length / 2)] ?? 0;
}
