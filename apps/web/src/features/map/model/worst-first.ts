import { ABNORMAL_BELOW, RANKS, rankOf } from './ranks.ts';

export interface MapListGroup {
  readonly title: string;
  /** Indices of sites, worst first. */
  readonly sites: readonly number[];
}

/** What decides on the order of the list. */
export interface Ranked {
  /** How many sites there are; their indices follow their names. */
  readonly count: number;
  readonly rank: (site: number) => number;
  readonly leftIn: (site: number) => boolean;
  /** When the site was last heard, ms; null: never. */
  readonly lastHeardMs: (site: number) => number | null;
}

/** The list beside the map, worst first; not answering: longest first; where that says nothing, by name. */
export function worstFirst({ count, rank, leftIn, lastHeardMs }: Ranked): MapListGroup[] {
  const byRank: number[][] = RANKS.map(() => []);
  for (let site = 0; site < count; site++) if (leftIn(site)) byRank[rank(site)]!.push(site);
  // Sorting is stable: the same silence stays by name.
  byRank[rankOf('no-answer')]!.sort((a, b) => (lastHeardMs(a) ?? 0) - (lastHeardMs(b) ?? 0));
  const groups = [
    { title: 'Needs someone', sites: byRank.slice(0, ABNORMAL_BELOW).flat() },
    { title: 'Not polled yet', sites: byRank[rankOf('unknown')]! },
    { title: 'Kept quiet', sites: byRank[rankOf('quiet')]! },
    { title: 'Normal', sites: byRank[rankOf('normal')]! },
    { title: 'Disabled', sites: byRank[rankOf('disabled')]! },
  ];
  return groups.filter(({ sites }) => sites.length > 0);
}

/** The worst of so many sites; null when none is abnormal. */
export function worstOf(count: number, rank: (site: number) => number): number | null {
  let [worst, worstRank]: [number | null, number] = [null, ABNORMAL_BELOW];
  for (let site = 0; site < count; site++) {
    if (rank(site) < worstRank) [worst, worstRank] = [site, rank(site)];
  }
  return worst;
}

/** The site that "Show worst" goes to: the worst, or the one after that where it went last; null when none is abnormal. */
export function nextWorst(
  groups: readonly MapListGroup[],
  rank: (site: number) => number,
  current: number | null,
): number | null {
  const abnormal = (groups[0]?.sites ?? []).filter((site) => rank(site) < ABNORMAL_BELOW);
  if (abnormal.length === 0) return null;
  const at = current === null ? -1 : abnormal.indexOf(current);
  return abnormal[(at + 1) % abnormal.length]!;
}
