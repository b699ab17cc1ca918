import {
  LIMIT_KINDS,
  MAP_FORMATS,
  MODBUS_PROTOCOLS,
  PRIORITIES,
  type SourceField,
  STATION_KINDS,
  STATION_TABLES,
  type StationTable,
} from '@outpost/contract';
import type { ShapeFields } from '../shape.ts';
import {
  type Decimals,
  type FileCell,
  type Read,
  readNumber,
  readOption,
  readText,
  readYesNo,
} from './cells.ts';
import { ADDRESS_COLUMNS, SOURCE_COLUMNS } from './flat.ts';

/**
 * One column of a table. `blank` is the meaning of an empty cell: `null`, an empty text, or that
 * the field stays as it is stored, or has its default for something new.
 */
export interface StationColumn {
  readonly title: string;
  /** Path in the entity. */
  readonly path: readonly string[];
  readonly kind: 'text' | 'free-text' | 'number' | 'yes-no' | 'either' | readonly string[];
  readonly blank: 'null' | 'text' | 'stays';
  /** Only points of this kind have it. */
  readonly only?: 'digital' | 'analog';
  /** It identifies the station or point of the row, and is no field. */
  readonly isKey?: boolean;
  /** In characters. */
  readonly width: number;
}

type Kind = StationColumn['kind'];
type More = Partial<Pick<StationColumn, 'path' | 'blank' | 'only' | 'isKey' | 'width' | 'title'>>;

const column = (title: string, kind: Kind, more: More = {}): StationColumn => ({
  title,
  path: [title],
  kind,
  blank: 'stays',
  width: Math.max(10, title.length + 2),
  ...more,
});

const ofAlarm = (field: string, kind: Kind, more: More = {}): StationColumn =>
  column(`CommunicationAlarm${field}`, kind, { ...more, path: ['CommunicationAlarm', field] });
const ofScale = (field: string): StationColumn =>
  column(field, 'number', { path: ['Scale', field], only: 'analog', blank: 'null' });

/** A column of a source or an address. */
function ofSource({ name, kind, fallback }: SourceField): StationColumn {
  const more: More = fallback === null ? { blank: 'null' } : {};
  switch (kind.type) {
    case 'number':
      return column(name, 'number', more);
    case 'switch':
      return column(name, 'yes-no', more);
    case 'host':
      return column(name, 'text', { ...more, width: 22 });
    case 'text':
      return column(name, 'text', { ...more, width: 18 });
    case 'choice': {
      const values = kind.options.map(({ value }) => value);
      if (values.every((value) => typeof value === 'number')) return column(name, 'number', more);
      return column(name, values.map(String), { ...more, width: Math.max(14, name.length + 2) });
    }
  }
}

/** Identify the station of a row. */
const STATION_KEY: readonly StationColumn[] = [
  column('StationId', 'number', { isKey: true }),
  column('Code', 'text', { isKey: true }),
  column('SiteName', 'text', { isKey: true, width: 28 }),
];
const POINT_KEY = column('Point', 'text', { isKey: true });

