import {
  type Condition,
  isInstrumentKind,
  type KeyValue,
  type Priority,
  type StationOverview,
} from '@outpost/contract';
import { isAnnunciated } from '../../../ui/state/index.ts';

const SHOWN = 3;

export interface ShownKeyValue {
  readonly keyValue: KeyValue;
  /** The priority of its worst condition that is not suppressed, also of its pump's fault; null without one. */
  readonly priority: Priority | null;
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
    values: shown.map((keyValue) => ({
      keyValue,
      priority: conditions.find((own) => isAnnunciated(own) && concerns(own, keyValue))?.Priority ?? null,
    })),
    matters: behind ? shown.indexOf(behind) : 0,
  };
}

/** A fault input that cannot be read says nothing of the pump. */
const concerns = ({ PointId, Kind }: Condition, { PointId: own, AlarmPointIds = [] }: KeyValue): boolean =>
  PointId !== null && (PointId === own || (AlarmPointIds.includes(PointId) && !isInstrumentKind(Kind)));
