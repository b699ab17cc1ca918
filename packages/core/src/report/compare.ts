import type { DigitalFigures } from './digital-days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A figure now and before. */
export interface ReportChange {
  /** null: nothing was known. */
  readonly now: number | null;
  readonly before: number | null;
  /** The difference; null unless both are known. */
  readonly difference: number | null;
  /** The ratio; null unless both are known and the earlier one was more than 0. */
  readonly ratio: number | null;
}

/**
 * A period compared with the previous one. The rates are comparable even where the periods differ
 * in length or in unknown time.
 */
export interface Comparison {
  readonly starts: ReportChange;
  readonly onMs: ReportChange;
  readonly offMs: ReportChange;
  readonly unknownMs: ReportChange;
  /** Starts in 24 hours of known time. */
  readonly startsADay: ReportChange;
  /** Share of the known time for which it was on, 0 to 1. */
  readonly onShare: ReportChange;
}

/**
 * Compares the figures of two periods. Of an incomplete one compare as many days of the previous
 * one.
 */
export function compareFigures(now: DigitalFigures, before: DigitalFigures): Comparison {
  const change = (of: (figures: DigitalFigures) => number | null): ReportChange =>
    changeOf(of(now), of(before));
  const knownMs = ({ onMs, offMs }: DigitalFigures) => onMs + offMs;
  const rate = (of: (figures: DigitalFigures) => number) =>
    change((figures) => (knownMs(figures) > 0 ? of(figures) / knownMs(figures) : null));
  return {
    starts: change(({ starts }) => starts),
    onMs: change(({ onMs }) => onMs),
    offMs: change(({ offMs }) => offMs),
    unknownMs: change(({ unknownMs }) => unknownMs),
    startsADay: rate(({ starts }) => starts * DAY_MS),
    onShare: rate(({ onMs }) => onMs),
  };
}

function changeOf(now: number | null, before: number | null): ReportChange {
  if (now === null || before === null) return { now, before, difference: null, ratio: null };
  return { now, before, difference: now - before, ratio: before > 0 ? now / before : null };
}

/**
 * Times in hours, rounded so that the printed figures add up to the printed length: each is rounded
 * down, and the missing rest goes to those with the largest remainders.
 *
 * @param decimals digits after the point, 0 to 6
 */
export function hoursThatAddUp(partsMs: readonly number[], decimals: number): number[] {
  const units = 10 ** decimals;
  const exact = partsMs.map((ms) => (ms * units) / HOUR_MS);
  const rounded = exact.map(Math.floor);
  const totalMs = partsMs.reduce((sum, ms) => sum + ms, 0);
  const missing = Math.round((totalMs * units) / HOUR_MS) - rounded.reduce((sum, part) => sum + part, 0);
  const byLoss = exact.map((part, index) => ({ index, loss: part - rounded[index]! }));
  byLoss.sort((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) rounded[index]!++;
  return rounded.map((part) => part / units);
}
