import { expect, test } from 'vitest';
import { addDays, dateIn } from '../../../../ui/time/index.ts';
import { calendarRangeOf, dateParam, formatCalendarPeriod, mondayOf, steppedDate } from './dates.ts';

test('shows seven days from the date on, so that what is next is not cut off on a Sunday', () => {
  expect(calendarRangeOf('week', '2026-11-29', '2026-11-25')).toEqual({ from: '2026-11-29', days: 7 });
});

test('knows the Monday of a week', () => {
  expect(mondayOf('2026-11-25')).toBe('2026-11-23');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});

test.each([
  ['2026-11-25', '2026-10-26', 42],
  ['2026-02-10', '2026-01-26', 35],
  ['2027-02-10', '2027-02-01', 28],
  ['2026-12-31', '2026-11-30', 35],
])('shows the month of %s in whole weeks', (date, from, days) => {
  expect(calendarRangeOf('month', date, '2026-07-01')).toEqual({ from, days });
});

test.each([
  ['2026-11-03', 42],
  ['2026-11-15', 42],
  ['2026-11-16', 49],
  ['2026-11-30', 63],
])('shows at least four weeks ahead in the month of %s', (today, days) => {
  expect(calendarRangeOf('month', '2026-11-01', today)).toEqual({ from: '2026-10-26', days });
});

test('goes forward and back', () => {
  expect(steppedDate('week', '2026-11-25', 1)).toBe('2026-12-02');
  expect(steppedDate('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(steppedDate('month', '2026-01-31', -1)).toBe('2025-12-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('names periods and days', () => {
  const weekStarting = (day: string) => `Week starting ${day}`;
  expect(formatCalendarPeriod('week', '2026-11-25', weekStarting)).toBe('Week starting 25 November 2026');
  expect(formatCalendarPeriod('month', '2026-11-25', weekStarting)).toBe('November 2026');
});

test('knows the date in a zone', () => {
  const atMs = Date.parse('2026-11-25T03:00:00Z');
  expect(dateIn('America/Denver', atMs)).toBe('2026-11-24');
  expect(dateIn('Europe/Berlin', atMs)).toBe('2026-11-25');
});

test.each([null, '', 'today', '2026-02-30', '1999-01-01', '2026-1-1'])(
  'ignores %s in the address',
  (text) => {
    expect(dateParam(text)).toBeNull();
  },
);

test('takes a date from the address', () => {
  expect(dateParam('2026-02-28')).toBe('2026-02-28');
});
