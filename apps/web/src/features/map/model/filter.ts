import { searchTerms } from '../../../ui/text/fold.ts';
import { ALARM_BELOW, rankOf } from './ranks.ts';
import type { MapSite } from './sites.ts';

/** What is shown: all, what has a condition, what does not answer, what nobody has entered a position of. */
export const SHOWS = ['all', 'alarm', 'silent', 'unplaced'] as const;
export type MapVisibility = (typeof SHOWS)[number];

/** What map and list are narrowed to, both alike. */
export interface Filter {
  readonly show: MapVisibility;
  readonly search: string;
  /** The stations of one spot, by their ids, while somebody looks into a cluster that no zoom parts; null otherwise. */
  readonly spot: ReadonlySet<number> | null;
}

export const ALL: Filter = { show: 'all', search: '', spot: null };

export const passesShow = (show: MapVisibility, site: MapSite, rank: number): boolean =>
  show === 'all' ||
  (show === 'alarm' && rank < ALARM_BELOW) ||
  (show === 'silent' && rank === rankOf('no-answer')) ||
  (show === 'unplaced' && site.place === null);

/** Makes the question whether a site, by its index and its rank of now, is left in. */
export function passes(
  sites: readonly MapSite[],
  { show, search, spot }: Filter,
): (site: number, rank: number) => boolean {
  const words = searchTerms(search);
  const found =
    words.length === 0 && spot === null
      ? null
      : sites.map(
          (site) => (spot === null || spot.has(site.id)) && words.every((word) => site.text.includes(word)),
        );
  return (site, rank) => (found === null || found[site]!) && passesShow(show, sites[site]!, rank);
}
