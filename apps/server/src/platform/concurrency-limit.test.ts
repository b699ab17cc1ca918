import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

it('starts each task when the previous one has ended, even with an error', async () => {
  const turns = new ConcurrencyLimit();
  const said: string[] = [];
  let release = () => {};
  const first = turns.take(async () => {
    said.push('first begins');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    said.push('first ends');
    throw new Error('and fails');
  });
  const second = turns.take(async () => {
    said.push('second');
    return 2;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual(['first begins']);
  release();
  await expect(first).rejects.toThrow('and fails');
  expect(await second).toBe(2);
  expect(said).toEqual(['first begins', 'first ends', 'second']);
});

it('runs the given number at a time, the others in order', async () => {
  const turns = new ConcurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    turns.take(() => {
      begun.push(number);
      return new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  await works[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const number of [2, 3]) ends[number]!();
  await Promise.all(works);
});
