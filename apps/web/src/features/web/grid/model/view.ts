import { GRID_COLUMNS, type GridColumn, type GridView } from '@outpost/contract';
import { COLUMNS, type PlacedColumn } from './columns.ts';

const NARROWEST = 40;
const WIDEST = 1_000;
const MAX_TEXT_CHARACTERS = 120;

const column = (Column: GridColumn, Pinned = false): PlacedColumn => ({
  Column,
  Width: COLUMNS[Column].width,
  Pinned,
});

/** The default view: all points, worst first, then by site. */
export const STANDARD_VIEW: GridView = {
  Columns: [
    column('site', true),
    column('point'),
    column('name'),
    column('value'),
    column('quality'),
    column('age'),
    column('alarm'),
  ],
  Sort: [
    { Column: 'alarm', Descending: false },
    { Column: 'quality', Descending: false },
  ],
  Search: '',
  Contains: {},
  AbnormalOnly: false,
  GroupBySite: false,
};

/** Whether two views are equal. */
export function isSameView(a: GridView, b: GridView): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(view: GridView): unknown[] {
  const contains = GRID_COLUMNS.flatMap((column) => {
    const text = view.Contains[column]?.trim() ?? '';
    return text === '' ? [] : [[column, text]];
  });
  return [
    view.Columns.map(({ Column, Width, Pinned }) => [Column, Width, Pinned]),
    view.Sort.map(({ Column, Descending }) => [Column, Descending]),
    view.Search.trim(),
    contains,
    view.AbnormalOnly,
    view.GroupBySite,
  ];
}

/** Whether a filter is active. */
export function isGridFiltered(view: GridView): boolean {
  return view.AbnormalOnly || view.Search.trim() !== '' || filterCount(view) > 0;
}

/** Number of column filters. */
export function filterCount({ Contains }: GridView): number {
  return Object.values(Contains).filter((text) => text.trim() !== '').length;
}

/** Sets the filter of a column; an empty text removes it. */
export function withFilter(view: GridView, column: GridColumn, text: string): GridView {
  const { [column]: _before, ...others } = view.Contains;
  const kept = text.slice(0, MAX_TEXT_CHARACTERS);
  return { ...view, Contains: kept.trim() === '' ? others : { ...others, [column]: kept } };
}

/** Removes all filters; layout and sort order stay. */
export function withoutFilters(view: GridView): GridView {
  return { ...view, Search: '', Contains: {}, AbnormalOnly: false };
}

/**
 * Sorts by a column: ascending, then descending, then not at all.
 * @param also adds to the existing sort order
 */
export function sortedBy(view: GridView, column: GridColumn, also: boolean): GridView {
  const now = view.Sort.find(({ Column }) => Column === column);
  const next = now === undefined ? [{ Column: column, Descending: false }] : [];
  if (now !== undefined && !now.Descending) next.push({ Column: column, Descending: true });
  if (!also) return { ...view, Sort: next };
  if (now === undefined) return { ...view, Sort: [...view.Sort, ...next] };
  return { ...view, Sort: view.Sort.flatMap((one) => (one === now ? next : [one])) };
}

export function withWidth(view: GridView, column: GridColumn, width: number): GridView {
  const Width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
  return changed(view, column, { Width });
}

/** Pinned columns stay on the left while the others scroll. */
export function withPin(view: GridView, column: GridColumn, pinned: boolean): GridView {
  return changed(view, column, { Pinned: pinned });
}

/** Shows a column at the end or hides it; the last one stays. */
export function withColumn(view: GridView, name: GridColumn, shown: boolean): GridView {
  const others = view.Columns.filter(({ Column }) => Column !== name);
  if (shown)
    return others.length < view.Columns.length ? view : { ...view, Columns: [...others, column(name)] };
  return others.length === 0 ? view : { ...view, Columns: others };
}

/** Moves a column to the place of another one. */
export function withMoved(view: GridView, name: GridColumn, to: GridColumn): GridView {
  const from = view.Columns.findIndex(({ Column }) => Column === name);
  const target = view.Columns.findIndex(({ Column }) => Column === to);
  if (from < 0 || target < 0 || from === target) return view;
  const columns = view.Columns.toSpliced(from, 1);
  return { ...view, Columns: columns.toSpliced(target, 0, view.Columns[from]!) };
}

function changed(view: GridView, name: GridColumn, own: Partial<PlacedColumn>): GridView {
  return {
    ...view,
    Columns: view.Columns.map((one) => (one.Column === name ? { ...one, ...own } : one)),
  };
}

/** Reads a stored view, without unknown parts; null: invalid. */
export function readGridView(stored: unknown): GridView | null {
  if (!isObject(stored) || !Array.isArray(stored.Columns)) return null;
  const columns = stored.Columns.flatMap((one: unknown): PlacedColumn[] =>
    isObject(one) && isColumn(one.Column) && typeof one.Width === 'number' && one.Width > 0
      ? [
          {
            Column: one.Column,
            Width: Math.round(Math.min(WIDEST, Math.max(NARROWEST, one.Width))),
            Pinned: one.Pinned === true,
          },
        ]
      : [],
  );
  if (columns.length === 0) return null;
  return {
    Columns: uniqueByColumn(columns),
    Sort: uniqueByColumn(
      (Array.isArray(stored.Sort) ? stored.Sort : []).flatMap((one: unknown) =>
        isObject(one) && isColumn(one.Column)
          ? [{ Column: one.Column, Descending: one.Descending === true }]
          : [],
      ),
    ),
    Search: textOf(stored.Search),
    Contains: Object.fromEntries(
      Object.entries(isObject(stored.Contains) ? stored.Contains : {}).flatMap(([name, text]) =>
        isColumn(name) && textOf(text) !== '' ? [[name, textOf(text)]] : [],
      ),
    ),
    AbnormalOnly: stored.AbnormalOnly === true,
    GroupBySite: stored.GroupBySite === true,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isColumn = (value: unknown): value is GridColumn =>
  (GRID_COLUMNS as readonly unknown[]).includes(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARACTERS) : '');

function uniqueByColumn<T extends { readonly Column: GridColumn }>(entries: readonly T[]): T[] {
  return entries.filter(
    (entry, index) => entries.findIndex(({ Column }) => Column === entry.Column) === index,
  );
}
