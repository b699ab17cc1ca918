import type { Condition, KeyValue, Priority, StationOverview } from '@outpost/contract';
import { isAnnunciated } from '../../ui/state/index.ts';

const SHOWN = 3;

export interface ShownKeyValue {
  readonly keyValue: KeyValue;
  /** The worst limit that it is beyond and nobody keeps quiet; null when there is none. */
  readonly priority: Priority | null;
}

/**
 * The key values that a row has room for, and which of them matters where there is room for one only: the one behind
 * the worst condition, else a bad one, else the first. It takes the last place when it would not be shown otherwise.
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
    values: shown.map((keyValue) => ({
      keyValue,
      priority:
        conditions.find((own) => own.PointId === keyValue.PointId && isAnnunciated(own))?.Priority ?? null,
    })),
    matters: behind ? shown.indexOf(behind) : 0,
  };
}
