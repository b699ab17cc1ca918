import { join } from 'node:path';
import type { StationConfig } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate, openSqlite } from '../../platform/storage/index.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';

const SECOND = 1_000;

/** A high limit of 8 with delays of 60 s, and bad quality with its own 60 s. */
function station(): StationConfig {
  const config = testStation(1);
  const [level, ...others] = config.Points;
  const Limits = level!.Limits.map((limit) => ({ ...limit, OnDelaySeconds: 60, OffDelaySeconds: 60 }));
  return { ...config, Points: [{ ...level!, Limits }, ...others] };
}

async function startPath() {
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, START_MS);
  const path = await new DataPath(storage).start([station()]);
  onTestFinished(async () => {
    await path.stop();
    await storage.close();
  });
  return {
    /**
     * A poll `seconds` after the start, with a total suspension of the process of `stalledSeconds`
     * by then.
     */
    poll: (seconds: number, level: number, stalledSeconds = 0) =>
      path.poll(1, START_MS + seconds * SECOND, reads(level, 0), 1, stalledSeconds * SECOND),
    isActive: (kind: 'H' | 'bad-quality') =>
      path.alarms.sink.activeSinceMs({ stationId: 1, pointId: 101, kind }) !== null,
  };
}

it.each([
  ['a limit', 'H', 9],
  ['bad quality', 'bad-quality', Number.NaN],
] as const)(
  'does not count suspensions of the process towards the on-delay of %s',
  async (_what, kind, value) => {
    const { poll, isActive } = await startPath();
    poll(0, 5);
    poll(10, value);
    // 60 s on the clock, 30 s of them listening: the value in between is unknown.
    poll(70, value, 30);
    expect(isActive(kind)).toBe(false);
    poll(99, value, 30);
    expect(isActive(kind)).toBe(false);
    poll(100, value, 30);
    expect(isActive(kind)).toBe(true);
  },
);

it.each([
  ['a limit', 'H', 9],
  ['bad quality', 'bad-quality', Number.NaN],
] as const)('nor towards the off-delay of %s', async (_what, kind, value) => {
  const { poll, isActive } = await startPath();
  for (let seconds = 0; seconds <= 60; seconds += 10) poll(seconds, value);
  expect(isActive(kind)).toBe(true);
  poll(70, 5);
  poll(130, 5, 30);
  poll(159, 5, 30);
  expect(isActive(kind)).toBe(true);
  poll(160, 5, 30);
  expect(isActive(kind)).toBe(false);
});

it('counts time before a pause, and restarts when the value is normal after it', async () => {
  const { poll, isActive } = await startPath();
  poll(0, 9);
  poll(50, 9);
  poll(60, 5, 5);
  poll(70, 9, 5);
  poll(120, 9, 5);
  expect(isActive('H')).toBe(false);
  poll(130, 9, 5);
  expect(isActive('H')).toBe(true);
});
