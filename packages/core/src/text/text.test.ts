import { expect, it } from 'vitest';
import { formatAlternatives, formatCount, formatList, plural } from './index.ts';

it.each([
  [0, '0 alarms'],
  [1, '1 alarm'],
  [2, '2 alarms'],
  [12_345, '12,345 alarms'],
])('%i takes its plural form', (count, text) => {
  expect(plural(count, { one: '# alarm', other: '# alarms' })).toBe(text);
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
