import { encodeJournal } from '@outpost/historian';
import { GOOD } from '@outpost/historian/pure';
import { expect, onTestFinished, vi } from 'vitest';
import { LeaseTable, MIGRATIONS, migrate, openPostgres } from '../../platform/storage/index.ts';
import { itOnPostgres } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createHistory } from './index.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { WaitingSamples } from './waiting-samples.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

const batchOf = (...atMs: number[]): Uint8Array =>
  encodeJournal({
    count: atMs.length,
    pointIds: Int32Array.from(atMs, () => 1),
    atMs: Float64Array.from(atMs),
    values: Float64Array.from(atMs, (at) => at - START),
    qualities: Uint8Array.from(atMs, () => GOOD),
  });

itOnPostgres('samples that another server has left are stored, and removed', async (url) => {
  const storage = await openPostgres(url, () => undefined);
  onTestFinished(() => storage.close());
  await migrate(storage, MIGRATIONS, START);
  const clock = new ManualClock(START);
  const history = createHistory({ storage, clock, logger: silentLogger });
  await history.start();
  const one = history.open(1, null);
  for (const at of [START, START + 9_000]) history.append(one, at, at - START, GOOD);

  const other = new LeaseTable(url, 'B', 'B');
  onTestFinished(() => other.close());
  await other.leaveSamples([batchOf(START + 1_000, START + 2_000), new Uint8Array([1, 2, 3])]);
  const error = vi.fn();
  const waiting = new WaitingSamples(
    { storage, clock, logger: { ...silentLogger, error } as never },
    history,
  );
  waiting.start();
  const times = async () =>
    Array.from((await history.read(1, START, START + 60_000, { limit: 100 })).atMs, (at) => at - START);
  await expect.poll(times).toEqual([0, 1_000, 2_000, 9_000]);
  // The one that cannot be read is reported and does not hold up the others.
  await expect
    .poll(() => error.mock.calls.map(([{ server }, text]) => [server, text]))
    .toEqual([['B', 'samples of another server are damaged and are lost']]);
  await other.leaveSamples([batchOf(START + 3_000)]);
  await expect
    .poll(async () => {
      await clock.advanceAsync(5_000);
      return times();
    })
    .toEqual([0, 1_000, 2_000, 3_000, 9_000]);
  await waiting.stop();
  await history.stop();

  const again = createHistory({ storage, clock, logger: silentLogger });
  await again.start();
  expect((await again.read(1, START, START + 60_000, { limit: 100 })).atMs).toHaveLength(5);
  const rows = await storage.read
    .selectFrom('outpost_waiting_samples' as never)
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
  await again.stop();
});
