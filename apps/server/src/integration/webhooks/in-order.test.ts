import { expect, it } from 'vitest';
import { takeInOrder } from './in-order.ts';

const part = (name: string, times: readonly number[], isFull = false) => ({
  events: times.map((atMs) => ({ atMs, name: `${name}${atMs}` })),
  isFull,
});
const namesOf = (...parts: readonly ReturnType<typeof part>[]) => {
  const { taken, isMore } = takeInOrder(parts);
  return [taken.map(({ name }) => name).join(' '), isMore];
};

it('takes the events of several sources by time, the first source first', () => {
  expect(namesOf(part('a', [2, 5, 6]), part('b', [1, 5, 9]))).toEqual(['b1 a2 a5 b5 a6 b9', false]);
  expect(namesOf(part('a', []), part('b', []))).toEqual(['', false]);
});

it('keeps the order of each source', () => {
  expect(namesOf(part('a', [5, 3, 12]), part('b', [4, 6]))).toEqual(['b4 a5 a3 b6 a12', false]);
});

it('ends where a source has to be read on', () => {
  expect(namesOf(part('a', [1, 4], true), part('b', [2, 3, 5]))).toEqual(['a1 b2 b3 a4', true]);
  expect(namesOf(part('a', [1], true), part('b', [2], true))).toEqual(['a1', true]);
});
