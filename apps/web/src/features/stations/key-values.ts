import type { Condition, KeyValue, Priority, StationOverview } from '@outpost/contract';

const SHOWN = 3;

export interface ShownKeyValue {
  readonly keyValue: KeyValue;
  /** The worst limit that it is beyond; null when there is none. */
  readonly priority: Priority | null;
}

/**
 * The key values that a row has room for, the one that matters first on a phone: `matters` is the index of the value
 * behind the worst condition, or 0. That value takes the last place when it would not be shown otherwise.
 */
export function shownKeyValues(
  station: Pick<StationOverview, 'KeyValues'>,
  conditions: readonly Condition[],
  worst: Condition | null,
): { readonly values: readonly ShownKeyValue[]; readonly matters: number } {
  const shown = station.KeyValues.slice(0, SHOWN);
  const behind = station.KeyValues.find((value) => value.PointId === worst?.PointId);
  if (behind && !shown.includes(behind)) shown[SHOWN - 1] = behind;
  return {
    values: shown.map((keyValue) => ({
      keyValue,
      priority: conditions.find((condition) => condition.PointId === keyValue.PointId)?.Priority ?? null,
    })),
    matters: behind ? shown.indexOf(behind) : 0,
  };
}
