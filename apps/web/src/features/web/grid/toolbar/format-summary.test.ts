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
  suppressed: 0,
  shown: 12_480,
  moved: 0,
  come: 0,
  gone: 0,
  ...own,
});

test.each([
  [{}, '12,480 points · 24 stations · none abnormal'],
  [{ points: 1, sites: 1, abnormal: 1 }, '1 point · 1 station · 1 abnormal'],
  [{ suppressed: 3 }, '12,480 points · 24 stations · 3 suppressed'],
  [{ abnormal: 2, suppressed: 3 }, '12,480 points · 24 stations · 2 abnormal · 3 suppressed'],
])('formats the summary of %j as %s', (own, text) => {
  expect(formatGridSummary(summary(own), true)).toBe(text);
});

test('marks the summary as last known without a connection', () => {
  expect(formatGridSummary(summary({}), false)).toBe(
    '12,480 points · 24 stations · none abnormal (last known)',
  );
  expect(formatGridSummary(summary({ abnormal: 3 }), false)).toBe(
    '12,480 points · 24 stations · 3 abnormal (last known)',
  );
});

test('reports no abnormal points only without other filters, and as last known without a connection', () => {
  const view = { ...STANDARD_VIEW, AbnormalOnly: true };
  expect(describeEmptyGrid(view, true).title).toBe('No abnormal points');
  expect(describeEmptyGrid(view, false).title).toBe('No abnormal points (last known)');
  expect(describeEmptyGrid(view, false).text).toContain(' had good quality ');
  expect(describeEmptyGrid({ ...view, Contains: { site: 'mill' } }, true)).toEqual({
    title: 'No matches',
    text: '',
  });
  expect(describeEmptyGrid({ ...view, Search: ' mill ' }, true).title).toBe('No matches for “mill”');
});

test.each([
  [{}, '12,480 points'],
  [{ shown: 1_204 }, '1,204 of 12,480 points'],
])('formats the count shown of %j as %s', (own, text) => {
  expect(formatShownCount(summary(own))).toBe(text);
});

test.each([
  [{}, ''],
  [{ moved: 1 }, '1 row is out of order'],
  [{ moved: 12, come: 3, gone: 1 }, '12 rows are out of order · 3 new matches · 1 no longer matches'],
  [{ moved: 1_001 }, 'More than 1,000 rows are out of order'],
])('describes the drift %j as %j', (own, text) => {
  expect(formatOrderDrift(summary(own))).toBe(text);
});
