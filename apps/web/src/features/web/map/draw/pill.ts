import { formatNumber } from '../../../../ui/value/index.ts';
import type { MapMark } from '../model/marks.ts';
import * as texts from '../texts.ts';

/** So many states are named; of more, the two worst, and how many stations have others. */
const MAX_PARTS = 3;

/** From the longest to the shortest: what a cluster says with so much room around it. */
export const PILL_FORMS = ['all', 'worst', 'share', 'count'] as const;
export type PillForm = (typeof PILL_FORMS)[number];

/** What is in a cluster: shapes with their counts, then how many sites it has. */
export interface ClusterPill {
  readonly parts: readonly { readonly rank: number; readonly text: string }[];
  readonly plain: string;
}

/**
 * Critical `1`, high `2` and ` of 14`; the shape of normal and `14` if no site is abnormal. Shorter: critical `1` and
 * ` · 2 more`, ` of 14` or nothing.
 */
export function pillOf(
  { rank, counts, sites }: Pick<MapMark, 'rank' | 'counts' | 'sites'>,
  form: PillForm = 'all',
): ClusterPill {
  const all = formatNumber(sites, 0);
  if (counts.length === 0) return { parts: [{ rank, text: '' }], plain: all };
  const most = form !== 'all' ? 1 : counts.length > MAX_PARTS ? MAX_PARTS - 1 : MAX_PARTS;
  const rest = counts.slice(most).reduce((sum, { count }) => sum + count, 0);
  const more = rest === 0 || form === 'share' ? [] : [texts.moreAbnormal(formatNumber(rest, 0))];
  const total = form === 'worst' && rest > 0 ? [] : [texts.ofTotal(all)];
  return {
    parts: counts.slice(0, most).map((one) => ({ rank: one.rank, text: formatNumber(one.count, 0) })),
    plain: form === 'count' ? '' : [...more, ...total].map((text) => ` ${text}`).join(''),
  };
}
