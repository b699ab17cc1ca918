import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { sharedAnswer } from './shared-answer.ts';

it('works once for all who ask within the time, and keeps no failure', async () => {
  const clock = new ManualClock();
  let times = 0;
  let fails = false;
  const ask = sharedAnswer(clock, 1_000, async () => {
    times += 1;
    if (fails) throw new Error('away');
    return times;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  clock.advance(999);
  expect(await ask()).toBe(1);
  clock.advance(1);
  expect(await ask()).toBe(2);
  clock.advance(1_000);
  fails = true;
  await expect(ask()).rejects.toThrow('away');
  fails = false;
  expect(await ask()).toBe(4);
});
