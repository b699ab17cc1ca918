import type { GridColumn, GridView } from '@outpost/contract';
import { entryAt, type GridLines } from '../engine/lines.ts';
import { COLUMNS, type PlacedColumn, placedColumns } from '../model/columns.ts';

/** About a hundred sheets of paper. */
export const MAX_PRINTED_POINTS = 3_000;

/** A table on paper: the points of a station, or all of them. */
export interface PrintedPart {
  /** null: not grouped by station. */
  readonly site: number | null;
  readonly rows: readonly number[];
}

/** The lines of the grid as tables, up to `max` rows. */
export function printedParts(lines: GridLines, max = MAX_PRINTED_POINTS): PrintedPart[] {
  const parts: { site: number | null; rows: number[] }[] = [];
  let left = max;
  for (let line = 0; line < lines.count && left > 0; line++) {
    const entry = entryAt(lines, line);
    if (entry.kind === 'site') parts.push({ site: entry.site, rows: [] });
    else {
      if (parts.length === 0) parts.push({ site: null, rows: [] });
      parts.at(-1)!.rows.push(entry.row);
      left--;
    }
  }
  return parts;
}

/** Needed to judge a value on paper, so they are printed even if their columns are hidden. */
const ALWAYS: readonly GridColumn[] = ['value', 'quality', 'age'];

/** The columns on paper; which station it is comes first, unless headings say it. */
export function printedColumns(view: GridView): PlacedColumn[] {
  const shown = placedColumns(view);
  const missing = (columns: readonly GridColumn[]) =>
    columns
      .filter((column) => !shown.some(({ Column }) => Column === column))
      .map((Column) => ({ Column, Width: COLUMNS[Column].width, Pinned: false }));
  return [...missing(view.GroupBySite ? [] : ['site']), ...shown, ...missing(ALWAYS)];
}
