import type { Point } from '@outpost/contract';

/**
 * Everything that determines which number a point reads; names, labels, units, ranges and deadbands
 * don't.
 */
export function meaningOf(point: Point): string {
  const source = Object.entries(point.Source).sort(([a], [b]) => (a < b ? -1 : 1));
  const own =
    point.Kind === 'digital'
      ? point.Invert
      : point.Scale && [
          point.Scale.RawLow,
          point.Scale.RawHigh,
          point.Scale.EngineeringLow,
          point.Scale.EngineeringHigh,
        ];
  return JSON.stringify([source, own]);
}
