import type { AnalogPoint, ModbusAddress, NumberTypeId, Point } from '@outpost/contract';
import { scaleRaw, unscale } from '@outpost/historian/pure';
import { numberType } from './data-types.ts';
import { decodeValue } from './decode.ts';
import { type EncodedRegisters, encodeValue } from './encode.ts';
import { BAD, GOOD, REASON } from './quality.ts';

/** The parts of a point's declaration that say what the number in its device means, whatever the protocol. */
export type PointMeaning =
  | Pick<Extract<Point, { Kind: 'digital' }>, 'Kind' | 'Invert'>
  | Pick<AnalogPoint, 'Kind' | 'Scale' | 'RangeLow' | 'RangeHigh'>;

/** The parts of a point's declaration that decoding and encoding need. */
export type CodecPoint = {
  readonly Source: Pick<ModbusAddress, 'DataType' | 'WordOrder' | 'Bit'>;
} & PointMeaning;

export interface PointReading {
  /** Digital 1 or 0, analog in engineering units, NaN if there is no number. */
  readonly value: number;
  /** GOOD or BAD. */
  readonly quality: number;
  /** REASON code. */
  readonly reason: number;
}

/**
 * Decodes one point as a poll would: invert, scale, instrument range. Used by the register probe
 * and for read-back; polls use `compileStation`, which has the same result.
 *
 * @param bytes Modbus payload that begins with the point's own register or coil at `byteOffset`
 */
export function decodePoint(point: CodecPoint, bytes: Uint8Array, byteOffset = 0): PointReading {
  const { DataType, WordOrder, Bit } = point.Source;
  const bit = DataType === 'bit-of-register' ? Bit : 0;
  const { value: raw, reason } = decodeValue(DataType, WordOrder, bytes, byteOffset, bit);
  return reason === REASON.NONE ? pointReading(point, raw) : bad(reason);
}

/**
 * What the number in a device says of its point: inverted, or scaled and within the instrument's range.
 *
 * @param raw 1 or 0 of a digital point, as the device has it
 */
export function pointReading(point: PointMeaning, raw: number): PointReading {
  if (point.Kind === 'digital') {
    if (raw !== 0 && raw !== 1) return bad(Number.isNaN(raw) ? REASON.NOT_A_NUMBER : REASON.OUT_OF_RANGE);
    return { value: rawOf(point, raw), quality: GOOD, reason: REASON.NONE };
  }
  const value = point.Scale ? scaleRaw(point.Scale, raw) : raw;
  if (!Number.isFinite(value)) return bad(REASON.NOT_A_NUMBER);
  const inRange =
    (point.RangeLow === null || value >= point.RangeLow) &&
    (point.RangeHigh === null || value <= point.RangeHigh);
  return inRange
    ? { value, quality: GOOD, reason: REASON.NONE }
    : { value, quality: BAD, reason: REASON.OUT_OF_RANGE };
}

const bad = (reason: number): PointReading => ({ value: Number.NaN, quality: BAD, reason });

/** The number that a device holds when its point has this value. */
export function rawOf(point: PointMeaning, value: number): number {
  if (point.Kind === 'digital') return point.Invert ? 1 - value : value;
  return point.Scale ? unscale(point.Scale, value) : value;
}

/**
 * Encodes an engineering value (or 1/0 of a digital point, as the operator sees it, before invert)
 * for writing to the point. A raw value of a whole-number type is rounded to the nearest count;
 * what the instrument's range or the type does not allow is rejected.
 *
 * @param register `bit-of-register` only: the register's current two bytes
 */
export function encodePoint(point: CodecPoint, value: number, register?: Uint8Array): EncodedRegisters {
  const refused = refusalOf(point, value);
  if (refused !== null) return refused;
  const { DataType, WordOrder, Bit } = point.Source;
  const raw = rawOf(point, value);
  if (point.Kind === 'digital') return encodeValue(DataType, WordOrder, raw, Bit, register);
  return encodeValue(DataType, WordOrder, numberType(DataType as NumberTypeId).round(raw));
}

/** Why a value cannot be of the point, whatever its protocol; null: it can. */
export function refusalOf(
  point: Pick<Point, 'Kind'> & Partial<Pick<AnalogPoint, 'RangeLow' | 'RangeHigh'>>,
  value: number,
): WriteRefusal | null {
  if (!Number.isFinite(value)) {
    return { ok: false, code: 'NOT_A_NUMBER', message: `expected a finite number, got ${value}` };
  }
  if (point.Kind === 'digital') {
    if (value === 0 || value === 1) return null;
    return { ok: false, code: 'OUT_OF_RANGE', message: `expected on (1) or off (0), got ${value}` };
  }
  const low = point.RangeLow ?? Number.NEGATIVE_INFINITY;
  const high = point.RangeHigh ?? Number.POSITIVE_INFINITY;
  if (value >= low && value <= high) return null;
  const message = `expected ${rangeText(low, high)} (instrument range), got ${value}`;
  return { ok: false, code: 'OUT_OF_RANGE', message };
}

type WriteRefusal = Extract<EncodedRegisters, { ok: false }>;

function rangeText(low: number, high: number): string {
  if (low === Number.NEGATIVE_INFINITY) return `at most ${high}`;
  return high === Number.POSITIVE_INFINITY ? `at least ${low}` : `${low} to ${high}`;
}
