import type { AnalogFigures } from '@outpost/contract';
import type { ReportCell } from './rows.ts';

/** A day or month in the chart of an analog point; shares of its width and height from the lower left corner. */
export interface RangeBar {
  readonly left: number;
  readonly width: number;
  /** null where all time is unknown. */
  readonly range: { readonly min: number; readonly average: number; readonly max: number } | null;
  /** Unknown share of the time. */
  readonly unknown: number;
  readonly partial: boolean;
}

export interface RangeScale {
  /** null where the report has no figures. */
  readonly bars: readonly (RangeBar | null)[];
  /** Values of the grid lines, ascending, the first at the bottom and the last at the top. */
  readonly ticks: readonly number[];
}

/** Share of a bar's slot that stays empty. */
const GAP = 0.24;
const MAX_LINES = 5;

/** The lowest and highest values fill the height; 0 is in it where it is near. */
export function rangeBars(cells: readonly (ReportCell<AnalogFigures> | null)[]): RangeScale {
  const known = cells.flatMap((cell) => (cell && cell.figures.Min !== null ? [cell.figures] : []));
  const ticks = ticksOf(Math.min(...known.map(({ Min }) => Min!)), Math.max(...known.map(({ Max }) => Max!)));
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
  const place = (value: number) => (value - bottom) / (top - bottom);
  const slot = 1 / Math.max(1, cells.length);
  const bars = cells.map((cell, index): RangeBar | null => {
    if (cell === null) return null;
    const { Min, Average, Max, Hours, UnknownHours } = cell.figures;
    const hasValues = Min !== null && Average !== null && Max !== null;
    return {
      left: (index + GAP / 2) * slot,
      width: (1 - GAP) * slot,
      range: hasValues ? { min: place(Min), average: place(Average), max: place(Max) } : null,
      unknown: Hours > 0 ? UnknownHours / Hours : 0,
      partial: cell.partial,
    };
  });
  return { bars, ticks };
}

/** Steps of 1, 2 or 5 times a power of ten. */
function ticksOf(lowest: number, highest: number): number[] {
  if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return [0, 1];
  const span = highest - lowest;
  // A range that begins at a small share of its size above 0 begins at 0.
  const low = lowest > 0 && lowest < span ? 0 : lowest;
  const high = span === 0 && low === highest ? highest + Math.max(1, Math.abs(highest) / 10) : highest;
  const power = 10 ** Math.floor(Math.log10((high - low) / MAX_LINES));
  const step = [1, 2, 5, 10].map((times) => times * power).find((own) => (high - low) / own <= MAX_LINES)!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
