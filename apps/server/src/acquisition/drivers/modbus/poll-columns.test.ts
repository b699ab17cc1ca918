import { expect, it } from 'vitest';
import { PollColumnsPool } from './poll-columns.ts';

it('hands out columns again, with nothing settled, and never to two polls at a time', () => {
  const pool = new PollColumnsPool();
  const [one, other] = [pool.take(3), pool.take(3)];
  expect(one).not.toBe(other);
  one.settled.fill(1);
  pool.give(one);
  expect(pool.take(2).reading.values).toHaveLength(2);
  const again = pool.take(3);
  expect(again).toBe(one);
  expect([...again.settled]).toEqual([0, 0, 0]);
  expect(pool.take(3)).not.toBe(one);
});
