import type { Priority, StationDetail } from '@outpost/contract';
import { compareConditions } from '@outpost/core';
import { isAnnunciated } from '../../../../ui/state/index.ts';
import { isCurrentTrust, pointFormatOf, type ShownValue, shownValue } from '../../../../ui/value/index.ts';

/** Maximum values in the panel. */
const SHOWN = 6;

export interface PanelValue {
  readonly pointId: number;
  readonly name: string;
  readonly value: ShownValue;
  /**
   * Of the worst limit that the value violates; null if there is none, or the value is not current.
   */
  readonly priority: Priority | null;
  readonly reason: string | null;
  readonly digital: boolean;
}

/**
 * The most important values of a station: points with conditions, worst first, then key points, or
 * the first points if there are none.
 * @param old no data of the station for too long
 */
export function panelValues(
  { Points, Conditions }: Pick<StationDetail, 'Points' | 'Conditions'>,
  old: boolean,
): readonly PanelValue[] {
  const conditions = [...Conditions].sort(compareConditions);
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
      priority: condition !== undefined && isCurrentTrust(value.trust) ? condition.Priority : null,
      reason: Value.Reason,
      digital: Point.Kind === 'digital',
    };
  });
}
