import type { ReportFigures } from '@outpost/contract';
import { type ReportFigureId, reportFigure } from './catalogue.ts';
import { knownHours } from './figures.ts';

/** With more unknown time than this, the known time says too little about it. */
const MAX_ESTIMATED_SHARE = 0.1;

/** Why a figure is a minimum. `resolution`: what it is computed from is coarser than the figure. */
export type MinimumReason = 'unknown-time' | 'resolution';

/**
 * Why a report marks a figure as a minimum, by its entry in the catalogue; null: it does not. Never
 * where all time is unknown: then it is not printed.
 *
 * @param decimals of printed hours; starts are whole numbers
 */
export function minimumReason(
  id: ReportFigureId,
  figures: ReportFigures,
  decimals: number,
): MinimumReason | null {
  const { minimum, resolution } = reportFigure(id);
  const value = figures[id] ?? null;
  if (knownHours(figures) <= 0 || value === null) return null;
  if (minimum === 'not-zero' && value > 0) return 'unknown-time';
  if (minimum === 'estimated' && wouldChange(id, figures, value, decimals)) return 'unknown-time';
  return resolution && figures[resolution.flag] ? 'resolution' : null;
}

/** Whether a report marks a figure as a minimum; see {@link minimumReason}. */
export const isMinimum = (id: ReportFigureId, figures: ReportFigures, decimals: number): boolean =>
  minimumReason(id, figures, decimals) !== null;

/**
 * Whether unknown time would change the printed digits. What it would add is estimated from the known
 * time, so 0 is not marked until too much is unknown. Hidden starts are always marked, as they are
 * known to be missing.
 */
function wouldChange(id: ReportFigureId, figures: ReportFigures, value: number, decimals: number): boolean {
  const { UnknownHours, HiddenStarts } = figures;
  if (UnknownHours <= 0) return false;
  const { unit, family } = reportFigure(id);
  if (family === 'starts' && HiddenStarts > 0) return true;
  const known = knownHours(figures);
  if (UnknownHours > MAX_ESTIMATED_SHARE * (known + UnknownHours)) return true;
  const printed = (amount: number) => amount.toFixed(unit === 'count' ? 0 : decimals);
  return printed(value) !== printed(value * (1 + UnknownHours / known));
}
