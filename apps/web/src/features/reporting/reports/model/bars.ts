import type { ReportKind } from '@outpost/contract';
import { isAnyKnown } from './figures.ts';
import type { ReportCell } from './rows.ts';

/** One bar of the chart in shares of its height and width, 0 to 1, from the lower left corner. */
export interface ReportBar {
  readonly left: number;
  readonly width: number;
  /** Of the figure; null where all time is unknown. */
  readonly height: number | null;
  /** Unknown share of the time. */
  readonly unknown: number;
  readonly partial: boolean;
}

export interface Bars {
  readonly bars: readonly (ReportBar | null)[];
  /** The value at full height: starts or hours. */
  readonly top: number;
  /** Values of the grid lines, 0 and `top` included, ascending. */
  readonly ticks: readonly number[];
}

/** Share of a bar's slot that stays empty. */
const GAP = 0.24;

/** null where the report has no figures. */
export function reportBars(kind: ReportKind, cells: readonly (ReportCell | null)[]): Bars {
  const values = cells.map((cell) => cell?.figures.Value ?? 0);
  const longest = Math.max(0, ...cells.map((cell) => cell?.figures.Hours ?? 0));
  const { top, ticks } =
    kind === 'count' ? countScale(Math.max(0, ...values)) : hourScale(longest, Math.max(0, ...values));
  const slot = 1 / Math.max(1, cells.length);
  return {
    top,
    ticks,
    bars: cells.map((cell, index) => {
      if (cell === null) return null;
      const { Value, Hours, UnknownHours } = cell.figures;
      return {
        left: (index + GAP / 2) * slot,
        width: (1 - GAP) * slot,
        height: isAnyKnown(cell.figures) ? Value / top : null,
        unknown: Hours > 0 ? UnknownHours / Hours : 0,
        partial: cell.partial,
      };
    }),
  };
}

/** Grid lines at steps of 1, 2 or 5 times a power of ten, at most five above 0. */
function countScale(highest: number): { top: number; ticks: number[] } {
  const top = Math.max(1, highest);
  const power = Math.max(1, 10 ** (Math.floor(Math.log10(top)) - 1));
  const step = [1, 2, 5, 10, 20].map((times) => times * power).find((own) => top / own <= 5) ?? 50 * power;
  const lines = Math.ceil(top / step);
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
}

/** Steps of 6 h for days, fewer hours if they suffice, round numbers for months. */
function hourScale(longest: number, highest: number): { top: number; ticks: number[] } {
  if (longest > 25.5) return countScale(highest);
  if (highest > 6) return { top: Math.max(24, longest), ticks: [0, 6, 12, 18, 24] };
  const top = [0.25, 0.5, 1, 2, 4, 6].find((hours) => highest <= hours) ?? 6;
  return { top, ticks: [0, top / 2, top] };
}
