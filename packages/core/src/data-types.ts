import { NUMBER_REGISTERS, type NumberTypeId } from '@outpost/contract';

/**
 * How a number is held in registers. `view` contains the value's bytes, most significant first,
 * whatever the word order of the point.
 */
export interface NumberType {
  /** Minimum and maximum raw value that may be written. */
  readonly range: readonly [low: number, high: number];
  /** Whether it holds whole numbers only. */
  readonly isWhole: boolean;
  /** The raw value as the type rounds it. */
  round(raw: number): number;
  /** NaN or infinite: the bytes are no number. */
  decode(view: DataView): number;
  /** Writes a rounded raw value within `range`. */
  encode(view: DataView, raw: number): void;
  /** Why bytes that are no number have none. */
  readonly noNumber: 'NOT_A_NUMBER' | 'INVALID_BCD';
  /** Raw numbers closer than this share of their scale are the same number. */
  readonly tolerance: number;
  /** Significant digits of a value; further digits are rounding errors of scaling. */
  readonly digits: number;
  /** Position among the suggestions for unknown registers: 1 is the most usual type. */
  readonly suggestion: number;
}

/** Also the digits of a double that remain after scaling. */
const DIGITS = 12;
/** 2^53 − 1. Beyond it, several whole numbers are rounded to the same double. */
const EXACT = Number.MAX_SAFE_INTEGER;

type Whole = Pick<NumberType, 'range' | 'suggestion' | 'decode' | 'encode'>;
const whole = (type: Whole): NumberType => ({
  isWhole: true,
  round: Math.round,
  noNumber: 'NOT_A_NUMBER',
  tolerance: 0,
  digits: DIGITS,
  ...type,
});

type Float = Pick<NumberType, 'round' | 'suggestion' | 'decode' | 'encode' | 'tolerance' | 'digits'>;
const float = (maximum: number, type: Float): NumberType => ({
  range: [-maximum, maximum],
  isWhole: false,
  noNumber: 'NOT_A_NUMBER',
  ...type,
});

/** Binary coded decimal: a digit in each nibble. */
const bcd = (registers: number, suggestion: number): NumberType => ({
  ...whole({
    range: [0, 10 ** (registers * 4) - 1],
    suggestion,
    decode: (view) => {
      let value = 0;
      for (let at = 0; at < registers * 2; at++) {
        const byte = view.getUint8(at);
        if (byte >> 4 > 9 || (byte & 15) > 9) return Number.NaN;
        value = value * 100 + (byte >> 4) * 10 + (byte & 15);
      }
      return value;
    },
    encode: (view, raw) => {
      let left = raw;
      for (let at = registers * 2 - 1; at >= 0; at--) {
        view.setUint8(at, (Math.floor((left % 100) / 10) << 4) | (left % 10));
        left = Math.floor(left / 100);
      }
    },
  }),
  noNumber: 'INVALID_BCD',
});

export const NUMBER_TYPES = {
  int16: whole({
    range: [-0x8000, 0x7fff],
    suggestion: 2,
    decode: (view) => view.getInt16(0),
    encode: (view, raw) => view.setInt16(0, raw),
  }),
  uint16: whole({
    range: [0, 0xffff],
    suggestion: 1,
    decode: (view) => view.getUint16(0),
    encode: (view, raw) => view.setUint16(0, raw),
  }),
  int32: whole({
    range: [-0x8000_0000, 0x7fff_ffff],
    suggestion: 5,
    decode: (view) => view.getInt32(0),
    encode: (view, raw) => view.setInt32(0, raw),
  }),
  uint32: whole({
    range: [0, 0xffff_ffff],
    suggestion: 4,
    decode: (view) => view.getUint32(0),
    encode: (view, raw) => view.setUint32(0, raw),
  }),
  // Values are doubles. A number beyond 2^53 is read as the nearest double, and is not written:
  // it may already have been rounded on its way here.
  int64: whole({
    range: [-EXACT, EXACT],
    suggestion: 10,
    decode: (view) => view.getInt32(0) * 2 ** 32 + view.getUint32(4),
    encode: putWhole64,
  }),
  uint64: whole({
    range: [0, EXACT],
    suggestion: 9,
    decode: (view) => view.getUint32(0) * 2 ** 32 + view.getUint32(4),
    encode: putWhole64,
  }),
  float32: float(3.4028234663852886e38, {
    round: Math.fround,
    suggestion: 3,
    decode: (view) => view.getFloat32(0),
    encode: (view, raw) => view.setFloat32(0, raw),
    tolerance: 2 ** -21,
    digits: 7,
  }),
  float64: float(Number.MAX_VALUE, {
    round: (raw) => raw,
    suggestion: 6,
    decode: (view) => view.getFloat64(0),
    encode: (view, raw) => view.setFloat64(0, raw),
    tolerance: 2 ** -49,
    digits: DIGITS,
  }),
  bcd16: bcd(NUMBER_REGISTERS.bcd16, 7),
  bcd32: bcd(NUMBER_REGISTERS.bcd32, 8),
} as const satisfies Record<NumberTypeId, NumberType>;

function putWhole64(view: DataView, raw: number): void {
  view.setInt32(0, Math.floor(raw / 2 ** 32));
  view.setUint32(4, raw);
}

export const numberType = (id: NumberTypeId): NumberType => NUMBER_TYPES[id];
