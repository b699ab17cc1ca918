import type { MapUse, ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import { fitsRegisters, int16Of } from '@outpost/core';
import type { ShownValue, Trust } from '../../ui/value/index.ts';

/** The four tables of Modbus, in the order of their functions. */
export const MAP_TABS = [
  { key: 'coils', label: 'Coils', note: 'FC1' },
  { key: 'discrete', label: 'Discrete Inputs', note: 'FC2' },
  { key: 'holding', label: 'Holding Registers', note: 'FC3' },
  { key: 'input', label: 'Input Registers', note: 'FC4' },
] as const;
export type MapTabKey = (typeof MAP_TABS)[number]['key'];

/** What says whether what stands in a table is good. */
export const TAB_NOTES: Readonly<Record<MapTabKey, string>> = {
  coils: 'write 1 to poll the station',
  discrete: '32,768 higher: 1 while the value is good',
  holding: 'in the station’s own time; zeros: never',
  input: 'each analog point has a quality register (FC3), 1 while its value is good',
};

export const isMapTab = (text: string | null): text is MapTabKey => MAP_TABS.some(({ key }) => key === text);

/** Something that has an address of its own, which an Admin may change. */
export interface AddressOf {
  readonly use: MapUse;
  readonly stationId: number;
  readonly pointId: number | null;
  readonly siteName: string;
  /** `AI1 Wet well level`, `Poll coil`. */
  readonly name: string;
  /** How many addresses it takes from there. */
  readonly count: number;
}

/** An address with what has it. */
export interface AddressCell {
  readonly address: number;
  readonly of: AddressOf;
  /** What else has an address because of it: the quality register of an analog point. */
  readonly beside?: AddressCell | undefined;
}

export type MapSheetCell = string | number | ShownValue | AddressCell;

export const isAddress = (cell: MapSheetCell): cell is AddressCell =>
  typeof cell === 'object' && 'address' in cell;

/** One table as it is shown: the first two columns say which station. */
export interface MapSheet {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly MapSheetCell[] }[];
}

const PARTS = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'] as const;

/** Poll addresses. */
export function coilSheet(rows: readonly ModbusStationRow[]): MapSheet {
  return {
    columns: ['Station Id', 'Site Name', 'Address'],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [row.StationId, row.SiteName, own(row, row.PollAddress, 'poll', 'Poll coil', 1)],
    })),
  };
}

/** Digital points; the value as a master reads it. */
export function discreteSheet(rows: readonly ModbusDigitalRow[]): MapSheet {
  return {
    columns: ['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value'],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [
        ...[row.StationId, row.SiteName, row.Point, row.Name],
        ofPoint(row, row.Address, 'digital', 1),
        shown(row.Value ? '1' : '0', row.Quality, row.Value !== null),
      ],
    })),
  };
}

/** Address and value of each part of the time of the last good poll. */
export function holdingSheet(rows: readonly ModbusStationRow[]): MapSheet {
  return {
    columns: ['Station Id', 'Site Name', ...PARTS.flatMap((part) => [`${part} Address`, `${part} Value`])],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [
        ...[row.StationId, row.SiteName],
        ...PARTS.flatMap((part): MapSheetCell[] => [
          part === 'Year'
            ? own(row, row.YearAddress, 'time', 'Time of the last good poll', PARTS.length)
            : row[`${part}Address`],
          row[`${part}Value`] ?? '–',
        ]),
      ],
    })),
  };
}

/** Analog points, and of each station the registers that say how fresh it is. */
export function inputSheet(
  points: readonly ModbusAnalogRow[],
  stations: readonly ModbusStationRow[],
): MapSheet {
  const health = (row: ModbusStationRow) =>
    (
      [
        [
          ...['Status', 'Station status'],
          own(row, row.StatusAddress, 'health', 'Status, age and good polls', 3),
          row.StatusValue,
        ],
        ['Age', 'Seconds since the last good poll', row.AgeAddress, row.AgeValue],
        ['Polls', 'Good polls', row.PollsAddress, row.PollsValue],
      ] as const
    ).map(([point, name, address, value]) => ({
      key: `${row.Id} ${point}`,
      cells: [row.StationId, row.SiteName, point, name, address, value, value] as MapSheetCell[],
    }));
  return {
    columns: ['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value', 'Register'],
    rows: [
      ...points.map((row) => ({
        key: String(row.Id),
        cells: [
          ...[row.StationId, row.SiteName, row.Point, row.Name],
          analogAddress(row),
          ...[analogValue(row), registerText(row)],
        ],
      })),
      ...stations.flatMap(health),
    ],
  };
}

