import * as z from 'zod';
import { multiLineText, Name, singleLineText } from './primitives.ts';

/** The four tables of the Modbus data model (Modbus Application Protocol V1.1b3, 4.3). */
export const REGISTER_TABLES = ['coil', 'discrete-input', 'holding-register', 'input-register'] as const;
export const RegisterTable = z.enum(REGISTER_TABLES);
export type RegisterTable = z.infer<typeof RegisterTable>;

export const DATA_TYPES = [
  'bit',
  'bit-of-register',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'float64',
  'bcd16',
  'bcd32',
] as const;
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
 * (`HH`, `H`: at or above the limit; `L`, `LL`: at or below it; `rate`: it moves by that much a minute, up or down).
 * `Deadband` is how far an analog value must come back inside the limit, in the limit's units, before the condition ends.
 */
const PROCESS_KINDS = ['on', 'off', 'HH', 'H', 'L', 'LL', 'rate'] as const;

/**
 * Instrument diagnostic alarms (ANSI/ISA-18.2-2016, 3.1): the measurement fails, whatever the process does.
 * `bad-quality`: the station answers and the point's quality is `bad`. `frozen-value`, of analog points: the value does
 * not change by more than `Limit` within `OverSeconds`.
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
  /** false: it is not an alarm. Of `bad-quality` this switches off the one that a point with limits has by default. */
  Enabled: z.boolean().default(true),
  /**
   * Engineering units; for `rate` engineering units a minute; for `frozen-value` the largest change that still counts as
   * frozen. null for `on`, `off` and `bad-quality`.
   */
  Limit: z.number().nullable().default(null),
  Deadband: z.number().min(0).default(0),
  /** So long must the value be beyond the limit before the condition begins. */
  OnDelaySeconds: delaySeconds,
  /** So long must it be back before the condition ends. */
  OffDelaySeconds: delaySeconds,
  /** Only for `rate` (at most an hour) and `frozen-value`: the time over which it is taken. */
  OverSeconds: z.int().min(10).max(MAX_OVER_SECONDS).default(60),
  /**
   * Only for `frozen-value`: the terminal of a digital point of the same station. Only time in which that point is on
   * counts; empty: all time does.
   */
  WhilePoint: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.-]{0,16}$/, 'expected the terminal of a digital point, or nothing')
    .default(''),
  Priority,
  /** What the operator reads: `High wet well`. */
  Message: Name,
  /** What to do about it. */
  Instruction: multiLineText(1_000).default(''),
});

/** How long a point's quality must be `bad` before that is an alarm, and good again before the alarm returns. */
export const BAD_QUALITY_DELAY_SECONDS = 60;

/** What an instrument alarm has where a declaration leaves it out. */
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
  .regex(/^[A-Za-z0-9_.-]{1,16}$/, 'expected 1 to 16 letters, digits, "_", "." or "-"');

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
  /** What must be so before somebody commands the point, for whoever is about to: `Crew clear of pump 1`. Only if Writable. */
  Interlock: singleLineText(300).default(''),
  /** Shown in lists beside the station's name. */
  Key: z.boolean().default(false),
  /** What the point means to the process, so that pictures can be drawn from it: `level`, `pump-run:1`. */
  Purpose: singleLineText(40).default(''),
  Limits: z.array(PointLimit).max(8).default([]),
};

