import { describe, expect, test } from 'vitest';
import { dateIn, formatDateRange } from '../../../../ui/time/index.ts';
import { formatMonth, formatPeriod } from './format-period.ts';
import {
  asKind,
  type ChosenPeriod,
  daysIn,
  isDate,
  periodText,
  readPeriod,
  shiftedPeriod,
  withFirst,
  withLast,
} from './period.ts';

const period = (text: string): ChosenPeriod => readPeriod(text)!;
const moved = (text: string, by: 1 | -1) => {
  const next = shiftedPeriod(period(text), by);
  return next && periodText(next);
};

test.each([
  ['2024', '2024-01-01', '2024-12-31', 366],
  ['2024-02', '2024-02-01', '2024-02-29', 29],
  ['2025-12', '2025-12-01', '2025-12-31', 31],
  ['2025-11-21', '2025-11-21', '2025-11-21', 1],
  ['2025-10-20--2025-11-02', '2025-10-20', '2025-11-02', 14],
])('%s is from %s to %s, and is written as it is read', (text, first, last, days) => {
  expect(readPeriod(text)).toMatchObject({ first, last });
  expect(daysIn(period(text))).toBe(days);
  expect(periodText(period(text))).toBe(text);
});

test.each([
  '',
  '25',
  '2025-13',
  '2025-02-29',
  '2025-11-02--2025-11-01',
  '2025-11--2025-12',
  '1979',
  '2200',
  '2025-1-1',
])('“%s” is no period', (text) => expect(readPeriod(text)).toBeNull());

test('accepts dates of the calendar only', () => {
  expect(isDate('2024-02-29')).toBe(true);
  expect(isDate('2025-02-29')).toBe(false);
  expect(isDate('1979-12-31')).toBe(false);
});

test.each([
  ['2025', '2026', '2024'],
  ['2025-12', '2026-01', '2025-11'],
  ['2024-03', '2024-04', '2024-02'],
  ['2025-03-01', '2025-03-02', '2025-02-28'],
  ['2025-10-20--2025-11-02', '2025-11-03--2025-11-16', '2025-10-06--2025-10-19'],
])('after %s comes %s, before it was %s', (text, after, before) => {
  expect(moved(text, 1)).toBe(after);
  expect(moved(text, -1)).toBe(before);
  expect(moved(after, -1)).toBe(text);
});

test('stays within the supported dates', () => {
  expect(moved('1980', -1)).toBeNull();
  expect(moved('2199-12', 1)).toBeNull();
});

test.each([
  ['2025-11', 'day', '2025-11-21'],
  ['2025-10', 'day', '2025-10-31'],
  ['2025', 'month', '2025-11'],
  ['2025-10', 'year', '2025'],
  ['2025-11', 'range', '2025-11-01--2025-11-21'],
  ['2025-10', 'range', '2025-10-01--2025-10-31'],
  ['2025-10-20--2025-11-02', 'month', '2025-11'],
] as const)('%s as a %s is %s', (text, kind, expected) => {
  expect(periodText(asKind(period(text), kind, '2025-11-21'))).toBe(expected);
});

test('takes today from the time zone', () => {
  const at = Date.parse('2025-11-21T05:30:00Z');
  expect(dateIn('America/Denver', at)).toBe('2025-11-20');
  expect(dateIn('Europe/Berlin', at)).toBe('2025-11-21');
  expect(isDate(dateIn('Nowhere/Special', at))).toBe(true);
});

test('keeps the ends of a range in order', () => {
  const days = period('2025-11-03--2025-11-14');
  expect(periodText(withFirst(days, '2025-11-05'))).toBe('2025-11-05--2025-11-14');
  expect(periodText(withFirst(days, '2025-11-20'))).toBe('2025-11-20--2025-11-20');
  expect(periodText(withLast(days, '2025-11-01'))).toBe('2025-11-01--2025-11-01');
});

describe('words', () => {
  test.each([
    ['2025', '2025'],
    ['2025-11', 'November 2025'],
    ['2025-11-21', 'Fri 21 Nov 2025'],
    ['2025-11-03--2025-11-14', '3–14 Nov 2025'],
    ['2025-10-28--2025-11-03', '28 Oct – 3 Nov 2025'],
    ['2025-12-28--2026-01-03', '28 Dec 2025 – 3 Jan 2026'],
  ])('%s is %s', (text, words) => expect(formatPeriod(period(text))).toBe(words));

  test('formats days, months and ranges', () => {
    expect(formatMonth('2025-09-01')).toBe('Sep 2025');
    expect(formatDateRange('2025-11-21', '2025-11-21')).toBe('21 Nov 2025');
  });
});
