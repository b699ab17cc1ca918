import * as z from 'zod';
import { MODBUS_MAX_BITS, MODBUS_MAX_REGISTERS } from '../constants.ts';
import { fieldsSchema, type ProtocolDescriptor, type SourceField } from './fields.ts';

/** The four tables of the Modbus data model (Modbus Application Protocol V1.1b3, 4.3). */
export const REGISTER_TABLES = ['coil', 'discrete-input', 'holding-register', 'input-register'] as const;
export const RegisterTable = z.enum(REGISTER_TABLES);
export type RegisterTable = z.infer<typeof RegisterTable>;

/** Every type of number, with the registers it takes. The order is that of the lists on screens. */
export const NUMBER_REGISTERS = {
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
  bcd16: 1,
  bcd32: 2,
} as const;
export type NumberTypeId = keyof typeof NUMBER_REGISTERS;
export const NUMBER_TYPE_IDS = Object.keys(NUMBER_REGISTERS) as [NumberTypeId, ...NumberTypeId[]];
/** A bit takes a coil or discrete input, or one bit of a register. */
const BIT_TYPES = ['bit', 'bit-of-register'] as const;

export const DATA_TYPES = [...BIT_TYPES, ...NUMBER_TYPE_IDS] as const;
export const DataType = z.enum(DATA_TYPES);
export type DataType = z.infer<typeof DataType>;

/** Whether a value of this type has two states. */
export const isBitType = (type: DataType): boolean => (BIT_TYPES as readonly string[]).includes(type);

/** Byte order of a value over its registers; `A` is the most significant byte. */
export const WORD_ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export type WordOrder = (typeof WORD_ORDERS)[number];

/** Registers that a value of each type takes; a bit takes none of its own. */
export const REGISTERS_OF: Readonly<Record<DataType, number>> = {
  bit: 0,
  'bit-of-register': 1,
  ...NUMBER_REGISTERS,
};

/** Requests to a unit, and how its points are combined into them. */
export interface ModbusRequestTerms {
  /** Retries of a request without a response, within one poll. */
  readonly Retries: number;
  /** The maximum number of unused registers in a block, to save a request. */
  readonly MaxGap: number;
  /** The maximum number of registers per request; null: the device's limit is learned. */
  readonly RegistersPerRequest: number | null;
  /** The maximum number of coils or discrete inputs per request; null: learned. */
  readonly BitsPerRequest: number | null;
}

interface ModbusUnit extends ModbusRequestTerms {
  readonly UnitId: number;
  readonly TimeoutMs: number;
}

/**
 * A unit reached over TCP: with the framing of Modbus TCP (MBAP), or with RTU framing and CRC
 * through a serial gateway.
 */
export interface ModbusTcpSource extends ModbusUnit {
  readonly Protocol: 'modbus-tcp' | 'modbus-rtu-over-tcp';
  readonly Host: string;
  readonly Port: number;
  /** false: the socket is closed after each poll, for controllers that allow one client. */
  readonly KeepOpen: boolean;
}

export const PARITIES = ['even', 'odd', 'none'] as const;

/** A unit on a serial line of this machine (MODBUS over Serial Line V1.02, 2.5.1: 8 data bits). */
export interface ModbusSerialSource extends ModbusUnit {
  readonly Protocol: 'modbus-rtu';
  /** The port's path: `/dev/ttyUSB0`. */
  readonly SerialPort: string;
  readonly BaudRate: number;
  readonly Parity: (typeof PARITIES)[number];
  readonly StopBits: 1 | 2;
}

export type ModbusSource = ModbusTcpSource | ModbusSerialSource;

/** The address and type of a value in a Modbus device. */
export interface ModbusAddress {
  readonly Protocol: 'modbus';
  readonly Table: RegisterTable;
  readonly Address: number;
  readonly DataType: DataType;
  readonly WordOrder: WordOrder;
  /** Which bit of the register, 0 is the least significant; only for `bit-of-register`. */
  readonly Bit: number;
}

const whole = (min: number, max: number) => ({ type: 'number', min, max, isWhole: true }) as const;
const choice = (values: readonly string[]) =>
  ({ type: 'choice', options: values.map((value) => ({ value, label: value })) }) as const;
/** `input-register` is shown as `Input register`. */
const namedChoice = (values: readonly string[]) => {
  const label = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replace('-', ' ');
  return { type: 'choice', options: values.map((value) => ({ value, label: label(value) })) } as const;
};

const unitFields = (minUnit: number, maxUnit: number): SourceField[] => [
  { name: 'UnitId', label: 'Unit ID', kind: whole(minUnit, maxUnit), fallback: 1, sameRow: true },
];

