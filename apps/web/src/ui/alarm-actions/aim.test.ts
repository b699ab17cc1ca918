import { expect, test } from 'vitest';
import { Aim } from './aim.ts';

function settled() {
  const aim = new Aim();
  aim.arrange(['a', 'b'], 0);
  return aim;
}

test('accepts a press on the row at which the pointer was moved', () => {
  const aim = settled();
  aim.pointAt('b');
  expect(aim.accepts('b', 1_000)).toBe(true);
});

test('refuses a press on a row that came under the pointer at rest, and accepts the next one', () => {
  const aim = settled();
  aim.pointAt('b');
  aim.arrange(['c', 'a', 'b'], 1_000);
  expect(aim.accepts('a', 60_000)).toBe(false);
  expect(aim.accepts('a', 60_400)).toBe(true);
});

test('refuses a press on a row that has just moved or appeared, also of a finger', () => {
  const aim = settled();
  aim.arrange(['c', 'a', 'b'], 1_000);
  expect(aim.accepts('a', 1_499)).toBe(false);
  expect(aim.accepts('c', 1_499)).toBe(false);
  expect(aim.accepts('c', 1_500)).toBe(true);
});

test('accepts a press where rows below have moved', () => {
  const aim = settled();
  aim.pointAt('a');
  aim.arrange(['a', 'c', 'b'], 1_000);
  expect(aim.accepts('a', 1_001)).toBe(true);
});

test('knows nothing of what was aimed at after scrolling', () => {
  const aim = settled();
  aim.pointAt('a');
  aim.pointAt(null);
  expect(aim.accepts('b', 1_000)).toBe(true);
});

test('accepts a press on a row that took no other row’s place', () => {
  const aim = new Aim();
  aim.arrange(['a'], 1_000);
  expect(aim.accepts('a', 1_001)).toBe(true);
  aim.arrange(['a', 'b'], 2_000);
  aim.pointAt('b');
  expect(aim.accepts('b', 2_001)).toBe(true);
});
