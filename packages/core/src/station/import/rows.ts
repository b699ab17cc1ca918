import type { StationConfig, StationTable } from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import type { FileCell } from './cells.ts';
import { cellOf, STATION_COLUMNS } from './columns.ts';
import { flatPoint, flatStation } from './flat.ts';

/** The rows of a station in one of the tables, in the order of the table's columns. */
export function rowsOfStation(table: StationTable, station: StationConfig): FileCell[][] {
  const { StationId, Code, SiteName } = station;
  const ref = { StationId, Code, SiteName };
  const row = (entity: ShapeFields) => STATION_COLUMNS[table].map((column) => cellOf(column, entity));
  switch (table) {
    case 'stations':
      return [row(flatStation(station))];
    case 'points':
      return station.Points.map((point) => row({ ...flatPoint(point), ...ref }));
    case 'limits':
      return station.Points.flatMap(({ Point, Limits }) =>
        Limits.map((limit) => row({ ...limit, ...ref, Point })),
      );
    case 'settings':
      return station.Settings.map((setting) => row({ ...setting, ...ref }));
  }
}
