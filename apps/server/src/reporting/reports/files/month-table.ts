import type { MonthOverview, StationMonth } from '@outpost/contract';
import { sumOfKnown } from '@outpost/core';
import {
  numberColumn,
  type Table,
  type TableCell,
  type TableColumn,
  textColumn,
} from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';
import { COVERAGE, coveragePercent } from './report-tables.ts';

const COLUMNS: readonly TableColumn[] = [
  textColumn(texts.station, 28),
  textColumn(texts.kind, 14),
  textColumn(texts.area, 16),
  numberColumn(texts.pumps),
  numberColumn(texts.runTimeHours, 4),
  numberColumn(texts.starts),
  numberColumn(texts.hiddenStarts),
  numberColumn(texts.rain, 2),
  textColumn(texts.rainUnits, 10),
  numberColumn(texts.alarms),
  ...[texts.critical, texts.high, texts.medium, texts.low].map((title) => numberColumn(title)),
  COVERAGE,
  textColumn(texts.note, 24),
];

/** A row for each station, and the totals of all. */
export function monthTable(overview: MonthOverview): Table {
  const { Month, Partial, Stations } = overview;
  const sum = (of: (station: StationMonth) => number | null) => sumOfKnown(Stations.map(of));
  const rows = Stations.map((station) => ({ cells: cellsOf(station, Partial) }));
  const total: TableCell[] = [
    texts.total,
    null,
    null,
    sum(({ Pumps }) => Pumps),
    sum(({ RunHours }) => RunHours),
    sum(({ Starts }) => Starts),
    sum(({ HiddenStarts }) => HiddenStarts),
    null,
    null,
    ...(['Total', 'Critical', 'High', 'Medium', 'Low'] as const).map((id) => sum(({ Alarms }) => Alarms[id])),
  ];
  return {
    name: texts.monthOverview,
    heading: [texts.monthOverviewOf(Month), texts.monthNotes],
    columns: COLUMNS,
    rows: [...rows, { cells: total, isTotal: true }],
  };
}

function cellsOf(station: StationMonth, isPartial: boolean): TableCell[] {
  const { SiteName, Kind, Area, Enabled, Pumps, RunHours, Starts, HiddenStarts, Rain, RainUnits } = station;
  const { Total, Critical, High, Medium, Low } = station.Alarms;
  const { Hours, UnknownHours } = station;
  const notes = [
    ...(isPartial ? ['incomplete'] : []),
    ...(Enabled ? [] : ['disabled']),
    ...(UnknownHours !== null && UnknownHours >= Hours ? ['no data'] : []),
  ];
  return [
    ...[SiteName, Kind, Area, Pumps, RunHours, Starts, HiddenStarts],
    ...[Rain, Rain === null ? null : RainUnits],
    ...[Total, Critical, High, Medium, Low],
    UnknownHours === null ? null : coveragePercent([{ Hours, UnknownHours }]),
    notes.join(', '),
  ];
}
