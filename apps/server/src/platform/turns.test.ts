import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('begins each work when the one before it has ended, also when that failed', async () => {
  const turns = new Turns();
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
