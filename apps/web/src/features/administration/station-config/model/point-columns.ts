import {
  type AnalogPoint,
  type DigitalPoint,
  MAP_FORMATS,
  type ModbusAddress,
  OFFERED_PURPOSES,
  type ProtocolDescriptor,
  REGISTERS_OF,
  type SourceField,
} from '@outpost/contract';
import { type SheetColumn, TICKED } from '../../../../ui/sheet/index.ts';
import * as texts from '../texts.ts';

/** Fields of a point with their own column before its address. */
const FIRST_FIELDS = ['Point', 'Name', 'Kind'] as const;
/** Those after it, including those of the scale. */
const LAST_FIELDS = [
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
  'Momentary',
  'MapFormat',
  'MapFactor',
  'Purpose',
] as const satisfies readonly (keyof AnalogPoint | keyof DigitalPoint | keyof Scale)[];
export const OWN_FIELDS = [...FIRST_FIELDS, ...LAST_FIELDS] as const;
type OwnField = (typeof OWN_FIELDS)[number];
type ModbusField = Exclude<keyof ModbusAddress, 'Protocol'>;
export type PointField = OwnField | ModbusField;
type Scale = NonNullable<AnalogPoint['Scale']>;

/**
 * Texts of a point by its columns: its own fields, and those of its address. The cells of a Modbus
 * address always exist, also where the station has another protocol.
 */
export type SheetPointCells = Readonly<Record<PointField, string>> & Readonly<Record<string, string>>;

/** The column of a field of an address: its name, unless the point itself has a field of it. */
export const addressCellKey = (name: string): string =>
  OWN_FIELDS.some((field) => field === name) ? `Source.${name}` : name;

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const COLUMNS: Readonly<Record<OwnField, Omit<SheetColumn, 'key'>>> = {
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
  Momentary: { title: texts.momentary, width: 92, kind: 'tick', hint: texts.momentaryHint },
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

const ownColumn = (key: OwnField): SheetColumn => ({ key, ...COLUMNS[key] });

function addressColumn({ name, label, hint, kind, fallback }: SourceField): SheetColumn {
  const column = { key: addressCellKey(name), title: label, ...(hint !== undefined && { hint }) };
  switch (kind.type) {
    case 'number':
      return { ...column, width: widthOf([label]), kind: 'number' };
    case 'switch':
      return { ...column, width: widthOf([label]), kind: 'tick' };
    case 'choice': {
      const options = kind.options.map((option) => ({ ...option, value: String(option.value) }));
      return {
        ...column,
        width: widthOf([label, ...options.map((option) => option.label)]),
        kind: 'choice',
        options: fallback === null ? [{ value: '', label: '', note: texts.none }, ...options] : options,
      };
    }
    default:
      return { ...column, width: 160, kind: 'text' };
  }
}

/** CSS pixels for the longest of some texts. */
const widthOf = (shown: readonly string[]): number =>
  28 + 7.5 * Math.max(4, ...shown.map(({ length }) => length));

const columnsByProtocol = new WeakMap<ProtocolDescriptor, readonly SheetColumn[]>();

/** The columns of the points sheet of stations of a protocol. */
export function sheetPointColumns(protocol: ProtocolDescriptor): readonly SheetColumn[] {
  const known = columnsByProtocol.get(protocol);
  if (known !== undefined) return known;
  const columns = [
    ...FIRST_FIELDS.map(ownColumn),
    ...protocol.address.map(addressColumn),
    ...LAST_FIELDS.map(ownColumn),
  ];
  columnsByProtocol.set(protocol, columns);
  return columns;
}

/** Whether the points of a protocol are registers and bits of a Modbus device. */
export const isModbusProtocol = ({ addressId }: ProtocolDescriptor): boolean => addressId === 'modbus';

export const DIGITAL_ONLY: ReadonlySet<string> = new Set(['OnLabel', 'OffLabel', 'Invert']);
export const ANALOG_ONLY: ReadonlySet<string> = new Set([
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

/** Whether a column applies to a point. */
export const isUsed = (cells: SheetPointCells, field: string, protocol: ProtocolDescriptor): boolean =>
  unusedReason(cells, field, protocol) === null;

/** Why a column does not apply to a point; null: it does. */
export function unusedReason(
  cells: SheetPointCells,
  field: string,
  protocol: ProtocolDescriptor,
): string | null {
  const isDigital = cells.Kind === 'digital';
  if (isDigital && ANALOG_ONLY.has(field)) return texts.notUsedByDigitalPoints;
  if (!isDigital && DIGITAL_ONLY.has(field)) return texts.notUsedByAnalogPoints;
  const isModbus = isModbusProtocol(protocol);
  switch (field) {
    case 'Bit':
      return isModbus && cells.DataType !== 'bit-of-register' ? texts.onlyForBits : null;
    case 'WordOrder':
      return isModbus && cells.DataType === 'bit' ? texts.bitsHaveNoWordOrder : null;
    case 'Writable': {
      if (!protocol.capabilities.write) return texts.protocolNotWritable;
      const isReadOnly = cells.Table !== 'coil' && cells.Table !== 'holding-register';
      return isModbus && isReadOnly ? texts.tableNotWritable : null;
    }
    case 'Interlock':
    case 'Momentary':
      return cells.Writable === TICKED && isUsed(cells, 'Writable', protocol) ? null : texts.pointNotWritable;
    case 'MapFactor':
      if (isDigital) return texts.notUsedByDigitalPoints;
      return cells.MapFormat === 'int16' ? null : texts.onlyForInt16;
    default:
      return null;
  }
}

/** Number of addresses that a point uses in its table. */
export function columnWidth({ DataType }: Pick<SheetPointCells, 'DataType'>): number {
  return Math.max(1, REGISTERS_OF[DataType as keyof typeof REGISTERS_OF] ?? 1);
}
