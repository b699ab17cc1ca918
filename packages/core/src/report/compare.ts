import type { ReportFigures } from '@outpost/contract';
import { type ReportFigureId, reportFigure } from './catalogue.ts';
import { isFigureKnown, knownHours } from './figures.ts';

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
  const amountOf = (figures: ReportFigures) => (isFigureKnown(id, figures) ? figures[id] : null);
  return {
    amount: changeOf(amountOf(now), amountOf(before)),
    rate: changeOf(rateOf(id, now), rateOf(id, before)),
  };
}

/**
 * A figure per known time: in 24 hours, or as a share of it. Rates are comparable even where periods
 * differ in length or in unknown time. null: no time is known, or the figure has no rate.
 */
export function rateOf(id: ReportFigureId, figures: ReportFigures): number | null {
  const { rate } = reportFigure(id);
  const known = knownHours(figures);
  const value = figures[id];
  if (rate === undefined || known <= 0 || value === null) return null;
  return ((rate.unit === 'per-day' ? 24 : 1) * value) / known;
}

function changeOf(now: number | null, before: number | null): ReportChange {
  if (now === null || before === null) return { now, before, difference: null, ratio: null };
  return { now, before, difference: now - before, ratio: before > 0 ? now / before : null };
}
