import type { Point } from '@outpost/contract';

/**
 * Everything that determines which number a point reads; names, labels, units, ranges and deadbands
 * don't.
 */
export function meaningOf(point: Point): string {
  const { Table, Address, DataType, WordOrder } = point;
  const own =
    point.Kind === 'digital'
      ? [point.DataType === 'bit-of-register' ? point.Bit : 0, point.Invert]
      : point.Scale && [
          point.Scale.RawLow,
          point.Scale.RawHigh,
          point.Scale.EngineeringLow,
          point.Scale.EngineeringHigh,
        ];
  return JSON.stringify([Table, Address, DataType, WordOrder, own]);
}
