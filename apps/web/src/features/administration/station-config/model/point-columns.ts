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
import { type SheetColumn, TICKED } from '../../../../ui/sheet/index.ts';
import * as texts from '../texts.ts';

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
  coil: texts.coil,
  'discrete-input': texts.discreteInput,
  'holding-register': texts.holdingRegister,
  'input-register': texts.inputRegister,
} as const;
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const COLUMNS: Readonly<Record<PointField, Omit<SheetColumn, 'key'>>> = {
  Point: { title: texts.point, width: 112, kind: 'text', hint: texts.terminalHint },
  Name: { title: texts.name, width: 220, kind: 'text', hint: texts.nameHint },
  Kind: {
    title: texts.kind,
    width: 86,
    kind: 'choice',
    options: [
      { value: 'digital', label: texts.digital },
      { value: 'analog', label: texts.analog },
    ],
    hint: texts.kindHint,
  },
  Table: {
    title: texts.table,
    width: 136,
    kind: 'choice',
    options: REGISTER_TABLES.map((value) => ({ value, label: TABLE_LABELS[value] })),
    hint: texts.tableHint,
  },
  Address: { title: texts.address, width: 84, kind: 'number', hint: texts.addressHint },
  DataType: {
    title: texts.type,
    width: 122,
    kind: 'choice',
    options: same(DATA_TYPES),
    hint: 'Data type; always bit for coils and discrete inputs',
  },
  Bit: {
    title: texts.bit,
    width: 56,
    kind: 'number',
    hint: 'Bit number for bit-of-register; 0 is the least significant',
  },
  WordOrder: {
    title: texts.wordOrder,
    width: 92,
    kind: 'choice',
    options: same(WORD_ORDERS),
    hint: 'Byte order across the registers; A is the most significant byte',
  },
  Units: { title: texts.units, width: 72, kind: 'text', hint: texts.unitsHint },
  Decimals: { title: texts.decimals, width: 76, kind: 'number', hint: texts.decimalsHint },
  RawLow: {
    title: texts.rawLow,
    width: 84,
    kind: 'number',
    hint: texts.rawLowHint,
  },
  RawHigh: {
    title: texts.rawHigh,
    width: 84,
    kind: 'number',
    hint: texts.rawHighHint,
  },
  EngineeringLow: {
    title: texts.scaledLow,
    width: 88,
    kind: 'number',
    hint: texts.scaledLowHint,
  },
  EngineeringHigh: {
    title: texts.scaledHigh,
    width: 92,
    kind: 'number',
    hint: texts.scaledHighHint,
  },
  RangeLow: {
    title: texts.rangeLow,
    width: 84,
    kind: 'number',
    hint: texts.rangeLowHint,
  },
  RangeHigh: {
    title: texts.rangeHigh,
    width: 88,
    kind: 'number',
    hint: texts.rangeHighHint,
  },
  Deadband: {
    title: texts.deadband,
    width: 84,
    kind: 'number',
    hint: texts.pointDeadbandHint,
  },
  OnLabel: { title: texts.onText, width: 104, kind: 'text', hint: texts.onTextHint },
  OffLabel: { title: texts.offText, width: 104, kind: 'text', hint: texts.offTextHint },
  Invert: { title: texts.invert, width: 64, kind: 'tick', hint: texts.invertHint },
  Key: { title: texts.key, width: 56, kind: 'tick', hint: texts.keyHint },
  Writable: {
    title: texts.writable,
    width: 76,
    kind: 'tick',
    hint: texts.writableHint,
  },
  Interlock: {
    title: texts.interlock,
    width: 200,
    kind: 'text',
    hint: texts.interlockHint,
  },
  MapFormat: {
    title: texts.mapFormat,
    width: 104,
    kind: 'choice',
    options: same(MAP_FORMATS),
    hint: texts.mapFormatHint,
  },
  MapFactor: {
    title: texts.mapFactor,
    width: 88,
    kind: 'number',
    hint: texts.mapFactorHint,
  },
  Purpose: {
    title: texts.purpose,
    width: 142,
    kind: 'choice',
    options: [
      { value: '', label: '', note: texts.none },
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
    return isDigital ? texts.notUsedByDigitalPoints : texts.notUsedByAnalogPoints;
  }
  switch (field) {
    case 'Bit':
      return texts.onlyForBits;
    case 'WordOrder':
      return texts.bitsHaveNoWordOrder;
    case 'Writable':
      return texts.tableNotWritable;
    case 'Interlock':
      return texts.pointNotWritable;
    case 'MapFactor':
      return isDigital ? texts.notUsedByDigitalPoints : texts.onlyForInt16;
    default:
      return texts.notUsedByThisPoint;
  }
}

/** Number of addresses that a point uses in its table. */
export function columnWidth({ DataType }: SheetPointCells): number {
  return Math.max(1, REGISTERS_OF[DataType as keyof typeof REGISTERS_OF] ?? 1);
}
