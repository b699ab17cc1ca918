import type { Condition, KeyValue, Priority, StationOverview } from '@outpost/contract';
import { conditionOf } from '../../../ui/alarm/condition-of.ts';

const SHOWN = 3;

export interface ShownKeyValue {
  readonly keyValue: KeyValue;
  /** The priority of its worst condition that is not suppressed, also of its pump's fault; null without one. */
  readonly priority: Priority | null;
  /** The condition is the fault of its pump, which the value, such as off, does not say. */
  readonly hasFault: boolean;
}

/**
 * The key values that fit into a row, and the most important one where only one fits: that of the
 * worst condition, else a bad one, else the first. It takes the last position if it would not be
 * shown otherwise.
 */
export function shownKeyValues(
  station: Pick<StationOverview, 'KeyValues'>,
  conditions: readonly Condition[],
  worst: Condition | null,
): { readonly values: readonly ShownKeyValue[]; readonly matters: number } {
  const shown = station.KeyValues.slice(0, SHOWN);
  const behind =
    station.KeyValues.find((value) => value.PointId === worst?.PointId) ??
    station.KeyValues.find((value) => value.Quality === 'bad');
  if (behind && !shown.includes(behind)) shown[SHOWN - 1] = behind;
  return {
    values: shown.map((keyValue) => {
      const condition = conditionOf(keyValue, conditions);
      return {
        keyValue,
        priority: condition?.Priority ?? null,
        hasFault: condition !== undefined && condition.PointId !== keyValue.PointId,
      };
    }),
    matters: behind ? shown.indexOf(behind) : 0,
  };
}
