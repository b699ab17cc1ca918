import { expect, test } from 'vitest';
import type { GridSummary } from '../model/grid-model.ts';
import { STANDARD_VIEW } from '../model/view.ts';
import {
  describeEmptyGrid,
  formatGridSummary,
  formatOrderDrift,
  formatShownCount,
} from './format-summary.ts';

const summary = (own: Partial<GridSummary>): GridSummary => ({
  points: 12_480,
  sites: 24,
  abnormal: 0,
  quiet: 0,
  shown: 12_480,
  moved: 0,
  come: 0,
  gone: 0,
  ...own,
});

test.each([
  [{}, '12,480 points · 24 sites · all normal'],
  [{ points: 1, sites: 1, abnormal: 1 }, '1 point · 1 site · 1 abnormal'],
  [{ quiet: 3 }, '12,480 points · 24 sites · 3 kept quiet'],
  [{ abnormal: 2, quiet: 3 }, '12,480 points · 24 sites · 2 abnormal · 3 kept quiet'],
])('the field %j is %s', (own, words) => {
  expect(formatGridSummary(summary(own), true)).toBe(words);
});

test('without news the field is what it was when it was last heard', () => {
  expect(formatGridSummary(summary({}), false)).toBe('12,480 points · 24 sites · all normal when last heard');
  expect(formatGridSummary(summary({ abnormal: 3 }), false)).toBe(
    '12,480 points · 24 sites · 3 abnormal when last heard',
  );
});

test('that nothing is abnormal is said only where nothing else is filtered, and only of now while there is news', () => {
  const view = { ...STANDARD_VIEW, AbnormalOnly: true };
  expect(describeEmptyGrid(view, true).title).toBe('Nothing is abnormal');
  expect(describeEmptyGrid(view, false).title).toBe('Nothing was abnormal when last heard');
  expect(describeEmptyGrid(view, false).text).not.toContain(' is ');
  expect(describeEmptyGrid({ ...view, Contains: { site: 'mill' } }, true)).toEqual({
    title: 'No point matches the filters',
    text: '',
  });
  expect(describeEmptyGrid({ ...view, Search: ' mill ' }, true).title).toBe('No point matches “mill”');
});

test.each([
  [{}, '12,480 points'],
  [{ shown: 1_204 }, '1204 of 12,480 points'],
])('what is shown, %j, is %s', (own, words) => {
  expect(formatShownCount(summary(own))).toBe(words);
});

test.each([
  [{}, ''],
  [{ moved: 1 }, '1 row has moved'],
  [{ moved: 12, come: 3, gone: 1 }, '12 rows have moved · 3 more match · 1 no longer matches'],
  [{ moved: 1_001 }, 'More than 1000 rows have moved'],
])('an order that is off by %j says %j', (own, words) => {
  expect(formatOrderDrift(summary(own))).toBe(words);
});
