import type { MapUse, ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import { fitsRegisters, int16Of } from '@outpost/core';
import type { ShownValue, Trust } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

/** The four tables of Modbus, in the order of their functions. */
export const MAP_TABS = [
  { key: 'coils', label: texts.coils, note: 'FC1' },
  { key: 'discrete', label: texts.discreteInputsName, note: 'FC2' },
  { key: 'holding', label: texts.holdingRegistersName, note: 'FC3' },
  { key: 'input', label: texts.inputRegistersName, note: 'FC4' },
] as const;
export type MapTabKey = (typeof MAP_TABS)[number]['key'];

/** How to read each table. */
export const TAB_NOTES: Readonly<Record<MapTabKey, string>> = {
  coils: texts.pollCoilMeaning,
  discrete: texts.analogQualityMeaning,
  holding: texts.lastPollMeaning,
  input: texts.qualityRegistersHint,
};

export const isMapTab = (text: string | null): text is MapTabKey => MAP_TABS.some(({ key }) => key === text);

/** An item with an address that an Admin can change. */
export interface AddressOf {
  readonly use: MapUse;
  readonly stationId: number;
  readonly pointId: number | null;
  readonly siteName: string;
  /** `AI1 Wet well level`, `Poll coil`. */
  readonly name: string;
  /** Number of addresses. */
  readonly count: number;
}

/** An address and its item. */
export interface AddressCell {
  readonly address: number;
  readonly of: AddressOf;
  /** The quality register of an analog point. */
  readonly qualityCell?: AddressCell | undefined;
}

export type MapSheetCell = string | number | ShownValue | AddressCell;

export const isAddress = (cell: MapSheetCell): cell is AddressCell =>
  typeof cell === 'object' && 'address' in cell;

/** One table as shown; the first two columns identify the station. */
export interface MapSheet {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly MapSheetCell[] }[];
}

const PARTS = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'] as const;

/** Poll addresses. */
export function coilSheet(rows: readonly ModbusStationRow[]): MapSheet {
  return {
    columns: [texts.stationId, texts.siteName, texts.address],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [row.StationId, row.SiteName, own(row, row.PollAddress, 'poll', texts.pollCoil, 1)],
    })),
  };
}

/** Digital points with the values that masters read. */
export function discreteSheet(rows: readonly ModbusDigitalRow[]): MapSheet {
  return {
    columns: [texts.stationId, texts.siteName, texts.point, texts.name, texts.address, texts.value],
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

/** Addresses and values of the time of the last good poll. */
export function holdingSheet(rows: readonly ModbusStationRow[]): MapSheet {
  return {
    columns: [
      texts.stationId,
      texts.siteName,
      ...PARTS.flatMap((part) => [texts.partAddress(part), texts.partValue(part)]),
    ],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [
        ...[row.StationId, row.SiteName],
        ...PARTS.flatMap((part): MapSheetCell[] => [
          part === 'Year'
            ? own(row, row.YearAddress, 'time', texts.timeOfLastGoodPoll, PARTS.length)
            : row[`${part}Address`],
          row[`${part}Value`] ?? '–',
        ]),
      ],
    })),
  };
}

/** Analog points, and the status registers of each station. */
export function inputSheet(
  points: readonly ModbusAnalogRow[],
  stations: readonly ModbusStationRow[],
): MapSheet {
  const health = (row: ModbusStationRow) =>
    (
      [
        [
          ...['Status', texts.stationStatus],
          own(row, row.StatusAddress, 'health', texts.statusAgeAndGoodPolls, 3),
          row.StatusValue,
        ],
        ['Age', texts.secondsSinceLastGoodPoll, row.AgeAddress, row.AgeValue],
        ['Polls', texts.goodPolls, row.PollsAddress, row.PollsValue],
      ] as const
    ).map(([point, name, address, value]) => ({
      key: `${row.Id} ${point}`,
      cells: [row.StationId, row.SiteName, point, name, address, value, value] as MapSheetCell[],
    }));
  return {
    columns: [
      texts.stationId,
      texts.siteName,
      texts.point,
      texts.name,
      texts.address,
      texts.value,
      texts.register,
    ],
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

/** The rows that contain every search term; a number must match an address or id completely. */
export function filtered(sheet: MapSheet, text: string): MapSheet {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sheet;
  const rows = sheet.rows.filter(({ cells }) => {
    const cellTexts = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.toLowerCase());
    const numbers = new Set(
      cells
        .flatMap((cell) => (typeof cell === 'number' ? cell : isAddress(cell) ? cell.address : []))
        .map(String),
    );
    return words.every((word) => numbers.has(word) || cellTexts.some((cell) => cell.includes(word)));
  });
  return { ...sheet, rows };
}

/** Tab-separated for spreadsheets, with the quality next to values. */
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
  return [[...columns, ...(hasValues ? [texts.quality] : [])], ...lines]
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
    : { ...cell, qualityCell: ofPoint(row, row.QualityAddress, 'quality', 1) };
}

/** The value with at most seven digits; `NaN` (IEEE 754) if there is none. */
const analogValue = ({ Value, Quality }: ModbusAnalogRow): ShownValue =>
  shown(shortNumber(Value ?? Number.NaN), Quality, Value !== null);

/** The register value: a float32 or the scaled int16. */
function registerText({ Value, Format, Factor }: ModbusAnalogRow): string {
  const value = Value ?? Number.NaN;
  const factor = Format === 'float32' ? null : Factor;
  const fits = fitsRegisters(value, factor);
  const reads =
    factor !== null ? String(int16Of(value, factor)) : shortNumber(fits ? Math.fround(value) : Number.NaN);
  return Value === null || fits ? reads : texts.outOfRange(reads);
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(7)));

function shown(text: string, quality: Trust, isKnown: boolean): ShownValue {
  const trust = isKnown || quality === 'bad' ? quality : 'none';
  return { text, units: '', on: null, trust };
}
