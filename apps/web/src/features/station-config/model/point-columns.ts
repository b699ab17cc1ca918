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

/** Fields of a point that have a column of their own; those of the scale stand beside the others. */
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
  Point: { title: 'Point', width: 112, kind: 'text', hint: 'The terminal on the controller: DI3, AI1' },
  Name: { title: 'Name', width: 220, kind: 'text', hint: 'What it is, as the operator says it' },
  Kind: {
    title: 'Kind',
    width: 86,
    kind: 'choice',
    options: [
      { value: 'digital', label: 'Digital' },
      { value: 'analog', label: 'Analog' },
    ],
    hint: 'Digital has two states, analog a number',
  },
  Table: {
    title: 'Table',
    width: 136,
    kind: 'choice',
    options: REGISTER_TABLES.map((value) => ({ value, label: TABLE_LABELS[value] })),
    hint: 'Which of the four Modbus tables',
  },
  Address: { title: 'Address', width: 84, kind: 'number', hint: 'Where in the table' },
  DataType: {
    title: 'Type',
    width: 122,
    kind: 'choice',
    options: same(DATA_TYPES),
    hint: 'How the registers make up the value; coils and discrete inputs are bits',
  },
  Bit: {
    title: 'Bit',
    width: 56,
    kind: 'number',
    hint: '0 is the least significant; of bit-of-register only',
  },
  WordOrder: {
    title: 'Word order',
    width: 92,
    kind: 'choice',
    options: same(WORD_ORDERS),
    hint: 'Order of the bytes over the registers; A is the most significant',
  },
  Units: { title: 'Units', width: 72, kind: 'text', hint: 'm, L/s, psi' },
  Decimals: { title: 'Decimals', width: 76, kind: 'number', hint: 'Shown after the point, 0 to 6' },
  RawLow: {
    title: 'Raw low',
    width: 84,
    kind: 'number',
    hint: 'With the other three a straight line; all four empty: as it is read',
  },
  RawHigh: { title: 'Raw high', width: 84, kind: 'number', hint: 'What the register reads at the upper end' },
  EngineeringLow: {
    title: 'At raw low',
    width: 88,
    kind: 'number',
    hint: 'The value at the lower end, in its units',
  },
  EngineeringHigh: {
    title: 'At raw high',
    width: 92,
    kind: 'number',
    hint: 'The value at the upper end, in its units',
  },
  RangeLow: {
    title: 'Range low',
    width: 84,
    kind: 'number',
    hint: 'Below this the instrument is not believed; empty: no end',
  },
  RangeHigh: {
    title: 'Range high',
    width: 88,
    kind: 'number',
    hint: 'Above this the instrument is not believed; empty: no end',
  },
  Deadband: {
    title: 'Deadband',
    width: 84,
    kind: 'number',
    hint: 'A value is kept and sent on once it has moved by more than this',
  },
  OnLabel: { title: 'Word for 1', width: 104, kind: 'text', hint: 'Running' },
  OffLabel: { title: 'Word for 0', width: 104, kind: 'text', hint: 'Stopped' },
  Invert: { title: 'Invert', width: 64, kind: 'tick', hint: 'The contact is closed when the thing is off' },
  Key: { title: 'Key', width: 56, kind: 'tick', hint: 'Shown in lists beside the station’s name' },
  Writable: { title: 'Writable', width: 76, kind: 'tick', hint: 'Supervisors may command it' },
  Interlock: {
    title: 'Before a command',
    width: 200,
    kind: 'text',
    hint: 'What must be so first, for whoever is about to: Crew clear of pump 1',
  },
  MapFormat: {
    title: 'In the map as',
    width: 104,
    kind: 'choice',
    options: same(MAP_FORMATS),
    hint: 'How Outpost’s own Modbus server shows it',
  },
  MapFactor: {
    title: 'Map factor',
    width: 88,
    kind: 'number',
    hint: 'An int16 in the map is the value times this',
  },
  Purpose: {
    title: 'Purpose',
    width: 142,
    kind: 'choice',
    options: [
      { value: '', label: '', note: 'None' },
      ...OFFERED_PURPOSES.map(({ name, meaning }) => ({ value: name, label: name, note: meaning })),
    ],
    hint: 'What it means to the process; pictures and reports are made from it',
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

/** What it depends on whether a column says anything about a point. */
export const USE_FIELDS = [
  'Kind',
  'Table',
  'DataType',
  'Writable',
  'MapFormat',
] as const satisfies readonly PointField[];
export type UseCells = Pick<SheetPointCells, (typeof USE_FIELDS)[number]>;

/** Whether a column says anything about a point as it is now. */
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

/** Why a column says nothing about a point; only of one that is not used. */
export function unusedReason(cells: UseCells, field: PointField): string {
  const isDigital = cells.Kind === 'digital';
  if (isDigital ? ANALOG_ONLY.has(field) : DIGITAL_ONLY.has(field)) {
    return `${isDigital ? 'a digital' : 'an analog'} point has none`;
  }
  switch (field) {
    case 'Bit':
      return 'only points of type bit-of-register have a bit';
    case 'WordOrder':
      return 'a bit has no word order';
    case 'Writable':
      return 'only coils and holding registers can be written';
    case 'Interlock':
      return 'the point is not writable';
    case 'MapFactor':
      return isDigital ? 'a digital point has none' : 'only of int16 in the map';
    default:
      return 'the point has none';
  }
}

/** Addresses that a point takes in its table. */
export function columnWidth({ DataType }: SheetPointCells): number {
  return Math.max(1, REGISTERS_OF[DataType as keyof typeof REGISTERS_OF] ?? 1);
}