const requestFields: SourceField[] = [
  {
    name: 'TimeoutMs',
    label: 'Response timeout',
    unit: 'milliseconds',
    kind: whole(50, 60_000),
    fallback: 2_000,
    group: 'polling',
    sameRow: true,
  },
  { name: 'Retries', label: 'Retries', unit: 'per poll', kind: whole(0, 5), fallback: 1, group: 'polling' },
  {
    name: 'MaxGap',
    label: 'Largest gap',
    hint: 'Unused registers to read through instead of sending another request',
    kind: whole(0, 124),
    fallback: 16,
    group: 'polling',
  },
  {
    name: 'RegistersPerRequest',
    label: 'Registers per request',
    hint: 'Blank: detected from the controller',
    kind: whole(1, MODBUS_MAX_REGISTERS),
    fallback: null,
    group: 'polling',
  },
  {
    name: 'BitsPerRequest',
    label: 'Bits per request',
    hint: 'Coils and discrete inputs',
    kind: whole(1, MODBUS_MAX_BITS),
    fallback: null,
    group: 'polling',
    sameRow: true,
  },
];

const tcpFields: SourceField[] = [
  {
    name: 'Host',
    label: 'Host',
    hint: 'IP address or host name of the controller, or of its radio or serial gateway',
    kind: { type: 'host' },
  },
  { name: 'Port', label: 'Port', kind: whole(1, 65_535), fallback: 502 },
  ...unitFields(0, 255),
  ...requestFields,
  {
    name: 'KeepOpen',
    label: 'Keep connection open',
    hint: 'Turn off for controllers that allow one client at a time',
    kind: { type: 'switch' },
    fallback: true,
    group: 'polling',
  },
];

const BAUD_RATES = [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200];

const serialFields: SourceField[] = [
  {
    name: 'SerialPort',
    label: 'Serial port',
    hint: 'Path of the port on the server, such as /dev/ttyUSB0',
    kind: { type: 'text', maxLength: 120 },
  },
  {
    name: 'BaudRate',
    label: 'Baud rate',
    kind: { type: 'choice', options: BAUD_RATES.map((value) => ({ value, label: String(value) })) },
    fallback: 19_200,
  },
  { name: 'Parity', label: 'Parity', kind: namedChoice(PARITIES), fallback: 'even', sameRow: true },
  {
    name: 'StopBits',
    label: 'Stop bits',
    kind: { type: 'choice', options: [1, 2].map((value) => ({ value, label: String(value) })) },
    fallback: 1,
  },
  ...unitFields(1, 247),
  ...requestFields,
];

const addressFields: SourceField[] = [
  { name: 'Table', label: 'Table', hint: 'Modbus register table', kind: namedChoice(REGISTER_TABLES) },
  { name: 'Address', label: 'Address', hint: 'Address in the table', kind: whole(0, 65_535) },
  {
    name: 'DataType',
    label: 'Type',
    hint: 'Data type; always bit for coils and discrete inputs',
    kind: choice(DATA_TYPES),
  },
  {
    name: 'Bit',
    label: 'Bit',
    hint: 'Bit number for bit-of-register; 0 is the least significant',
    kind: whole(0, 15),
    fallback: 0,
  },
  {
    name: 'WordOrder',
    label: 'Word order',
    hint: 'Byte order across the registers; A is the most significant byte',
    kind: choice(WORD_ORDERS),
    fallback: 'ABCD',
  },
];

const protocol = (id: string, name: string, source: readonly SourceField[]): ProtocolDescriptor => ({
  id,
  name,
  source,
  addressId: 'modbus',
  address: addressFields,
  capabilities: { write: true, probe: true, subscribe: false },
});

/** The protocols that are part of the product. */
export const MODBUS_PROTOCOLS: readonly ProtocolDescriptor[] = [
  protocol('modbus-tcp', 'Modbus TCP', tcpFields),
  protocol('modbus-rtu-over-tcp', 'Modbus RTU over TCP', tcpFields),
  protocol('modbus-rtu', 'Modbus RTU (serial)', serialFields),
];

/** The fields of a source; of another protocol, only its driver knows them: none. */
export const modbusSourceFields = (protocol: string): readonly SourceField[] =>
  MODBUS_PROTOCOLS.find(({ id }) => id === protocol)?.source ?? [];

/** Their schemas, by ID. */
export const MODBUS_SOURCES = new Map(
  MODBUS_PROTOCOLS.map(({ id, source }) => [id, fieldsSchema(id, source)]),
);
export const MODBUS_TEMPLATE_SOURCES = new Map(
  MODBUS_PROTOCOLS.map(({ id, source }) => [
    id,
    fieldsSchema(
      id,
      source.filter(({ fallback }) => fallback !== undefined),
    ),
  ]),
);
export const ModbusAddress = fieldsSchema('modbus', addressFields) as unknown as z.ZodType<ModbusAddress>;

/** Whether a table consists of bits; false for a text that is no table. */
export const isBitTable = (table: unknown): boolean => table === 'coil' || table === 'discrete-input';

/** Why a value does not fit its address: which field, and what is required. */
export function addressProblems({
  Table,
  Address,
  DataType,
}: Pick<ModbusAddress, 'Table' | 'Address' | 'DataType'>): [field: string, message: string][] {
  const problems: [string, string][] = [];
  if ((DataType === 'bit') !== isBitTable(Table)) {
    const expected = isBitTable(Table) ? 'bit' : 'a register data type';
    problems.push(['DataType', `Must be ${expected} for table ${Table}`]);
  }
  if (Address + Math.max(1, REGISTERS_OF[DataType]) > 65_536) {
    problems.push(['Address', `${DataType} at ${Address} extends beyond register 65535`]);
  }
  return problems;
}
