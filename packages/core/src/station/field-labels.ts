import {
  type AnalogPoint,
  type DigitalPoint,
  isModbusAddress,
  type OtherProtocolFields,
  type Point,
  type PointLimit,
  type RemoteSetting,
} from '@outpost/contract';
import type { ShapeFields } from './shape.ts';

const STATION_FIELDS: Readonly<Record<string, string>> = {
  SiteName: 'Station name',
  Kind: 'Station type',
  Code: 'Code',
  Area: 'Area',
  Enabled: 'Enabled',
  TimeZone: 'Time zone',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Notes: 'Notes',
  Protocol: 'Protocol',
  Host: 'Host',
  Port: 'Port',
  UnitId: 'Unit ID',
  SerialPort: 'Serial port',
  BaudRate: 'Baud rate',
  Parity: 'Parity',
  StopBits: 'Stop bits',
  PollIntervalSeconds: 'Poll interval (s)',
  TimeoutMs: 'Response timeout (ms)',
  Retries: 'Retries',
  KeepOpen: 'Keep connection open',
  MaxGap: 'Maximum gap in a block',
  RegistersPerRequest: 'Registers per request',
  BitsPerRequest: 'Bits per request',
  OfflineAfter: 'Consecutive failures until offline',
  MapUnitId: 'Unit ID in the Modbus map',
  SetClock: 'Push sets the clock',
};

const POINT_FIELDS: Readonly<Record<string, string>> = {
  Point: 'terminal',
  Name: 'name',
  Invert: 'inverted',
  OnLabel: 'On text',
  OffLabel: 'Off text',
  Protocol: 'protocol',
  Table: 'table',
  Address: 'address',
  DataType: 'data type',
  WordOrder: 'word order',
  Bit: 'bit',
  Writable: 'writable',
  Interlock: 'interlock text',
  Momentary: 'momentary',
  Key: 'key value',
  Purpose: 'purpose',
  Scale: 'scale',
  RangeLow: 'range minimum',
  RangeHigh: 'range maximum',
  Units: 'units',
  Decimals: 'decimals',
  Deadband: 'deadband',
  MapFormat: 'format in the Modbus map',
  MapFactor: 'factor in the Modbus map',
};

const ALARM_FIELDS: Readonly<Record<string, string>> = {
  Enabled: 'enabled',
  Limit: 'limit',
  Deadband: 'deadband',
  OnDelaySeconds: 'on-delay (s)',
  OffDelaySeconds: 'off-delay (s)',
  OverSeconds: 'measured over (s)',
  WhilePoint: 'only while on',
  Priority: 'priority',
  Message: 'message',
  Instruction: 'instruction',
};

const LIMIT_KINDS: Readonly<Record<PointLimit['Kind'], string>> = {
  on: 'on-state alarm',
  off: 'off-state alarm',
  HH: 'high high alarm',
  H: 'high alarm',
  L: 'low alarm',
  LL: 'low low alarm',
  rate: 'rate of change alarm',
  'bad-quality': 'bad quality alarm',
  'frozen-value': 'frozen value alarm',
};

/**
 * `Station name`, `Host`; a field without a label is shown by its own name, as those of a source
 * that only its driver knows.
 */
export const stationFieldLabel = (field: string): string => STATION_FIELDS[field] ?? field;
export const pointFieldLabel = (field: string): string => POINT_FIELDS[field] ?? field;
export const alarmFieldLabel = (field: string): string => ALARM_FIELDS[field] ?? field;
/** `high high alarm`. */
export const limitKindLabel = (kind: string): string => LIMIT_KINDS[kind as PointLimit['Kind']] ?? kind;

/** `AI1 Wet well level`. */
export const formatPointName = ({ Point: terminal, Name }: Pick<Point, 'Point' | 'Name'>): string =>
  `${terminal} ${Name}`;

/** Longer texts are truncated to fit a list. */
const MAX_CHARACTERS = 300;

/** A whole value as readable text in a list of changes. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return cut(value);
  if (isScale(value)) {
    return `raw ${value.RawLow} to ${value.RawHigh} = ${value.EngineeringLow} to ${value.EngineeringHigh}`;
  }
  return cut(JSON.stringify(value));
}

/**
 * A point in one line: `analog, holding-register 10, int16 ABCD, range from 0 to 9, ft, writable`.
 */
export function pointSummary(point: Point): string {
  const { Kind, Writable, Limits } = point;
  return [
    Kind,
    ...describeAddress(point),
    ...(point.Kind === 'digital' ? describeDigitalPoint(point) : describeAnalogPoint(point)),
    Writable && 'writable',
    ...Limits.map((limit) => limitKindLabel(limit.Kind)),
  ]
    .filter(Boolean)
    .join(', ');
}

function describeAddress({ Kind, Source }: Point): string[] {
  if (!isModbusAddress(Source)) return [describeForeignAddress(Source)];
  const { Table, Address, DataType, Bit, WordOrder } = Source;
  const bit = DataType === 'bit' ? 'bit' : `bit ${Bit} of the register`;
  return [`${Table} ${Address}`, Kind === 'digital' ? bit : `${DataType} ${WordOrder}`];
}

/** `csv-file: Column level`: an address that only its driver knows. */
const describeForeignAddress = ({ Protocol, ...fields }: OtherProtocolFields): string =>
  `${Protocol}: ${Object.entries(fields)
    .map(([field, value]) => `${field} ${formatFieldValue(value)}`)
    .join(', ')}`;

const describeDigitalPoint = ({ Invert }: DigitalPoint) => [Invert && 'inverted'];
const describeAnalogPoint = ({ Scale, RangeLow, RangeHigh, Units }: AnalogPoint) => [
  Scale && formatFieldValue(Scale),
  formatInstrumentRange(RangeLow, RangeHigh),
  Units,
];

function formatInstrumentRange(low: number | null, high: number | null): string {
  if (low === null && high === null) return '';
  return ['range', low !== null && `from ${low}`, high !== null && `to ${high}`].filter(Boolean).join(' ');
}

/** `at 18, critical: High wet well`. */
export function limitSummary({ Limit, Priority, Message, Enabled }: PointLimit): string {
  return `${Limit === null ? '' : `at ${Limit}, `}${Priority}: ${Message}${Enabled === false ? ', switched off' : ''}`;
}

/** `desired 2.5`. */
export const settingSummary = ({ Wanted }: RemoteSetting): string => `desired ${formatFieldValue(Wanted)}`;

export function cut(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`;
}

function isScale(value: object): value is ShapeFields & {
  RawLow: number;
  RawHigh: number;
  EngineeringLow: number;
  EngineeringHigh: number;
} {
  return 'RawLow' in value && 'EngineeringHigh' in value;
}
