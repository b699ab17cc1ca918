import { formatNumber } from '../../../../ui/value/index.ts';
import type { MapMark } from '../model/marks.ts';
import * as texts from '../texts.ts';

/** So many states are named; the last of more includes all that are less severe. */
export const MAX_PARTS = 3;
/** Next to another marker. */
export const CLOSE_PARTS = 2;

/** What is in a cluster: shapes with their counts, then how many sites it has. */
export interface ClusterPill {
  readonly parts: readonly { readonly rank: number; readonly text: string }[];
  readonly plain: string;
}

/**
 * Critical `1`, high `2` and ` of 14`; the shape of normal and `14` if no site is abnormal.
 * @param most how many states are named
 */
export function pillOf(
  { rank, counts, sites }: Pick<MapMark, 'rank' | 'counts' | 'sites'>,
  most = MAX_PARTS,
): ClusterPill {
  const all = formatNumber(sites, 0);
  if (counts.length === 0) return { parts: [{ rank, text: '' }], plain: all };
  const named = counts.slice(0, counts.length > most ? most - 1 : most);
  const others = counts.slice(named.length);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return {
    parts: [
      ...named.map((one) => ({ rank: one.rank, text: formatNumber(one.count, 0) })),
      ...(others.length === 0 ? [] : [{ rank: others[0]!.rank, text: `${formatNumber(rest, 0)}+` }]),
    ],
    plain: ` ${texts.ofTotal(all)}`,
  };
}
