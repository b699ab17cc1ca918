import * as z from 'zod';
import { multiLineText, Name, singleLineText } from './primitives.ts';

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
export const BIT_TYPES = ['bit', 'bit-of-register'] as const;

export const DATA_TYPES = [...BIT_TYPES, ...NUMBER_TYPE_IDS] as const;
export const DataType = z.enum(DATA_TYPES);
export type DataType = z.infer<typeof DataType>;

/** Byte order of a value over its registers; `A` is the most significant byte. */
export const WORD_ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export const WordOrder = z.enum(WORD_ORDERS);
export type WordOrder = z.infer<typeof WordOrder>;

/** Alarm priorities, worst first; screens show them as 1 to 4. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const;
export const Priority = z.enum(PRIORITIES);
export type Priority = z.infer<typeof Priority>;

/**
 * What makes a point abnormal. `on` and `off` are for digital points, the rest for analog ones
 * (`HH`, `H`: at or above the limit; `L`, `LL`: at or below it; `rate`: it changes by that much per
 * minute, up or down). `Deadband` is how far an analog value must return inside the limit, in the
 * limit's units, before the condition ends.
 */
const PROCESS_KINDS = ['on', 'off', 'HH', 'H', 'L', 'LL', 'rate'] as const;

/**
 * Instrument diagnostic alarms (ANSI/ISA-18.2-2016, 3.1): the measurement fails, whatever the
 * process does. `bad-quality`: the station responds and the point's quality is `bad`.
 * `frozen-value`, of analog points: the value does not change by more than `Limit` within
 * `OverSeconds`.
 */
export const INSTRUMENT_KINDS = ['bad-quality', 'frozen-value'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

export const LIMIT_KINDS = [...PROCESS_KINDS, ...INSTRUMENT_KINDS] as const;
export const LimitKind = z.enum(LIMIT_KINDS);
export type LimitKind = z.infer<typeof LimitKind>;

/** Whether an alarm is about the instrument and not about the process. */
export const isInstrumentKind = (kind: string): kind is InstrumentKind =>
  (INSTRUMENT_KINDS as readonly string[]).includes(kind);

/** ANSI/ISA-18.2-2016, 10.4.3 recommends up to 60 s; tanks and rain take longer. */
export const delaySeconds = z.int().min(0).max(86_400).default(0);

const MAX_OVER_SECONDS = 86_400;
const MAX_RATE_OVER_SECONDS = 3_600;

/** The fields of {@link PointLimit}. */
export const LimitFields = z.strictObject({
  Kind: LimitKind,
  /**
   * false: the alarm is off. For `bad-quality` this switches off the default alarm of a point with
   * limits.
   */
  Enabled: z.boolean().default(true),
  /**
   * Engineering units; for `rate` engineering units per minute; for `frozen-value` the largest
   * change that still counts as frozen. null for `on`, `off` and `bad-quality`.
   */
  Limit: z.number().nullable().default(null),
  Deadband: z.number().min(0).default(0),
  /** On-delay: how long the value must be beyond the limit before the condition begins. */
  OnDelaySeconds: delaySeconds,
  /** Off-delay: how long it must be back before the condition ends. */
  OffDelaySeconds: delaySeconds,
  /**
   * Only for `rate` (at most an hour) and `frozen-value`: the time over which the change is
   * measured.
   */
  OverSeconds: z.int().min(10).max(MAX_OVER_SECONDS).default(60),
  /**
   * Only for `frozen-value`: the terminal of a digital point of the same station. Only time while
   * that point is on counts; empty: all time.
   */
  WhilePoint: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.-]{0,16}$/, 'Must be the terminal of a digital point, or empty')
    .default(''),
  Priority,
  /** What the operator reads: `High wet well`. */
  Message: Name,
  /** What the operator should do. */
  Instruction: multiLineText(1_000).default(''),
});

/**
 * How long a point's quality must be `bad` before it is an alarm, and good again before the alarm
 * returns.
 */
export const BAD_QUALITY_DELAY_SECONDS = 60;

