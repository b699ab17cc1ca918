import { STATE_LABELS } from '../../../../ui/state/index.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import type { MapMark } from './marks.ts';
import { ABNORMAL_BELOW, RANKS } from './ranks.ts';

/**
 * Tooltip of a marker: `Mill Creek: critical`, `14 stations: 1 critical, 2 offline`. Without a connection it ends with
 * `(last known)`.
 *
 * @param nameOf the name of a site by its index
 * @param countOf the number of sites of the marker with a rank
 */
export function describeMark(
  mark: MapMark,
  nameOf: (site: number) => string,
  countOf: (rank: number) => number,
  hasNews: boolean,
): string {
  const labelOf = (rank: number) => STATE_LABELS[RANKS[rank]!].toLowerCase();
  const known = (text: string) => (hasNews ? text : texts.lastKnownState(text));
  if (mark.site !== null) return known(`${nameOf(mark.site)}: ${labelOf(mark.rank)}`);
  const counted = RANKS.flatMap((_, rank) => {
    const count = rank < ABNORMAL_BELOW ? countOf(rank) : 0;
    return count === 0 ? [] : `${formatNumber(count, 0)} ${labelOf(rank)}`;
  });
  const states = counted.length === 0 ? labelOf(mark.rank) : counted.join(', ');
  return known(texts.stationsWithStates(formatNumber(mark.sites, 0), states));
}
