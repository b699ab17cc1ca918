import { join } from 'node:path';
import { CommunicationAlarm } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate, openSqlite } from '../../platform/storage/index.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';

const SECOND = 1_000;

async function startPath(delays: { OnDelaySeconds?: number; OffDelaySeconds?: number }) {
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, START_MS);
  const overrides = { CommunicationAlarm: CommunicationAlarm.parse(delays) };
  const path = await new DataPath(storage).start([testStation(1, { overrides })]);
  onTestFinished(async () => {
    await path.stop();
    await storage.close();
  });
  const at = (seconds: number) => START_MS + seconds * SECOND;
  return {
    /**
     * A poll `seconds` after the start, with a total suspension of the process of `stalledSeconds`
     * by then.
     */
    poll: (seconds: number, isAnswered: boolean, stalledSeconds = 0) =>
      path.poll(1, at(seconds), isAnswered ? reads(5, 0) : null, 1, stalledSeconds * SECOND),
    isActive: () =>
      path.alarms.sink.activeSinceMs({ stationId: 1, pointId: null, kind: 'communication' }) !== null,
  };
}

it('does not count suspensions of the process towards the on-delay of communication loss', async () => {
  const { poll, isActive } = await startPath({ OnDelaySeconds: 60 });
  poll(0, true);
  poll(10, false);
  // 80 s on the clock, 30 s of them listening.
  poll(90, false, 50);
  expect(isActive()).toBe(false);
  poll(119, false, 50);
  expect(isActive()).toBe(false);
  poll(120, false, 50);
  expect(isActive()).toBe(true);
});

it('nor towards the off-delay', async () => {
  const { poll, isActive } = await startPath({ OffDelaySeconds: 60 });
  poll(0, false);
  expect(isActive()).toBe(true);
  poll(10, true);
  poll(100, true, 40);
  expect(isActive()).toBe(true);
  poll(110, true, 40);
  expect(isActive()).toBe(false);
});
