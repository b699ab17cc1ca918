import { GOOD, STALE } from '@outpost/core';
import { expect, it } from 'vitest';
import { DataPath } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { findStateChange } from './state-change.ts';

const HOUR = 3_600_000;
const PUMP = 9;

describeOnEachDatabase('since when a state has held', (open) => {
  /** Samples at hours after the start: `[hour, state, quality]`, all in roll-ups. */
  async function pump(...samples: readonly [hour: number, state: number, quality?: number][]) {
    const { history, clock } = new DataPath(await open());
    await history.start();
    const startMs = clock.now();
    const series = history.open(PUMP, null, 'digital');
    for (const [hour, state, quality = GOOD] of samples)
      history.append(series, startMs + hour * HOUR, state, quality);
    await history.sealAll();
    await history.rollUpAll();
    return async (isOn: boolean, hour: number) => {
      const sinceMs = await findStateChange(history, PUMP, isOn, startMs + hour * HOUR);
      return sinceMs === null ? null : (sinceMs - startMs) / HOUR;
    };
  }

  it('is its change, in a bucket that has both states', async () => {
    const since = await pump([0, 0], [26.5, 1], [30, 1], [100, 1], [300, 1]);
    expect(await since(true, 290)).toBe(26.5);
    expect(await since(true, 301)).toBe(26.5);
  });

  it('is the end of the time without good values in which it changed', async () => {
    const since = await pump([0, 0], [20, 0, STALE], [49, 1], [200, 1], [210, 1, STALE], [230, 1]);
    expect(await since(true, 290)).toBe(49);
  });

  it('is the first sample of a point that has always been in it', async () => {
    const since = await pump([7, 0], [8, 0], [100, 0], [200, 0]);
    expect(await since(false, 190)).toBe(7);
  });

  it('is unknown if it has held for longer than is searched, or there is nothing', async () => {
    const since = await pump([0, 1], [410 * 24, 1], [420 * 24, 1]);
    expect(await since(true, 419 * 24)).toBeNull();
    const never = await pump();
    expect(await never(true, 10)).toBeNull();
  });
});
