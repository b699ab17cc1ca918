import type { Point } from '@outpost/contract';
import type { PointFormat } from './shown-value.ts';

/** The display properties of a point. */
export function pointFormatOf(point: Point): PointFormat {
  return point.Kind === 'analog'
    ? { Kind: 'analog', Units: point.Units, Decimals: point.Decimals, OnLabel: '', OffLabel: '' }
    : { Kind: 'digital', Units: '', Decimals: 0, OnLabel: point.OnLabel, OffLabel: point.OffLabel };
}
