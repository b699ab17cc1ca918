import { describe, expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const days = (...coverages: number[]) =>
  coverages.map((coverage, index) => ({ date: `2026-03-0${index + 1}`, coverage }));
const isEmpty = ({ coverage }: { coverage: number }) => coverage === 0;
const datesOf = (rows: readonly { date: string }[]) => rows.map(({ date }) => date.slice(-1)).join('');
const shown = (rows: ReturnType<typeof days>, today: string) => {
  const ordered = newestFirst(rows, today, isEmpty);
  return ordered && [datesOf(ordered.rows), datesOf(ordered.before)];
};

describe('the days of a period that has not ended', () => {
  test('begin with today, and those before the first data are apart', () => {
    expect(shown(days(0, 0, 1, 0, 1), '2026-03-05')).toEqual(['543', '21']);
  });

  test('are all shown if there is only one before the first data, or no data at all', () => {
    expect(shown(days(0, 1, 1), '2026-03-03')).toEqual(['321', '']);
    expect(shown(days(0, 0, 0), '2026-03-03')).toEqual(['321', '']);
  });
});

test('the days of a period that has ended remain in the order of the calendar', () => {
  expect(shown(days(0, 0, 1), '2026-04-01')).toBeNull();
  expect(shown(days(1), '2026-03-01')).toBeNull();
});
