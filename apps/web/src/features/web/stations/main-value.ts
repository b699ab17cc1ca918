import type { KeyValue, StationDetail } from '@outpost/contract';
import { type NumberFormat, quantityOf } from '../../../ui/value/index.ts';

/** What an operator judges a station by, such as the level of its wet well. */
export interface MainValue {
  readonly point: NumberFormat & Pick<KeyValue, 'PointId'>;
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
    if (old || Value.Quality !== 'good' || typeof Value.Value !== 'number') return null;
    const point = { ...Point, PointId: Point.Id };
    return { point, name: Point.Name, text: quantityOf(point).text(Value.Value) };
  }
  return null;
}
