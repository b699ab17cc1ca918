import { GOOD, type SampleColumns } from '@outpost/core';
import { expect, it } from 'vitest';
import type { History } from '../../history/index.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DayStrips } from './day-strips.ts';

const MINUTE = 60_000;

it('has samples that arrive late after an hour at most', async () => {
  const clock = new ManualClock('2026-03-02T00:00:00.000Z');
  const stored = new Map([[clock.now() - 600 * MINUTE, 1]]);
  const history: Pick<History, 'read'> = {
    read: async (_pointId, fromMs, toMs) => {
      const found = [...stored].filter(([atMs]) => atMs < toMs).sort(([a], [b]) => a - b);
      const before = found.findLastIndex(([atMs]) => atMs <= fromMs);
      const rows = found.slice(Math.max(0, before));
      return {
        atMs: Float64Array.from(rows, ([atMs]) => atMs),
        values: Float64Array.from(rows, ([, value]) => value),
        qualities: Uint8Array.from(rows, () => GOOD),
      } as SampleColumns as Awaited<ReturnType<History['read']>>;
    },
  };
  const strips = new DayStrips(history as History, clock);
  const highest = async () =>
    Math.max(...(await strips.get({ Id: 7, Kind: 'analog' }, true)).High.map((high) => high ?? 0));
  expect(await highest()).toBe(1);
  stored.set(clock.now() - 300 * MINUTE, 9);
  stored.set(clock.now() - 299 * MINUTE, 1);
  for (let minute = 0; minute < 59; minute++) {
    clock.advance(MINUTE);
    expect(await highest()).toBe(1);
  }
  clock.advance(MINUTE);
  expect(await highest()).toBe(9);
  stored.set(clock.now(), 5);
  clock.advance(MINUTE);
  expect((await strips.get({ Id: 7, Kind: 'analog' }, true)).High.at(-1)).toBe(5);
});
