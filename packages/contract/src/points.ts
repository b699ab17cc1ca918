import * as z from 'zod';
import { deprecated } from './deprecated.ts';
import { multiLineText, Name, singleLineText } from './primitives.ts';
import { withPointSource } from './sources/aliases.ts';
import type { ModbusAddress } from './sources/modbus.ts';
import { isModbusAddress, PointSource, pointSourceProblems } from './sources/source.ts';

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
  /** Where in the device the value is. */
  Source: PointSource,
  Writable: z.boolean().default(false),
  /**
   * What must be checked before the point is written, shown to the operator: `Area clear of pump
   * 1`. Only if Writable.
   */
  Interlock: singleLineText(300).default(''),
  /**
   * The controller acts on the value and then resets it by itself, as with `Reset alarms`. Reading
   * back another value is then no failure. Only if Writable.
   */
  Momentary: z.boolean().default(false),
  /** Shown in lists next to the station's name. */
  Key: z.boolean().default(false),
  /** What the point means to the process, for process graphics: `level`, `pump-run:1`. */
  Purpose: singleLineText(40).default(''),
  Limits: z.array(PointLimit).max(8).default([]),
};

const DigitalFields = z.strictObject({
  ...common,
  Kind: z.literal('digital'),
  Invert: z.boolean().default(false),
  OnLabel: Name.default('On'),
  OffLabel: Name.default('Off'),
});
export const DigitalPoint = z.preprocess(withPointSource, DigitalFields);
export type DigitalPoint = z.output<typeof DigitalFields>;

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

const AnalogFields = z.strictObject({
  ...common,
  Kind: z.literal('analog'),
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
export const AnalogPoint = z.preprocess(withPointSource, AnalogFields);
export type AnalogPoint = z.output<typeof AnalogFields>;

/** The address of a value, as needed to read it. Two states, or a number. */
const ReadPointFields = z
  .strictObject({ Point: Terminal, Kind: z.enum(['digital', 'analog']), Source: PointSource })
  .check((ctx) => {
    const { Kind, Source } = ctx.value;
    for (const [path, message] of pointSourceProblems(Kind, Source, false)) {
      ctx.issues.push({ code: 'custom', path: [...path], message, input: ctx.value });
    }
  });
export const ReadPoint = z.preprocess((read) => withReadKind(withPointSource(read)), ReadPointFields);
export type ReadPoint = z.output<typeof ReadPointFields>;

/** Earlier versions of the call told the kind by the type only. */
function withReadKind(read: unknown): unknown {
  if (typeof read !== 'object' || read === null || 'Kind' in read || !('Source' in read)) return read;
  const { DataType } = read.Source as { DataType?: unknown };
  return { ...read, Kind: String(DataType).startsWith('bit') ? 'digital' : 'analog' };
}

/**
 * One measured or commanded value of a station, declared once and used by screens, history and
 * reports alike.
 */
const PointFields = z.discriminatedUnion('Kind', [DigitalFields, AnalogFields]).check((ctx) => {
  const point = ctx.value;
  const problem = (path: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [path], message, input: point });
  for (const [path, message] of pointSourceProblems(point.Kind, point.Source, point.Writable)) {
    ctx.issues.push({ code: 'custom', path: [...path], message, input: point });
  }
  if (point.Interlock !== '' && !point.Writable) {
    problem('Interlock', 'Must be empty: the point is not writable');
  }
  if (point.Momentary && !point.Writable) {
    problem('Momentary', 'Must be false: the point is not writable');
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
/** The flat Modbus fields of earlier versions are accepted in place of `Source`. */
export const Point = z.preprocess(withPointSource, PointFields);
export type Point = z.output<typeof PointFields>;
const aliases = {
  Table: deprecated(z.string(), 'Source.Table'),
  Address: deprecated(z.int(), 'Source.Address'),
  DataType: deprecated(z.string(), 'Source.DataType'),
  WordOrder: deprecated(z.string(), 'Source.WordOrder'),
  Bit: deprecated(z.int(), 'Source.Bit'),
};
export const ReturnedDigitalPoint = DigitalFields.extend(aliases);
export const ReturnedAnalogPoint = AnalogFields.extend(aliases);
/** A point as it is answered, with the fields of a Modbus address that it had itself before. */
export const ReturnedPoint = z.discriminatedUnion('Kind', [ReturnedDigitalPoint, ReturnedAnalogPoint]);
export type ReturnedPoint = z.output<typeof ReturnedPoint>;

/** A point of a Modbus device. */
export type ModbusPoint = Point & { readonly Source: ModbusAddress };

export const isModbusPoint = (point: Point): point is ModbusPoint => isModbusAddress(point.Source);

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
