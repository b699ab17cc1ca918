import { isModbusPoint, type NumberTypeId, type Point } from '@outpost/contract';
import { unscale } from '@outpost/historian/pure';
import { numberType } from '../data-types.ts';
import { decodePoint, encodePoint } from '../point-codec.ts';

/**
 * The read-back of a value: rounded by the point's type, 1.999 as 2.00 where a register counts
 * hundredths. NaN for a value that the point does not allow. Other protocols keep values as they are.
 */
export function heldValue(point: Point, value: number): number {
  if (!isModbusPoint(point)) return value;
  const encoded = encodePoint(point, value, new Uint8Array(2));
  return encoded.ok ? decodePoint(point, encoded.bytes).value : Number.NaN;
}

/**
 * Whether a point that reads `actual` has the desired value after the type's rounding. Values that
 * the type cannot distinguish are the same; a value outside the instrument's range is compared like
 * any other.
 */
export function matchesReported(point: Point, wanted: number, actual: number): boolean {
  if (Number.isNaN(wanted) || Number.isNaN(actual)) return false;
  if (point.Kind === 'digital' || !isModbusPoint(point)) return wanted === actual;
  const { isWhole, tolerance } = numberType(point.Source.DataType as NumberTypeId);
  const a = rawOf(point, wanted);
  const b = rawOf(point, actual);
  if (isWhole) return Math.round(a) === Math.round(b);
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * tolerance + scalingError(point);
}

/**
 * Whether a value stored by a poll may be the desired one: it may differ by the point's deadband.
 */
export function mayHold(point: Point, wanted: number, stored: number): boolean {
  if (matchesReported(point, wanted, stored)) return true;
  return point.Kind === 'analog' && Math.abs(heldValue(point, wanted) - stored) <= point.Deadband;
}

/** Rounding errors of scaling, in raw units: of double precision, and as large as the scale is wide. */
function scalingError({ Scale }: Extract<Point, { Kind: 'analog' }>): number {
  if (Scale === null) return 0;
  const { RawLow, RawHigh, EngineeringLow, EngineeringHigh } = Scale;
  const perUnit = Math.abs((RawHigh - RawLow) / (EngineeringHigh - EngineeringLow));
  const raw = Math.max(Math.abs(RawLow), Math.abs(RawHigh));
  const engineering = Math.max(Math.abs(EngineeringLow), Math.abs(EngineeringHigh));
  return (raw + engineering * perUnit) * 8 * Number.EPSILON;
}

function rawOf(point: Extract<Point, { Kind: 'analog' }>, value: number): number {
  return point.Scale === null ? value : unscale(point.Scale, value);
}
