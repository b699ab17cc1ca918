import type { StationDetail } from '@outpost/contract';
import { pointFormatOf, shownValue, withUnits } from '../../../ui/value/index.ts';

/** What an operator judges a station by, such as the level of its wet well. */
export interface MainValue {
  readonly PointId: number;
  readonly Units: string;
  readonly Decimals: number;
  readonly name: string;
  /** `2.84 m` */
  readonly text: string;
}

/**
 * The present value of the station's first analog key point.
 * @param old values are not current
 * @returns null: it has none, or it is not good
 */
export function mainValueOf({ Points }: Pick<StationDetail, 'Points'>, old: boolean): MainValue | null {
  for (const { Point, Value } of Points) {
    if (!Point.Key || Point.Kind !== 'analog') continue;
    if (old || Value.Quality !== 'good') return null;
    const { text, units } = shownValue(pointFormatOf(Point), Value, false);
    const { Id: PointId, Units, Decimals, Name: name } = Point;
    return { PointId, Units, Decimals, name, text: withUnits(text, units) };
  }
  return null;
}
