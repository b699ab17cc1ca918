import { actsInArea } from '@outpost/core';
import type { PickOption } from '../../../../ui/pick-list/index.ts';
import * as texts from '../texts.ts';

/**
 * The areas that an account can be limited to.
 * @param known the areas of stations
 * @param areas those of the account, which stay in the list when no station belongs to them
 * @param own those of the user; null: no limit
 */
export function areaOptions(
  known: readonly string[],
  areas: readonly string[] | null,
  own: readonly string[] | null,
): PickOption[] {
  const former = (areas ?? []).filter((area) => !known.includes(area));
  return [...known.filter((area) => actsInArea(own === null ? null : [...own], area)), ...former].map(
    (label, id) => (former.includes(label) ? { id, label, note: texts.noStationsInArea } : { id, label }),
  );
}
