import {
  type AnalogPoint,
  DATA_TYPES,
  type DigitalPoint,
  MAP_FORMATS,
  OFFERED_PURPOSES,
  REGISTER_TABLES,
  REGISTERS_OF,
  WORD_ORDERS,
} from '@outpost/contract';
import { type SheetColumn, TICKED } from '../../../ui/sheet/index.ts';

/** Fields of a point with their own column, including those of the scale. */
export const POINT_FIELDS = [
  'Point',
  'Name',
  'Kind',
  'Table',
  'Address',
  'DataType',
  'Bit',
  'WordOrder',
  'Units',
  'Decimals',
  'RawLow',
  'RawHigh',
  'EngineeringLow',
  'EngineeringHigh',
  'RangeLow',
  'RangeHigh',
  'Deadband',
  'OnLabel',
  'OffLabel',
  'Invert',
  'Key',
  'Writable',
  'Interlock',
  'MapFormat',
  'MapFactor',
  'Purpose',
] as const satisfies readonly (keyof AnalogPoint | keyof DigitalPoint | keyof Scale)[];
export type PointField = (typeof POINT_FIELDS)[number];
type Scale = NonNullable<AnalogPoint['Scale']>;

/** Texts of a point by its columns. */
export type SheetPointCells = Readonly<Record<PointField, string>>;

const TABLE_LABELS = {
  coil: 'Coil',
  'discrete-input': 'Discrete input',
  'holding-register': 'Holding register',
  'input-register': 'Input register',
} as const;
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const COLUMNS: Readonly<Record<PointField, Omit<SheetColumn, 'key'>>> = {
  Point: { title: 'Point', width: 112, kind: 'text', hint: 'Terminal on the controller, such as DI3 or AI1' },
  Name: { title: 'Name', width: 220, kind: 'text', hint: 'Name that operators use' },
  Kind: {
    title: 'Kind',
    width: 86,
    kind: 'choice',
    options: [
      { value: 'digital', label: 'Digital' },
      { value: 'analog', label: 'Analog' },
    ],
    hint: 'Digital: two states. Analog: a number',
  },
  Table: {
    title: 'Table',
    width: 136,
    kind: 'choice',
    options: REGISTER_TABLES.map((value) => ({ value, label: TABLE_LABELS[value] })),
    hint: 'Modbus register table',
  },
  Address: { title: 'Address', width: 84, kind: 'number', hint: 'Address in the table' },
  DataType: {
    title: 'Type',
    width: 122,
    kind: 'choice',
    options: same(DATA_TYPES),
    hint: 'Data type; always bit for coils and discrete inputs',
  },
  Bit: {
    title: 'Bit',
    width: 56,
    kind: 'number',
    hint: 'Bit number for bit-of-register; 0 is the least significant',
  },
  WordOrder: {
    title: 'Word order',
    width: 92,
    kind: 'choice',
    options: same(WORD_ORDERS),
    hint: 'Byte order across the registers; A is the most significant byte',
  },
  Units: { title: 'Units', width: 72, kind: 'text', hint: 'Engineering units, such as m, L/s or psi' },
  Decimals: { title: 'Decimals', width: 76, kind: 'number', hint: 'Decimal places shown, 0 to 6' },
  RawLow: {
    title: 'Raw low',
    width: 84,
    kind: 'number',
    hint: 'Register value at the lower end of the scale. Leave all four scale fields blank to use the raw value',
  },
  RawHigh: {
    title: 'Raw high',
    width: 84,
    kind: 'number',
    hint: 'Register value at the upper end of the scale',
  },
  EngineeringLow: {
    title: 'Scaled low',
    width: 88,
    kind: 'number',
    hint: 'Engineering value at raw low',
  },
  EngineeringHigh: {
    title: 'Scaled high',
    width: 92,
    kind: 'number',
    hint: 'Engineering value at raw high',
  },
  RangeLow: {
    title: 'Range low',
    width: 84,
    kind: 'number',
    hint: 'Values below this have bad quality. Blank: no minimum',
  },
  RangeHigh: {
    title: 'Range high',
    width: 88,
    kind: 'number',
    hint: 'Values above this have bad quality. Blank: no maximum',
  },
  Deadband: {
    title: 'Deadband',
    width: 84,
    kind: 'number',
    hint: 'Change needed before a new value is stored and sent',
  },
  OnLabel: { title: 'On text', width: 104, kind: 'text', hint: 'State text when on, such as Running' },
  OffLabel: { title: 'Off text', width: 104, kind: 'text', hint: 'State text when off, such as Stopped' },
  Invert: { title: 'Invert', width: 64, kind: 'tick', hint: 'For normally closed contacts: 1 means off' },
  Key: { title: 'Key', width: 56, kind: 'tick', hint: 'Shown next to the station name in lists' },
  Writable: {
    title: 'Writable',
    width: 76,
    kind: 'tick',
    hint: 'Supervisors and Admins can write the point',
  },
  Interlock: {
    title: 'Interlock',
    width: 200,
    kind: 'text',
    hint: 'Condition to confirm before writing, such as Pump 1 area is clear',
  },
  MapFormat: {
    title: 'Map format',
    width: 104,
    kind: 'choice',
    options: same(MAP_FORMATS),
    hint: 'Format in the Outpost Modbus map',
  },
  MapFactor: {
    title: 'Map factor',
    width: 88,
    kind: 'number',
    hint: 'Multiplier for int16 values in the map',
  },
  Purpose: {
    title: 'Purpose',
    width: 142,
    kind: 'choice',
    options: [
      { value: '', label: '', note: 'None' },
      ...OFFERED_PURPOSES.map(({ name, meaning }) => ({ value: name, label: name, note: meaning })),
    ],
    hint: 'Role in the process; used for diagrams and reports',
  },
};