export const DigitalPoint = z.strictObject({
  ...common,
  Kind: z.literal('digital'),
  DataType: z.enum(['bit', 'bit-of-register']),
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

/** How Outpost's own Modbus server shows an analog point: two registers of IEEE 754, or one whole number with a sign. */
export const MAP_FORMATS = ['float32', 'int16'] as const;
export const MapFormat = z.enum(MAP_FORMATS);
export type MapFormat = z.infer<typeof MapFormat>;

export const AnalogPoint = z.strictObject({
  ...common,
  Kind: z.literal('analog'),
  DataType: z.enum(['int16', 'uint16', 'int32', 'uint32', 'float32', 'float64', 'bcd16', 'bcd32']),
  /** null: the raw value is the engineering value. */
  Scale: Scale.nullable().default(null),
  /** The instrument's range in engineering units; a value outside it has quality `bad`. */
  RangeLow: z.number().nullable().default(null),
  RangeHigh: z.number().nullable().default(null),
  Units: singleLineText(16).default(''),
  Decimals: z.int().min(0).max(6).default(1),
  /** A new value is stored and sent on when it is more than this away from the last one, engineering units. */
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
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  float64: 4,
  bcd16: 1,
  bcd32: 2,
};

const isBitTable = (table: RegisterTable) => table === 'coil' || table === 'discrete-input';

/** Where a value is and what it takes there: what reading it needs. */
export const ReadPoint = z
  .strictObject({ Point: Terminal, Table: RegisterTable, Address: address, DataType })
  .check((ctx) => {
    for (const [field, message] of placeProblems(ctx.value)) {
      ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value });
    }
  });
export type ReadPoint = z.infer<typeof ReadPoint>;

/** Why a value cannot be where it is said to be: which field, and what was expected. */
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
    problems.push(['DataType', `expected ${expected} in table ${Table}`]);
  }
  if (Address + Math.max(1, REGISTERS_OF[DataType]) > 65_536) {
    problems.push(['Address', `expected ${DataType} at ${Address} to end by register 65535`]);
  }
  return problems;
}

/** One measured or commanded thing of a station, declared once and read by screens, history and reports alike. */
export const Point = z.discriminatedUnion('Kind', [DigitalPoint, AnalogPoint]).check((ctx) => {
  const point = ctx.value;
  const problem = (path: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [path], message, input: point });
  for (const [field, message] of placeProblems(point)) problem(field, message);
  if (point.Writable && (point.Table === 'discrete-input' || point.Table === 'input-register')) {
    problem('Writable', `expected a coil or holding register: table ${point.Table} cannot be written`);
  }
  if (point.Interlock !== '' && !point.Writable) {
    problem('Interlock', 'expected no text: the point cannot be written');
  }
  if (point.Kind === 'analog') {
    if (point.Scale && point.Scale.RawLow === point.Scale.RawHigh) {
      problem('Scale', 'expected RawLow and RawHigh to differ');
    }
    if (point.RangeLow !== null && point.RangeHigh !== null && point.RangeLow >= point.RangeHigh) {
      problem('RangeLow', 'expected RangeLow below RangeHigh');
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
const TWICE: LimitProblem = ['Kind', 'expected each kind of limit once'];

/** Which field of an alarm does not fit its point, and what was expected; null: it fits. */
function limitProblem(limit: PointLimit, of: 'digital' | 'analog'): LimitProblem | null {
  const { Kind, Limit, OverSeconds, WhilePoint } = limit;
  if (WhilePoint !== '' && Kind !== 'frozen-value') return ['WhilePoint', `expected none for ${Kind}`];
  if (Kind === 'bad-quality') return null;
  const isDigital = Kind === 'on' || Kind === 'off';
  if (isDigital !== (of === 'digital')) {
    return ['Kind', `limit ${Kind} does not fit ${of === 'digital' ? 'a digital' : 'an analog'} point`];
  }
  if (isDigital) return null;
  if (Limit === null) return ['Limit', `expected a number as Limit of ${Kind}`];
  if (Kind === 'frozen-value' && Limit < 0) {
    return ['Limit', `expected a Limit of frozen-value of 0 or more, not ${Limit}`];
  }
  if (Kind !== 'rate') return null;
  if (Limit <= 0) return ['Limit', `expected a Limit of rate above 0, not ${Limit}`];
  if (OverSeconds <= MAX_RATE_OVER_SECONDS) return null;
  return ['OverSeconds', `expected at most ${MAX_RATE_OVER_SECONDS} for rate, not ${OverSeconds}`];
}
