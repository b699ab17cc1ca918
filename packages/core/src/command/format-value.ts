import { isModbusAddress, type NumberTypeId, type Point } from '@outpost/contract';
import { unscale } from '@outpost/historian/pure';
import { numberType } from '../data-types.ts';

/** Digits that distinguish any two float64. */
const MAX_DIGITS = 17;
/** Decimals beyond which a number is written with an exponent. */
const MAX_PLACES = 17;

/**
 * A value for operators: `2.10 m`, `On`; `no value` for NaN. It has the point's decimals, and more
 * only as far as its type distinguishes them: a float32 of 0.699999988 is `0.70 m`, one of 2.125 is
 * `2.125 m`.
 */
export function formatPointValue(point: Point, value: number): string {
  if (Number.isNaN(value)) return 'no value';
  if (point.Kind === 'digital') return value === 0 ? point.OffLabel : point.OnLabel;
  const text = shortest(point, value);
  return point.Units === '' ? text : `${text} ${point.Units}`;
}

type Analog = Extract<Point, { Kind: 'analog' }>;

/** The shortest text for the same number of the point's type. */
function shortest(point: Analog, value: number): string {
  const raw = rawOf(point, value);
  for (let places = point.Decimals; places <= MAX_PLACES; places++) {
    const text = value.toFixed(places);
    // A value that rounds to zero has no sign.
    if (rawOf(point, Number(text)) === raw) return Number(text) === 0 ? (0).toFixed(places) : text;
  }
  for (let digits = 1; digits < MAX_DIGITS; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (rawOf(point, rounded) === raw) return String(rounded);
  }
  return String(value);
}

/** A value as it is rounded in the controller, as a number. */
function rawOf({ Scale, Source }: Analog, value: number): number {
  const raw = Scale === null ? value : unscale(Scale, value);
  return isModbusAddress(Source) ? numberType(Source.DataType as NumberTypeId).round(raw) : raw;
}
