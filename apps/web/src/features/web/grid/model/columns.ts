import type { GridColumn, GridView } from '@outpost/contract';
import * as texts from '../texts.ts';

export interface ColumnInfo {
  /** Heading. */
  readonly title: string;
  /** Default width, CSS pixels. */
  readonly width: number;
  readonly align: 'left' | 'right';
  /** Example for the filter. */
  readonly filterHint: string;
}

/** Every column by its name in the contract. */
export const COLUMNS: Readonly<Record<GridColumn, ColumnInfo>> = {
  site: { title: texts.station, width: 220, align: 'left', filterHint: 'contains' },
  code: { title: texts.code, width: 90, align: 'left', filterHint: 'contains' },
  area: { title: texts.area, width: 140, align: 'left', filterHint: 'contains' },
  kind: { title: texts.kind, width: 120, align: 'left', filterHint: 'contains' },
  point: { title: texts.point, width: 84, align: 'left', filterHint: 'contains' },
  name: { title: texts.name, width: 222, align: 'left', filterHint: 'contains' },
  value: { title: texts.value, width: 130, align: 'right', filterHint: texts.filterExample },
  units: { title: texts.units, width: 72, align: 'left', filterHint: 'contains' },
  quality: { title: texts.quality, width: 140, align: 'left', filterHint: 'any' },
  age: { title: texts.age, width: 84, align: 'right', filterHint: texts.ageFilterExample },
  changed: { title: texts.changed, width: 112, align: 'right', filterHint: '<1 h' },
  alarm: { title: texts.alarm, width: 280, align: 'left', filterHint: 'any' },
};

/** Omitted below site headings, which show it. */
const OF_SITE: ReadonlySet<GridColumn> = new Set(['site', 'code', 'area', 'kind']);

export type PlacedColumn = GridView['Columns'][number];

/** The visible columns of a view: pinned ones first, without those in group headings. */
export function placedColumns(view: GridView): PlacedColumn[] {
  const shown = view.GroupBySite ? view.Columns.filter(({ Column }) => !OF_SITE.has(Column)) : view.Columns;
  const columns = shown.length === 0 ? view.Columns : shown;
  return [...columns.filter(({ Pinned }) => Pinned), ...columns.filter(({ Pinned }) => !Pinned)];
}
