import { areaKey } from '@outpost/core';
import { searchTerms } from '../../../../ui/text/fold.ts';
import { rankOf } from './ranks.ts';
import type { MapSite } from './sites.ts';

/** All sites, those in alarm, offline ones, or those without a position. */
export const SHOWS = ['all', 'alarm', 'offline', 'unplaced'] as const;
export type MapVisibility = (typeof SHOWS)[number];

/** The filter of map and list. */
export interface Filter {
  readonly show: MapVisibility;
  readonly search: string;
  /** Empty: all areas. */
  readonly area: string;
  /**
   * The stations at one position, by their ids, while the user looks into a cluster that no zoom
   * separates; null otherwise.
   */
  readonly spot: ReadonlySet<number> | null;
}

export const ALL: Filter = { show: 'all', search: '', area: '', spot: null };

/** The state of a site that the filter asks for. */
export interface FilteredState {
  readonly rank: number;
  /** See `isInAlarm`. */
  readonly inAlarm: boolean;
}

export const passesShow = (show: MapVisibility, site: MapSite, { rank, inAlarm }: FilteredState): boolean =>
  show === 'all' ||
  (show === 'alarm' && inAlarm) ||
  (show === 'offline' && rank === rankOf('no-answer')) ||
  (show === 'unplaced' && site.place === null);

/** Creates a test of a site, by its index and its current state. */
export function passes(
  sites: readonly MapSite[],
  { show, search, area, spot }: Filter,
): (site: number, state: FilteredState) => boolean {
  const words = searchTerms(search);
  const key = areaKey(area);
  const found =
    words.length === 0 && area === '' && spot === null
      ? null
      : sites.map(
          (site) =>
            (spot === null || spot.has(site.id)) &&
            (area === '' || areaKey(site.area) === key) &&
            words.every((word) => site.text.includes(word)),
        );
  return (site, state) => (found === null || found[site]!) && passesShow(show, sites[site]!, state);
}
