import type { TrendRow } from './rows.ts';
import { quantityOfPoint } from './shown-columns.ts';
import type { TrendView } from './view.ts';

/** The points of a pane. */
export interface PaneRows {
  readonly key: string;
  readonly analog: readonly TrendRow[];
  readonly digital: readonly TrendRow[];
}

/** How many value axes fit, by the minimum width of the chart in CSS pixels. */
const AXES_BY_WIDTH = [
  [1_100, 5],
  [640, 3],
  [440, 2],
  [0, 1],
] as const;

/**
 * The layout in which every line has an axis: overlaid lines whose axes do not fit next to the
 * chart, such as on a phone, are in panes by axis.
 * @param widthPx of the chart; 0: not measured yet
 */
export function fittingLayout(
  analog: readonly TrendRow[],
  { layout, axes }: Pick<TrendView, 'layout' | 'axes'>,
  widthPx: number,
): TrendView['layout'] {
  if (layout !== 'overlaid' || widthPx === 0) return layout;
  const [, fitting] = AXES_BY_WIDTH.find(([leastPx]) => widthPx >= leastPx) ?? [0, 1];
  const units = new Set(analog.map(({ point }) => quantityOfPoint(point).units));
  const needed = axes === 'own' ? analog.length : units.size;
  if (needed <= fitting) return layout;
  return axes === 'own' ? 'point' : 'unit';
}

/**
 * Divides the points drawn into panes, in the order of selection. Stacked panes have the points of
 * one unit or one point; digital points share the last pane, since each has a band of its own.
 */
export function paneRows(
  analog: readonly TrendRow[],
  digital: readonly TrendRow[],
  layout: TrendView['layout'],
): PaneRows[] {
  if (layout === 'overlaid') return [{ key: 'all', analog, digital }];
  const panes = Map.groupBy(analog, ({ point }) =>
    layout === 'point' ? `p${point.Id}` : `u${quantityOfPoint(point).units}`,
  );
  const stacked = [...panes].map(([key, rows]): PaneRows => ({ key, analog: rows, digital: [] }));
  return digital.length === 0 && stacked.length > 0
    ? stacked
    : [...stacked, { key: 'states', analog: [], digital }];
}
