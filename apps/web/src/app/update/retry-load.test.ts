import { expect, test } from 'vitest';
import { backgroundPausesMs, retryLoad, SCREEN_PAUSES_MS } from './retry-load.ts';

/** A load that fails some times, and what was waited for. */
function part(failures: number) {
  const waited: number[] = [];
  let loads = 0;
  const load = async () => {
    if (++loads <= failures) throw new TypeError(`Failed to fetch dynamically imported module ${loads}`);
    return 'loaded';
  };
  const wait = async (ms: number) => void waited.push(ms);
  const asked: number[] = [];
  const scriptLost = async (failures: number) => {
    asked.push(failures);
    return false;
  };
  return {
    load,
    waited,
    asked,
    loads: () => loads,
    parts: { scriptLost, prepare: async () => {}, wait },
  };
}

test('loads a screen again twice, then reports the last failure', async () => {
  const twice = part(2);
  expect(await retryLoad(twice.load, SCREEN_PAUSES_MS, twice.parts)).toBe('loaded');
  expect(twice.waited).toEqual([500, 1_500]);
  expect(twice.asked).toEqual([1, 2]);
  const always = part(3);
  await expect(retryLoad(always.load, SCREEN_PAUSES_MS, always.parts)).rejects.toThrow(/module 3$/);
});

test('does not give up on a part in the background', async () => {
  const { load, waited, parts } = part(40);
  expect(await retryLoad(load, backgroundPausesMs(), parts)).toBe('loaded');
  expect(waited).toHaveLength(40);
  expect(waited.slice(0, 4)).toEqual([1_000, 3_000, 10_000, 10_000]);
});

test('treats a failed preparation as a failed attempt, and passes the last error to the next one', async () => {
  const { load, loads, parts } = part(1);
  const reasons: unknown[] = [];
  const prepare = async (error: unknown) => {
    reasons.push((error as Error | undefined)?.message);
    if (reasons.length === 2) throw new Error('no style');
  };
  expect(await retryLoad(load, SCREEN_PAUSES_MS, { ...parts, prepare })).toBe('loaded');
  expect(reasons).toEqual([undefined, 'Failed to fetch dynamically imported module 1', 'no style']);
  expect(loads()).toBe(2);
});

test('stays pending while the page reloads to another version', async () => {
  const { load, waited, loads, parts } = part(1);
  const result = retryLoad(load, SCREEN_PAUSES_MS, { ...parts, scriptLost: async () => true });
  expect(await Promise.race([result, new Promise((done) => setImmediate(() => done('pending')))])).toBe(
    'pending',
  );
  expect([loads(), waited]).toEqual([1, []]);
});
