import type { Priority, StationDetail } from '@outpost/contract';
import { isAnnunciated } from '../../../ui/state/index.ts';
import { compareDisplayedConditions } from '../../../ui/station-status/index.ts';
import { isSaidNow, pointFormatOf, type ShownValue, shownValue } from '../../../ui/value/index.ts';

/** The panel has room for so many. */
const SHOWN = 6;

export interface PanelValue {
  readonly pointId: number;
  readonly name: string;
  readonly value: ShownValue;
  /** Of the worst limit that it is beyond; null when there is none that counts, or nobody knows whether it still is. */
  readonly priority: Priority | null;
  readonly reason: string | null;
  readonly digital: boolean;
}

/**
 * What one wants to read of a station first: the points behind its conditions, worst first, then its key points; of a
 * station without key points the first ones.
 * @param old the page has had no news of the station for too long
 */
export function panelValues(
  { Points, Conditions }: Pick<StationDetail, 'Points' | 'Conditions'>,
  old: boolean,
): readonly PanelValue[] {
  const conditions = [...Conditions].sort(compareDisplayedConditions);
  const behind = conditions.flatMap(({ PointId }) => Points.filter(({ Point }) => Point.Id === PointId));
  const keys = Points.filter(({ Point }) => Point.Key);
  const first = [...new Set([...behind, ...(keys.length > 0 ? keys : Points)])].slice(0, SHOWN);
  return first.map(({ Point, Value }) => {
    const value = shownValue(pointFormatOf(Point), Value, old);
    const condition = conditions.find((own) => own.PointId === Point.Id && isAnnunciated(own));
    return {
      pointId: Point.Id,
      name: Point.Name,
      value,
      priority: condition !== undefined && isSaidNow(value.trust) ? condition.Priority : null,
      reason: Value.Reason,
      digital: Point.Kind === 'digital',
    };
  });
}