export const STATION_COLUMNS: Readonly<Record<StationTable, readonly StationColumn[]>> = {
  stations: [
    column('StationId', 'number', { isKey: true }),
    column('Code', 'text', { blank: 'text' }),
    column('Area', 'text', { blank: 'text', width: 16 }),
    column('SiteName', 'text', { width: 28 }),
    column('Kind', STATION_KINDS, { width: 14 }),
    column('Enabled', 'yes-no'),
    column('TimeZone', 'text', { blank: 'null', width: 20 }),
    column('Latitude', 'number', { blank: 'null' }),
    column('Longitude', 'number', { blank: 'null' }),
    column('Notes', 'free-text', { blank: 'text', width: 30 }),
    column(
      'Protocol',
      MODBUS_PROTOCOLS.map(({ id }) => id),
      { width: 22 },
    ),
    ...SOURCE_COLUMNS.map(ofSource),
    column('PollIntervalSeconds', 'number'),
    column('OfflineAfter', 'number'),
    column('MapUnitId', 'number', { blank: 'null' }),
    column('SetClock', 'yes-no'),
    ofAlarm('Enabled', 'yes-no'),
    ofAlarm('Priority', PRIORITIES),
    ofAlarm('OnDelaySeconds', 'number'),
    ofAlarm('OffDelaySeconds', 'number'),
    ofAlarm('Instruction', 'free-text', { blank: 'text', width: 30 }),
  ],
  points: [
    ...STATION_KEY,
    column('Point', 'text'),
    column('Name', 'text', { width: 28 }),
    column('Kind', ['digital', 'analog']),
    ...ADDRESS_COLUMNS.map((field) => ({
      ...ofSource(field),
      ...(field.name === 'Bit' && { only: 'digital' as const }),
    })),
    column('Invert', 'yes-no', { only: 'digital' }),
    column('OnLabel', 'text', { only: 'digital' }),
    column('OffLabel', 'text', { only: 'digital' }),
    ofScale('RawLow'),
    ofScale('RawHigh'),
    ofScale('EngineeringLow'),
    ofScale('EngineeringHigh'),
    column('RangeLow', 'number', { only: 'analog', blank: 'null' }),
    column('RangeHigh', 'number', { only: 'analog', blank: 'null' }),
    column('Units', 'text', { only: 'analog', blank: 'text' }),
    column('Decimals', 'number', { only: 'analog' }),
    column('Deadband', 'number', { only: 'analog' }),
    column('Writable', 'yes-no'),
    column('Interlock', 'text', { blank: 'text', width: 30 }),
    column('Momentary', 'yes-no'),
    column('Key', 'yes-no'),
    column('Purpose', 'text', { blank: 'text', width: 18 }),
    column('MapFormat', MAP_FORMATS, { only: 'analog' }),
    column('MapFactor', 'number', { only: 'analog' }),
  ],
  limits: [
    ...STATION_KEY,
    POINT_KEY,
    column('Kind', LIMIT_KINDS),
    column('Enabled', 'yes-no'),
    column('Limit', 'number', { blank: 'null' }),
    column('Deadband', 'number'),
    column('OnDelaySeconds', 'number'),
    column('OffDelaySeconds', 'number'),
    column('OverSeconds', 'number'),
    column('WhilePoint', 'text', { blank: 'text' }),
    column('Priority', PRIORITIES),
    column('Message', 'text', { width: 30 }),
    column('Instruction', 'free-text', { blank: 'text', width: 60 }),
  ],
  settings: [...STATION_KEY, POINT_KEY, column('Wanted', 'either')],
};

/** Columns of files of earlier versions. */
export const EARLIER_COLUMNS: Readonly<Partial<Record<StationTable, readonly StationColumn[]>>> = {
  stations: [column('ConnectionType', ['tcp', 'rtu-over-tcp'])],
};

/** Columns that identify the table of a CSV file. */
const MARKS: readonly (readonly [table: StationTable, title: string])[] = [
  ['settings', 'wanted'],
  ['limits', 'message'],
  ['points', 'table'],
  ['points', 'address'],
  ['limits', 'limit'],
  ['points', 'point'],
  ['stations', 'host'],
  ['stations', 'sitename'],
  ['stations', 'stationid'],
];

/** Which table has these titles; null: none. */
export function tableOfTitles(titles: readonly string[]): StationTable | null {
  const own = titles.map((title) => title.trim()).filter((title) => title !== '' && !title.startsWith('#'));
  const said = new Set(own.map(bareTitle));
  const marked = MARKS.find(([, title]) => said.has(title))?.[0];
  if (marked || said.size === 0) return marked ?? null;
  // No title belongs to one table only: the first that has all of them.
  const has = (table: StationTable) => {
    const known = new Set(STATION_COLUMNS[table].map(({ title }) => bareTitle(title)));
    return [...said].every((title) => known.has(title));
  };
  return STATION_TABLES.find(has) ?? null;
}

/** Which table a sheet is, by its name. */
export const tableOfName = (name: string): StationTable | null =>
  STATION_TABLES.find((table) => bareTitle(name) === table) ?? null;

/** A title without differences in spelling: `Site name`, `site_name`, `SiteName`. */
export const bareTitle = (title: string): string => title.toLowerCase().replace(/[\s_.\-/]+/g, '');

/** The cell of a column; null where it is empty. */
export function cellOf({ path, kind }: StationColumn, entity: ShapeFields): FileCell {
  let value: unknown = entity;
  for (const step of path) value = (value as ShapeFields | null | undefined)?.[step];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return kind === 'number' || typeof value === 'number' ? (value as number) : String(value);
}

/** The value of a non-blank cell. `either` is parsed once the required type is known. */
export function readCell({ kind }: StationColumn, cell: FileCell, decimals: Decimals): Read<unknown> {
  switch (kind) {
    case 'number':
      return readNumber(cell, decimals);
    case 'yes-no':
      return readYesNo(cell);
    case 'text':
      return readText(cell, false);
    case 'free-text':
      return readText(cell, true);
    case 'either':
      return { value: cell };
    default:
      return readOption(cell, kind);
  }
}
