import type { TrendRow } from './rows.ts';
import { quantityOfPoint } from './shown-columns.ts';
import type { TrendView } from './view.ts';

/** The points of a pane. */
export interface PaneRows {
  readonly key: string;
  readonly analog: readonly TrendRow[];
  readonly digital: readonly TrendRow[];
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
