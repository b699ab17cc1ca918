import { expect, test } from 'vitest';
import { figures } from '../testing/berlin.ts';
import { isOnFromStart } from './states.ts';

test('time on without a start was there from the start, unless a start is hidden', () => {
  const day = { off: 3, unknown: 20, starts: 0 };
  expect(isOnFromStart(figures('ontime', { ...day, on: 1 }))).toBe(true);
  expect(isOnFromStart(figures('ontime', { ...day, on: 1, starts: 1 }))).toBe(false);
  expect(isOnFromStart(figures('ontime', { ...day, on: 1, hidden: 1 }))).toBe(false);
  expect(isOnFromStart(figures('ontime', { ...day, on: 0 }))).toBe(false);
});
