import { expect, test } from 'vitest';
import { toggledIn } from './filter-values.ts';

test('adds and removes a value in the order of all values', () => {
  expect(toggledIn(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c']);
  expect(toggledIn(['a', 'b', 'c'], ['a', 'c'], 'a')).toEqual(['c']);
});