/** The columns of the points sheet, in the order of POINT_FIELDS. */
export const POINT_COLUMNS: readonly SheetColumn[] = POINT_FIELDS.map((key) => ({ key, ...COLUMNS[key] }));

export const DIGITAL_ONLY: ReadonlySet<PointField> = new Set(['OnLabel', 'OffLabel', 'Invert']);
export const ANALOG_ONLY: ReadonlySet<PointField> = new Set([
  'Units',
  'Decimals',
  'RawLow',
  'RawHigh',
  'EngineeringLow',
  'EngineeringHigh',
  'RangeLow',
  'RangeHigh',
  'Deadband',
  'MapFormat',
]);

/** The fields that determine which columns apply. */
export const USE_FIELDS = [
  'Kind',
  'Table',
  'DataType',
  'Writable',
  'MapFormat',
] as const satisfies readonly PointField[];
export type UseCells = Pick<SheetPointCells, (typeof USE_FIELDS)[number]>;

/** Whether a column applies to a point. */
export function isUsed(cells: UseCells, field: PointField): boolean {
  const isDigital = cells.Kind === 'digital';
  if (isDigital ? ANALOG_ONLY.has(field) : DIGITAL_ONLY.has(field)) return false;
  switch (field) {
    case 'Bit':
      return cells.DataType === 'bit-of-register';
    case 'WordOrder':
      return cells.DataType !== 'bit';
    case 'Writable':
      return cells.Table === 'coil' || cells.Table === 'holding-register';
    case 'Interlock':
      return cells.Writable === TICKED && isUsed(cells, 'Writable');
    case 'MapFactor':
      return !isDigital && cells.MapFormat === 'int16';
    default:
      return true;
  }
}

/** Why a column does not apply to a point. */
export function unusedReason(cells: UseCells, field: PointField): string {
  const isDigital = cells.Kind === 'digital';
  if (isDigital ? ANALOG_ONLY.has(field) : DIGITAL_ONLY.has(field)) {
    return `not used by ${isDigital ? 'digital' : 'analog'} points`;
  }
  switch (field) {
    case 'Bit':
      return 'only used by points of type bit-of-register';
    case 'WordOrder':
      return 'bits have no word order';
    case 'Writable':
      return 'only coils and holding registers can be written';
    case 'Interlock':
      return 'the point is not writable';
    case 'MapFactor':
      return isDigital ? 'not used by digital points' : 'only used with map format int16';
    default:
      return 'not used by this point';
  }
}

/** Number of addresses that a point uses in its table. */
export function columnWidth({ DataType }: SheetPointCells): number {
  return Math.max(1, REGISTERS_OF[DataType as keyof typeof REGISTERS_OF] ?? 1);
}
