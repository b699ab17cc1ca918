import type { Point } from '@outpost/contract';
import type { ValueWords } from './shown-value.ts';

/** What of a point's declaration puts its value into words. */
export function wordsOf(point: Point): ValueWords {
  return point.Kind === 'analog'
    ? { Kind: 'analog', Units: point.Units, Decimals: point.Decimals, OnLabel: '', OffLabel: '' }
    : { Kind: 'digital', Units: '', Decimals: 0, OnLabel: point.OnLabel, OffLabel: point.OffLabel };
}
