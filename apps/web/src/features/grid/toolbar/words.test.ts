import { expect, test } from 'vitest';
import type { Summary } from '../model/grid-model.ts';
import { driftWords, shownWords, summaryWords } from './words.ts';

const summary = (own: Partial<Summary>): Summary => ({
  points: 12_480,
  sites: 24,
  abnormal: 0,
  shown: 12_480,
  moved: 0,
  come: 0,
  gone: 0,
  ...own,
});

test.each([
  [{}, '12,480 points · 24 sites · all normal'],
  [{ points: 1, sites: 1, abnormal: 1 }, '1 point · 1 site · 1 abnormal'],
])('the field %j is %s', (own, words) => {
  expect(summaryWords(summary(own))).toBe(words);
});

test.each([
  [{}, '12,480 points'],
  [{ shown: 1_204 }, '1204 of 12,480 points'],
])('what is shown, %j, is %s', (own, words) => {
  expect(shownWords(summary(own))).toBe(words);
});

test.each([
  [{}, ''],
  [{ moved: 1 }, '1 row has moved'],
  [{ moved: 12, come: 3, gone: 1 }, '12 rows have moved · 3 more match · 1 no longer matches'],
  [{ moved: 1_001 }, 'More than 1000 rows have moved'],
])('an order that is off by %j says %j', (own, words) => {
  expect(driftWords(summary(own))).toBe(words);
});
