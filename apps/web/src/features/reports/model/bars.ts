import type { ReportKind } from '@outpost/contract';
import { toMs } from './figures.ts';
import type { ReportCell } from './rows.ts';

/** One column of the chart; shares of the chart's height and width, 0 to 1, from its left lower corner. */
export interface ReportBar {
  readonly left: number;
  readonly width: number;
  /** Of the report's figure; null where nobody knew. */
  readonly height: number | null;
  /** The share of the time for which nobody knew. */
  readonly unknown: number;
  readonly partial: boolean;
}

export interface Bars {
  readonly bars: readonly (ReportBar | null)[];
  /** What the chart's full height stands for: starts, or hours. */
  readonly top: number;
  /** Where its lines are, 0 and top included, from below. */
  readonly ticks: readonly number[];
}

/** How much of a column's place is left empty. */
const GAP = 0.24;

/** A point's figures as columns from 0 on. null where the report has no figures. */
export function reportBars(kind: ReportKind, cells: readonly (ReportCell | null)[]): Bars {
  const values = cells.map((cell) => cell?.figures.Value ?? 0);
  const longest = Math.max(0, ...cells.map((cell) => cell?.figures.Hours ?? 0));
  const { top, ticks } =
    kind === 'count' ? countScale(Math.max(0, ...values)) : hourScale(longest, Math.max(0, ...values));
  const place = 1 / Math.max(1, cells.length);
  return {
    top,
    ticks,
    bars: cells.map((cell, index) => {
      if (cell === null) return null;
      const { onMs, offMs, unknownMs } = toMs(cell.figures);
      return {
        left: (index + GAP / 2) * place,
        width: (1 - GAP) * place,
        height: onMs + offMs > 0 ? cell.figures.Value / top : null,
        unknown: unknownMs / Math.max(1, onMs + offMs + unknownMs),
        partial: cell.partial,
      };
    }),
  };
}

/** 1, 2 or 5 times a power of ten between lines, so that there are five of them at most above the lowest. */
function countScale(most: number): { top: number; ticks: number[] } {
  const least = Math.max(1, most);
  const power = Math.max(1, 10 ** (Math.floor(Math.log10(least)) - 1));
  const step = [1, 2, 5, 10, 20].map((times) => times * power).find((own) => least / own <= 5) ?? 50 * power;
  const lines = Math.ceil(least / step);
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, index) => index * step) };
}

/** A day's hours in sixes; of a day that is mostly the other state what is needed of them; of months in round hours. */
function hourScale(longest: number, most: number): { top: number; ticks: number[] } {
  if (longest > 25.5) return countScale(most);
  if (most > 6) return { top: Math.max(24, longest), ticks: [0, 6, 12, 18, 24] };
  const top = [0.25, 0.5, 1, 2, 4, 6].find((hours) => most <= hours) ?? 6;
  return { top, ticks: [0, top / 2, top] };
}
