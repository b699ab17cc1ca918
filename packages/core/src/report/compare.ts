import type { ReportFigures } from '@outpost/contract';
import { type ReportFigureId, reportFigure } from './catalogue.ts';

const HOUR_MS = 3_600_000;

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

/** A figure compared with that of the previous period. */
export function compareFigure(
  id: ReportFigureId,
  now: ReportFigures,
  before: ReportFigures,
): { readonly amount: ReportChange; readonly rate: ReportChange } {
  const amountOf = (figures: ReportFigures) => (isKnown(id, figures) ? figures[id] : null);
  return {
    amount: changeOf(amountOf(now), amountOf(before)),
    rate: changeOf(rateOf(id, now), rateOf(id, before)),
  };
}

const isKnown = (id: ReportFigureId, { OnHours, OffHours }: ReportFigures): boolean =>
  OnHours + OffHours > 0 || reportFigure(id).isAlwaysKnown === true;

/**
 * A figure per known time: in 24 hours, or as a share of it. Rates are comparable even where periods
 * differ in length or in unknown time. null: no time is known, or the figure has no rate.
 */
export function rateOf(id: ReportFigureId, figures: ReportFigures): number | null {
  const { rate } = reportFigure(id);
  const known = figures.OnHours + figures.OffHours;
  const value = figures[id];
  if (rate === undefined || known <= 0 || value === null) return null;
  return ((rate.unit === 'per-day' ? 24 : 1) * value) / known;
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
