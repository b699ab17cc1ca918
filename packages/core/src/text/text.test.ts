import { describe, expect, it } from 'vitest';
import {
  compareNames,
  formatAlternatives,
  formatCount,
  formatList,
  formatNumber,
  formatZone,
  plural,
} from './index.ts';

it.each([
  [0, '0 alarms'],
  [1, '1 alarm'],
  [2, '2 alarms'],
  [12_345, '12,345 alarms'],
])('%i takes its plural form', (count, text) => {
  expect(plural(count, { one: '# alarm', other: '# alarms' })).toBe(text);
});

it('compares names whatever their capitals, and their numbers by value', () => {
  const names = ['Pump 10', 'boiler', 'pump 2', 'Élan', 'Elm'];
  expect(names.sort(compareNames)).toEqual(['boiler', 'Élan', 'Elm', 'pump 2', 'Pump 10']);
  expect(compareNames('Ann', 'ANN')).toBe(0);
});

it('falls back to the general form, with each number in place', () => {
  expect(plural(1, { other: '# of # points' })).toBe('1 of 1 points');
});

it('separates thousands', () => {
  expect([formatCount(999), formatCount(1_000_000)]).toEqual(['999', '1,000,000']);
});

it.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a or b'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b or c'],
])('lists %j', (items, and, or) => {
  expect([formatList(items), formatAlternatives(items)]).toEqual([and, or]);
});

it.each([
  ['America/Denver', '2026-01-15T12:00:00Z', 'MST'],
  ['America/Denver', '2026-07-15T12:00:00Z', 'MDT'],
  ['Europe/Berlin', '2026-07-15T12:00:00Z', 'CEST'],
  ['Australia/Sydney', '2026-07-15T12:00:00Z', 'AEST'],
  ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 'UTC+5:45'],
  ['UTC', '2026-07-15T12:00:00Z', 'UTC'],
])('abbreviates %s at %s as %s', (timeZone, at, text) => {
  expect(formatZone(timeZone, Date.parse(at))).toBe(text);
});

describe('formatNumber', () => {
  it.each([
    [2.845, 2, '2.85'],
    [2, 2, '2.00'],
    [1_234_567.8, 1, '1,234,567.8'],
    [2026, 0, '2,026'],
    [-0.001, 2, '0.00'],
    [-12.5, 1, '−12.5'],
    [0, 0, '0'],
  ])('writes %d with %i decimals as %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });
});
