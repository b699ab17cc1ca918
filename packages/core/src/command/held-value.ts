import type { Point } from '@outpost/contract';
import { decodePoint, encodePoint } from '../point-codec.ts';
import { unscale } from '../scale.ts';

/** Raw numbers of a float type that are nearer to each other than this part of their scale are the same number. */
const FLOAT_TOLERANCE = { float32: 2 ** -21, float64: 2 ** -49 } as const;

/**
 * What a point reads after a value was written to it: the value as its type rounds it, 1.999 as 2.00 where a register counts
 * hundredths. NaN for a value that the point does not allow.
 */
export function heldValue(point: Point, value: number): number {
  const encoded = encodePoint(point, value, new Uint8Array(2));
  return encoded.ok ? decodePoint(point, encoded.bytes).value : Number.NaN;
}

/**
 * Whether a point that reads `actual` holds what was wanted, as its type rounds. Values that the type cannot tell apart are the same;
 * a value outside the instrument's range is compared like any other.
 */
export function matchesReported(point: Point, wanted: number, actual: number): boolean {
  if (Number.isNaN(wanted) || Number.isNaN(actual)) return false;
  if (point.Kind === 'digital') return wanted === actual;
  if (point.DataType === 'float32' || point.DataType === 'float64') {
    const { Scale } = point;
    const a = rawOf(point, wanted);
    const b = rawOf(point, actual);
    const size = Math.max(
      Math.abs(a),
      Math.abs(b),
      Scale === null ? 0 : Math.max(Math.abs(Scale.RawLow), Math.abs(Scale.RawHigh)),
    );
    return Math.abs(a - b) <= size * FLOAT_TOLERANCE[point.DataType];
  }
  return Math.round(rawOf(point, wanted)) === Math.round(rawOf(point, actual));
}

/** Whether a value that a poll has stored may be the wanted one: what polls store may be off by the point's deadband. */
export function mayHold(point: Point, wanted: number, stored: number): boolean {
  if (matchesReported(point, wanted, stored)) return true;
  return point.Kind === 'analog' && Math.abs(heldValue(point, wanted) - stored) <= point.Deadband;
}

function rawOf(point: Extract<Point, { Kind: 'analog' }>, value: number): number {
  return point.Scale === null ? value : unscale(point.Scale, value);
}
