import { STATE_LABELS } from '../../../ui/state/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import type { MapMark } from './marks.ts';
import { ABNORMAL_BELOW, RANKS } from './ranks.ts';

/**
 * What a mark says on hover: `Mill Creek: critical`, or `14 sites: 1 critical, 2 no answer`. Without news it says that
 * this is how it was.
 * @param nameOf the name of a site by its index
 * @param countOf how many sites of the mark have a rank
 */
export function describeMark(
  mark: MapMark,
  nameOf: (site: number) => string,
  countOf: (rank: number) => number,
  hasNews: boolean,
): string {
  const wordOf = (rank: number) => STATE_LABELS[RANKS[rank]!].toLowerCase();
  if (mark.site !== null) return `${nameOf(mark.site)}: ${hasNews ? '' : 'was '}${wordOf(mark.rank)}`;
  const counted = RANKS.flatMap((_, rank) => {
    const count = rank < ABNORMAL_BELOW ? countOf(rank) : 0;
    return count === 0 ? [] : `${formatNumber(count, 0)} ${wordOf(rank)}`;
  });
  const how = counted.length === 0 ? wordOf(mark.rank) : counted.join(', ');
  return `${formatNumber(mark.sites, 0)} sites: ${hasNews ? '' : 'were '}${how}`;
}
