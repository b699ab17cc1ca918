import type { GridView } from '@outpost/contract';
import { MAX_COUNTED } from '../engine/count-moved.ts';
import type { GridSummary } from '../model/grid-model.ts';
import { filterCount } from '../model/view.ts';
import * as texts from '../texts.ts';

/**
 * `480 points · 24 stations · 12 abnormal · 3 suppressed`
 * @param hasNews whether the page is connected; if not, the summary is the last known one
 */
export function formatGridSummary(
  { points, sites, abnormal, suppressed }: GridSummary,
  hasNews: boolean,
): string {
  const counts = [
    ...(abnormal === 0 ? [] : [texts.abnormalCount(abnormal)]),
    ...(suppressed === 0 ? [] : [texts.suppressedCount(suppressed)]),
  ];
  const state = counts.length === 0 ? texts.noneAbnormal : counts.join(' · ');
  return [texts.pointCount(points), texts.stationCount(sites), hasNews ? state : texts.lastKnown(state)].join(
    ' · ',
  );
}

/** @param hasNews as for `formatGridSummary` */
export function describeEmptyGrid(
  view: GridView,
  hasNews: boolean,
): { readonly title: string; readonly text: string } {
  const search = view.Search.trim();
  if (search !== '') return { title: texts.noMatchesFor(search), text: '' };
  if (!view.AbnormalOnly || filterCount(view) > 0) return { title: texts.noMatches, text: '' };
  return hasNews
    ? {
        title: texts.noAbnormalPoints,
        text: texts.noAbnormalHint,
      }
    : {
        title: texts.noAbnormalPointsLastKnown,
        text: texts.noAbnormalHintLastKnown,
      };
}

/** `1,204 of 100,000 points`; `100,000 points` if all are shown. */
export function formatShownCount({ shown, points }: GridSummary): string {
  return shown === points ? texts.pointCount(points) : texts.shownOfPoints(shown, points);
}

/** `12 rows are out of order · 3 new matches`; empty if the order is up to date. */
export function formatOrderDrift({ moved, come, gone }: GridSummary): string {
  const parts: string[] = [];
  if (moved > MAX_COUNTED) parts.push(texts.moreRowsOutOfOrder(MAX_COUNTED));
  else if (moved > 0) parts.push(texts.rowsOutOfOrder(moved));
  if (come > 0) parts.push(texts.newMatches(come));
  if (gone > 0) parts.push(texts.noLongerMatch(gone));
  return parts.join(' · ');
}
