import type { Point } from '@outpost/contract';

/** A value as an operator reads it: `2.10 m`, `On`; `no value` for NaN. */
export function valueInWords(point: Point, value: number): string {
  if (Number.isNaN(value)) return 'no value';
  if (point.Kind === 'digital') return value === 0 ? point.OffLabel : point.OnLabel;
  const rounded = value.toFixed(point.Decimals);
  // More places than the point shows are said when they matter.
  const text = Number(rounded) === value ? rounded : String(Number(value.toPrecision(12)));
  return point.Units === '' ? text : `${text} ${point.Units}`;
}
