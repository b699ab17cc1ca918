import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { LastMade } from './last-made.ts';

it('creates a value once for consecutive requests, and again when it is old', async () => {
  const clock = new ManualClock();
  const last = new LastMade<string>(clock);
  let count = 0;
  const ask = (key: string) => last.get(key, async () => `${key}${++count}`);
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1']);
  clock.advance(299_999);
  expect(await ask('a')).toBe('a1');
  clock.advance(1);
  expect(await ask('a')).toBe('a2');
  expect(await ask('b')).toBe('b3');
  expect(await ask('a')).toBe('a4');
  expect(clock.pending).toBe(1);
  last.forget();
  expect(clock.pending).toBe(0);
  expect(await ask('a')).toBe('a5');
});

it('does not cache a failure', async () => {
  const last = new LastMade<string>(new ManualClock());
  await expect(last.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await last.get('a', async () => 'yes')).toBe('yes');
});
