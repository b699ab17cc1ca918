import type { GridView } from '@outpost/contract';
import { MAX_COUNTED } from '../engine/moved.ts';
import type { GridSummary } from '../model/grid-model.ts';
import { filterCount } from '../model/view.ts';

const number = new Intl.NumberFormat('en', { useGrouping: 'min2' });

/** `12,345`; `1 row`, `12 rows`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/**
 * `480 points · 24 sites · 12 abnormal · 3 kept quiet`
 * @param hasNews the page hears of the field; without, it says what was
 */
export function formatGridSummary({ points, sites, abnormal, quiet }: GridSummary, hasNews: boolean): string {
  const counts = [
    ...(abnormal === 0 ? [] : [`${number.format(abnormal)} abnormal`]),
    ...(quiet === 0 ? [] : [`${number.format(quiet)} kept quiet`]),
  ];
  const state = counts.length === 0 ? 'all normal' : counts.join(' · ');
  return [
    countOf(points, 'point', 'points'),
    countOf(sites, 'site', 'sites'),
    hasNews ? state : `${state} when last heard`,
  ].join(' · ');
}

/**
 * What is said where the filters leave nothing.
 * @param hasNews as of `formatGridSummary`
 */
export function describeEmptyGrid(
  view: GridView,
  hasNews: boolean,
): { readonly title: string; readonly text: string } {
  const search = view.Search.trim();
  if (search !== '') return { title: `No point matches “${search}”`, text: '' };
  if (!view.AbnormalOnly || filterCount(view) > 0) return { title: 'No point matches the filters', text: '' };
  return hasNews
    ? {
        title: 'Nothing is abnormal',
        text: 'Every point that is polled is good and within its limits, or kept quiet.',
      }
    : {
        title: 'Nothing was abnormal when last heard',
        text: 'Every point that was polled was good and within its limits, or kept quiet.',
      };
}

/** `1,204 of 100,000 points`; `100,000 points` when nothing is left out. */
export function formatShownCount({ shown, points }: GridSummary): string {
  const all = countOf(points, 'point', 'points');
  return shown === points ? all : `${number.format(shown)} of ${all}`;
}

/** What the order would be by now: `12 rows have moved · 3 more match`; empty when it is as it should be. */
export function formatOrderDrift({ moved, come, gone }: GridSummary): string {
  const parts: string[] = [];
  if (moved > MAX_COUNTED) parts.push(`More than ${countOf(MAX_COUNTED, 'row', 'rows')} have moved`);
  else if (moved > 0) parts.push(`${countOf(moved, 'row has', 'rows have')} moved`);
  if (come > 0) parts.push(`${number.format(come)} more ${come === 1 ? 'matches' : 'match'}`);
  if (gone > 0) parts.push(`${number.format(gone)} no longer ${gone === 1 ? 'matches' : 'match'}`);
  return parts.join(' · ');
}