/** Defaults of an instrument alarm. */
export const INSTRUMENT_DEFAULTS = {
  'bad-quality': {
    Message: 'Bad quality',
    OnDelaySeconds: BAD_QUALITY_DELAY_SECONDS,
    OffDelaySeconds: BAD_QUALITY_DELAY_SECONDS,
  },
  'frozen-value': { Message: 'Frozen value', OverSeconds: 3_600 },
} as const satisfies Record<InstrumentKind, Partial<z.output<typeof LimitFields>>>;

/** An alarm that a point raises. */
export const PointLimit = z.preprocess(withInstrumentDefaults, LimitFields);
export type PointLimit = z.output<typeof LimitFields>;

function withInstrumentDefaults(limit: z.input<typeof LimitFields>): unknown {
  const kind: unknown = limit?.Kind;
  return typeof kind === 'string' && isInstrumentKind(kind)
    ? { ...INSTRUMENT_DEFAULTS[kind], ...limit }
    : limit;
}

const address = z.int().min(0).max(65_535);

/** A terminal on a controller: `DI3`, `AI1`. */
export const Terminal = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{1,16}$/, 'Must be 1 to 16 letters, digits, "_", "." or "-"');

const common = {
  /** 0 for a point that is not stored yet. */
  Id: z.int().min(0).max(2_147_483_647).default(0),
  /** Unique within a station. */
  Point: Terminal,
  Name,
  Table: RegisterTable,
  Address: address,
  WordOrder: WordOrder.default('ABCD'),
  Writable: z.boolean().default(false),
  /**
   * What must be checked before the point is written, shown to the operator: `Area clear of pump
   * 1`. Only if Writable.
   */
  Interlock: singleLineText(300).default(''),
  /** Shown in lists next to the station's name. */
  Key: z.boolean().default(false),
  /** What the point means to the process, for process graphics: `level`, `pump-run:1`. */
  Purpose: singleLineText(40).default(''),
  Limits: z.array(PointLimit).max(8).default([]),
};

export const DigitalPoint = z.strictObject({
  ...common,
  Kind: z.literal('digital'),
  DataType: z.enum(BIT_TYPES),
  /** Which bit of the register, 0 is the least significant; only for `bit-of-register`. */
  Bit: z.int().min(0).max(15).default(0),
  Invert: z.boolean().default(false),
  OnLabel: Name.default('On'),
  OffLabel: Name.default('Off'),
});
export type DigitalPoint = z.infer<typeof DigitalPoint>;

/** A straight line through two pairs of raw and engineering values. */
export const Scale = z.strictObject({
  RawLow: z.number(),
  RawHigh: z.number(),
  EngineeringLow: z.number(),
  EngineeringHigh: z.number(),
});
export type Scale = z.infer<typeof Scale>;

/**
 * How Outpost's own Modbus server shows an analog point: two registers of IEEE 754, or one signed
 * integer.
 */
export const MAP_FORMATS = ['float32', 'int16'] as const;
export const MapFormat = z.enum(MAP_FORMATS);
export type MapFormat = z.infer<typeof MapFormat>;

export const AnalogPoint = z.strictObject({
  ...common,
  Kind: z.literal('analog'),
  DataType: z.enum(NUMBER_TYPE_IDS),
  /** null: the raw value is the engineering value. */
  Scale: Scale.nullable().default(null),
  /** The instrument's range in engineering units; a value outside it has quality `bad`. */
  RangeLow: z.number().nullable().default(null),
  RangeHigh: z.number().nullable().default(null),
  Units: singleLineText(16).default(''),
  Decimals: z.int().min(0).max(6).default(1),
  /**
   * A new value is stored and sent when it differs from the last one by more than this, in
   * engineering units.
   */
  Deadband: z.number().min(0).default(0),
  MapFormat: MapFormat.default('float32'),
  /** Only for `int16`: the register reads the engineering value times this, rounded. */
  MapFactor: z.number().positive().max(1_000_000).default(1),
});
export type AnalogPoint = z.infer<typeof AnalogPoint>;

/** Registers that a value of each type takes; a bit takes none of its own. */
export const REGISTERS_OF: Readonly<Record<DataType, number>> = {
  bit: 0,
  'bit-of-register': 1,
  ...NUMBER_REGISTERS,
};

