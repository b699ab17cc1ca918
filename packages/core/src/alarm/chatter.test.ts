import { expect, test } from 'vitest';
import { chatters, noteRaise, type Raises } from './chatter.ts';

const after = (...seconds: number[]) =>
  chatters(seconds.reduce<Raises>((raises, second) => noteRaise(raises, second * 1_000), []));

test('an alarm chatters when it is raised three times within a minute', () => {
  expect(after(0, 10)).toBe(false);
  expect(after(0, 10, 59)).toBe(true);
  expect(after(0, 10, 60)).toBe(false);
  expect(after(0, 100, 110, 159)).toBe(true);
  expect(after(0, 10, 20, 100)).toBe(false);
});

test('stores no more activations than needed', () => {
  let raises: Raises = [];
  for (let at = 0; at < 50; at++) raises = noteRaise(raises, at);
  expect(raises).toEqual([47, 48, 49]);
});
