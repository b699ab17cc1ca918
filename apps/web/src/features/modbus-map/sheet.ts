import type { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import type { ShownValue, Trust } from '../../ui/value/index.ts';

/** The four tables of Modbus, in the order of their functions. */
export const TABS = [
  { key: 'coils', label: 'Coils', note: 'FC1' },
  { key: 'discrete', label: 'Discrete Inputs', note: 'FC2' },
  { key: 'holding', label: 'Holding Registers', note: 'FC3' },
  { key: 'input', label: 'Input Registers', note: 'FC4' },
] as const;
export type TabKey = (typeof TABS)[number]['key'];

export const isTab = (text: string | null): text is TabKey => TABS.some(({ key }) => key === text);

export type Cell = string | number | ShownValue;

/** One table as it is shown: the first two columns say which station. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Cell[] }[];
}

const PARTS = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'] as const;

/** Poll addresses. */
export function coilSheet(rows: readonly ModbusStationRow[]): Sheet {
  return {
    columns: ['Station Id', 'Site Name', 'Address'],
    rows: rows.map((row) => ({ key: String(row.Id), cells: [row.StationId, row.SiteName, row.PollAddress] })),
  };
}

/** Digital points; the value as a master reads it. */
export function discreteSheet(rows: readonly ModbusDigitalRow[]): Sheet {
  return {
    columns: ['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value'],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [
        ...[row.StationId, row.SiteName, row.Point, row.Name, row.Address],
        shown(row.Value === null ? null : row.Value ? '1' : '0', row.Quality),
      ],
    })),
  };
}

/** Address and value of each part of the time of the last good poll. */
export function holdingSheet(rows: readonly ModbusStationRow[]): Sheet {
  return {
    columns: ['Station Id', 'Site Name', ...PARTS.flatMap((part) => [`${part} Address`, `${part} Value`])],
    rows: rows.map((row) => ({
      key: String(row.Id),
      cells: [
        ...[row.StationId, row.SiteName],
        ...PARTS.flatMap((part): Cell[] => [row[`${part}Address`], row[`${part}Value`] ?? '–']),
      ],
    })),
  };
}

/** Analog points, and of each station the registers that say how fresh it is. */
export function inputSheet(points: readonly ModbusAnalogRow[], stations: readonly ModbusStationRow[]): Sheet {
  const health = (row: ModbusStationRow) =>
    (
      [
        ['Status', row.StatusAddress, row.StatusValue],
        ['Age, seconds', row.AgeAddress, row.AgeValue],
        ['Good polls', row.PollsAddress, row.PollsValue],
      ] as const
    ).map(([name, address, value]) => ({
      key: `${row.Id} ${name}`,
      cells: [row.StationId, row.SiteName, '', name, address, value] as Cell[],
    }));
  return {
    columns: ['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value'],
    rows: [
      ...points.map((row) => ({
        key: String(row.Id),
        cells: [
          ...[row.StationId, row.SiteName, row.Point, row.Name, row.Address],
          // As float32 has it, without the digits that it has too many of.
          shown(
            row.Value === null ? null : String(Number(Math.fround(row.Value).toPrecision(7))),
            row.Quality,
          ),
        ],
      })),
      ...stations.flatMap(health),
    ],
  };
}

/** The rows in which every word of a text is somewhere; a number is looked for among addresses and ids as a whole. */
export function filtered(sheet: Sheet, text: string): Sheet {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sheet;
  const rows = sheet.rows.filter(({ cells }) => {
    const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.toLowerCase());
    const numbers = new Set(cells.filter((cell) => typeof cell === 'number').map(String));
    return words.every((word) => numbers.has(word) || texts.some((cell) => cell.includes(word)));
  });
  return { ...sheet, rows };
}

/** With tabs between the cells, as spreadsheets paste it. */
export function sheetText({ columns, rows }: Sheet): string {
  const textOf = (cell: Cell) =>
    (typeof cell === 'object' ? cell.text : String(cell)).replaceAll(/[\t\r\n]/g, ' ');
  return [columns, ...rows.map(({ cells }) => cells.map(textOf))].map((line) => line.join('\t')).join('\r\n');
}

function shown(text: string | null, quality: Trust): ShownValue {
  return {
    text: text ?? '–',
    units: '',
    on: null,
    trust: text === null && quality !== 'bad' ? 'none' : quality,
  };
}