const isBitTable = (table: RegisterTable) => table === 'coil' || table === 'discrete-input';

/** The address and size of a value, as needed to read it. */
export const ReadPoint = z
  .strictObject({ Point: Terminal, Table: RegisterTable, Address: address, DataType })
  .check((ctx) => {
    for (const [field, message] of placeProblems(ctx.value)) {
      ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value });
    }
  });
export type ReadPoint = z.infer<typeof ReadPoint>;

/** Why a value does not fit its address: which field, and what is required. */
function placeProblems({
  Table,
  Address,
  DataType,
}: {
  Table: RegisterTable;
  Address: number;
  DataType: DataType;
}): [field: string, message: string][] {
  const problems: [string, string][] = [];
  if ((DataType === 'bit') !== isBitTable(Table)) {
    const expected = isBitTable(Table) ? 'bit' : 'a register type';
    problems.push(['DataType', `Must be ${expected} in table ${Table}`]);
  }
  if (Address + Math.max(1, REGISTERS_OF[DataType]) > 65_536) {
    problems.push(['Address', `${DataType} at ${Address} must end by register 65535`]);
  }
  return problems;
}

/**
 * One measured or commanded value of a station, declared once and used by screens, history and
 * reports alike.
 */
export const Point = z.discriminatedUnion('Kind', [DigitalPoint, AnalogPoint]).check((ctx) => {
  const point = ctx.value;
  const problem = (path: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [path], message, input: point });
  for (const [field, message] of placeProblems(point)) problem(field, message);
  if (point.Writable && (point.Table === 'discrete-input' || point.Table === 'input-register')) {
    problem('Writable', `Must be a coil or holding register; table ${point.Table} is read-only`);
  }
  if (point.Interlock !== '' && !point.Writable) {
    problem('Interlock', 'Must be empty: the point is not writable');
  }
  if (point.Kind === 'analog') {
    if (point.Scale && point.Scale.RawLow === point.Scale.RawHigh) {
      problem('Scale', 'RawLow and RawHigh must differ');
    }
    if (point.RangeLow !== null && point.RangeHigh !== null && point.RangeLow >= point.RangeHigh) {
      problem('RangeLow', 'RangeLow must be below RangeHigh');
    }
  }
  for (const [index, limit] of point.Limits.entries()) {
    const isTwice = point.Limits.slice(0, index).some(({ Kind }) => Kind === limit.Kind);
    const found = limitProblem(limit, point.Kind);
    const all = [...(found ? [found] : []), ...(isTwice ? [TWICE] : [])];
    for (const [field, message] of all) {
      ctx.issues.push({ code: 'custom', path: ['Limits', index, field], message, input: limit });
    }
  }
});
export type Point = z.infer<typeof Point>;

type LimitProblem = readonly [field: keyof PointLimit, message: string];
const TWICE: LimitProblem = ['Kind', 'Must contain each kind of limit only once'];

/** Which field of an alarm does not fit its point, and what is required; null: it fits. */
function limitProblem(limit: PointLimit, of: 'digital' | 'analog'): LimitProblem | null {
  const { Kind, Limit, OverSeconds, WhilePoint } = limit;
  if (WhilePoint !== '' && Kind !== 'frozen-value') return ['WhilePoint', `Must be empty for ${Kind}`];
  if (Kind === 'bad-quality') return null;
  const isDigital = Kind === 'on' || Kind === 'off';
  if (isDigital !== (of === 'digital')) {
    return ['Kind', `Limit ${Kind} is not valid for ${of === 'digital' ? 'a digital' : 'an analog'} point`];
  }
  if (isDigital) return null;
  if (Limit === null) return ['Limit', 'Must be a number'];
  if (Kind === 'frozen-value' && Limit < 0) {
    return ['Limit', `Must be 0 or more, not ${Limit}`];
  }
  if (Kind !== 'rate') return null;
  if (Limit <= 0) return ['Limit', `Must be more than 0, not ${Limit}`];
  if (OverSeconds <= MAX_RATE_OVER_SECONDS) return null;
  return ['OverSeconds', `Must be ${MAX_RATE_OVER_SECONDS} or less for rate, not ${OverSeconds}`];
}
