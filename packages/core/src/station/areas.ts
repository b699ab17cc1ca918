import type { AccountAreas, Area } from '@outpost/contract';
import { compareNames } from '../text/index.ts';

/** Areas are the same when they differ only in capitals: equal keys. */
export const areaKey = (area: string): string => area.toLocaleLowerCase('en');

/**
 * An area as stations already spell it: `North`, where a user typed `north`; as it is when no
 * station has it.
 */
export function knownSpelling(area: string, stations: Iterable<{ readonly Area: string }>): string {
  if (area === '') return area;
  const key = areaKey(area);
  for (const { Area } of stations) if (Area !== '' && areaKey(Area) === key) return Area;
  return area;
}

/**
 * The index of the first area that is none of the known ones; -1: all are.
 *
 * @param known of the stations, and what was named before: it does not prevent other changes
 */
export function unknownAreaIndex(areas: readonly string[], known: Iterable<string>): number {
  const keys = new Set(Array.from(known, areaKey));
  return areas.findIndex((area) => !keys.has(areaKey(area)));
}

/** Whether an account limited to areas may act at a station of an area; see `AccountAreas`. */
export function actsInArea(areas: AccountAreas, area: string): boolean {
  if (areas === null) return true;
  const key = areaKey(area);
  return area !== '' && areas.some((own) => areaKey(own) === key);
}

/** An area was renamed, merged into another one, or removed (`to` is empty). */
export interface AreaRename {
  readonly from: string;
  readonly to: string;
  /** No station belongs to `from` any more. */
  readonly isGone: boolean;
}

/** Areas that cover the same stations as before a rename. null: `from` is not one of them. */
export function renamedAreas(areas: readonly string[], { from, to, isGone }: AreaRename): string[] | null {
  const [key, newKey] = [areaKey(from), areaKey(to)];
  if (!areas.some((own) => areaKey(own) === key)) return null;
  const others = areas.filter((own) => areaKey(own) !== key && areaKey(own) !== newKey);
  return [...others, ...(isGone || key === newKey ? [] : [from]), ...(to === '' ? [] : [to])];
}

/** The areas of stations, by name. */
export function areasOf(stations: Iterable<{ readonly Area: string }>): Area[] {
  const counts = new Map<string, number>();
  for (const { Area } of stations) if (Area !== '') counts.set(Area, (counts.get(Area) ?? 0) + 1);
  return Array.from(counts, ([Name, Stations]) => ({ Name, Stations })).sort((a, b) =>
    compareNames(a.Name, b.Name),
  );
}