/** The rows in which every word of a text is somewhere; a number is looked for among addresses and ids as a whole. */
export function filtered(sheet: MapSheet, text: string): MapSheet {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sheet;
  const rows = sheet.rows.filter(({ cells }) => {
    const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.toLowerCase());
    const numbers = new Set(
      cells
        .flatMap((cell) => (typeof cell === 'number' ? cell : isAddress(cell) ? cell.address : []))
        .map(String),
    );
    return words.every((word) => numbers.has(word) || texts.some((cell) => cell.includes(word)));
  });
  return { ...sheet, rows };
}

/** With tabs between the cells, as spreadsheets paste it; where there are values, with their quality behind. */
export function sheetText({ columns, rows }: MapSheet): string {
  const isValue = (cell: MapSheetCell): cell is ShownValue => typeof cell === 'object' && !isAddress(cell);
  const hasValues = rows.some(({ cells }) => cells.some(isValue));
  const qualityOf = (cells: readonly MapSheetCell[]) => cells.find(isValue)?.trust ?? '';
  const textOf = (cell: MapSheetCell) =>
    (typeof cell !== 'object' ? String(cell) : isAddress(cell) ? String(cell.address) : cell.text).replaceAll(
      /[\t\r\n]/g,
      ' ',
    );
  const lines = rows.map(({ cells }) => [...cells.map(textOf), ...(hasValues ? [qualityOf(cells)] : [])]);
  return [[...columns, ...(hasValues ? ['Quality'] : [])], ...lines]
    .map((line) => line.join('\t'))
    .join('\r\n');
}

const own = (
  row: ModbusStationRow,
  address: number,
  use: MapUse,
  name: string,
  count: number,
): AddressCell => ({
  address,
  of: { use, stationId: row.StationId, pointId: null, siteName: row.SiteName, name, count },
});

const ofPoint = (
  row: ModbusDigitalRow | ModbusAnalogRow,
  address: number,
  use: MapUse,
  count: number,
): AddressCell => ({
  address,
  of: {
    ...{ use, stationId: row.StationId, pointId: row.Id, siteName: row.SiteName },
    name: `${row.Point} ${row.Name}`,
    count,
  },
});

function analogAddress(row: ModbusAnalogRow): AddressCell {
  const isInt16 = row.Format === 'int16';
  const cell = ofPoint(row, row.Address, isInt16 ? 'int16' : 'analog', isInt16 ? 1 : 2);
  return row.QualityAddress === null
    ? cell
    : { ...cell, beside: ofPoint(row, row.QualityAddress, 'quality', 1) };
}

/** The value as a number, without the digits that it has too many of; `NaN` (IEEE 754) where there is none. */
const analogValue = ({ Value, Quality }: ModbusAnalogRow): ShownValue =>
  shown(shortNumber(Value ?? Number.NaN), Quality, Value !== null);

/** What a master reads: a float32, or the scaled int16. */
function registerText({ Value, Format, Factor }: ModbusAnalogRow): string {
  const value = Value ?? Number.NaN;
  const factor = Format === 'float32' ? null : Factor;
  const fits = fitsRegisters(value, factor);
  const reads =
    factor !== null ? String(int16Of(value, factor)) : shortNumber(fits ? Math.fround(value) : Number.NaN);
  return Value === null || fits ? reads : `${reads}, does not fit`;
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(7)));

function shown(text: string, quality: Trust, isKnown: boolean): ShownValue {
  const trust = isKnown || quality === 'bad' ? quality : 'none';
  return { text, units: '', on: null, trust };
}
