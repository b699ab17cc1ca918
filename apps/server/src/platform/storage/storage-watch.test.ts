import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, it, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { outageOf } from '../../testing/outage.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { createLogger } from '../logger.ts';
import {
  type Database,
  MIGRATIONS,
  migrate,
  openPostgres,
  openStorage,
  StorageError,
  StorageWatch,
} from './index.ts';

async function watched(databaseUrl: string | null) {
  const outage = await outageOf(databaseUrl);
  const clock = new ManualClock();
  const dataDir = await temporaryFolder();
  const storage = await openStorage({ dataDir, databaseUrl: outage.databaseUrl, onIdleError: () => {} });
  await migrate(storage, MIGRATIONS, 0);
  const watch = new StorageWatch(storage, clock, createLogger('silent'));
  const changes: boolean[] = [];
  watch.onChange(() => changes.push(watch.failure === null));
  watch.start();
  onTestFinished(async () => {
    await watch.stop();
    await storage.close();
  });
  return { outage, clock, storage, watch, changes };
}

const aWrite = (watch: StorageWatch) =>
  watch.storage.transaction((trx) =>
    trx.insertInto('installation').values({ name: 'x', value: 'y' }).execute(),
  );

itOnEachDatabase('notices an outage without any write, and its end', async (databaseUrl) => {
  const { outage, clock, storage, watch, changes } = await watched(databaseUrl);
  await watch.probe();
  expect(watch.failure).toBeNull();
  await outage.begin(storage);
  const beganMs = clock.now() + 10_000;
  clock.advance(10_000);
  await watch.probe();
  expect(watch.failure).toEqual({
    sinceMs: beganMs,
    reason: expect.stringMatching(
      databaseUrl === null ? /readonly database/ : /terminat|ECONNREFUSED|ECONNRESET/,
    ),
    readable: databaseUrl === null,
  });
  // It stays the same outage, and the next probes come sooner.
  clock.advance(2_000);
  await watch.probe();
  expect(watch.failure?.sinceMs).toBe(beganMs);
  await outage.end(storage);
  clock.advance(2_000);
  await watch.probe();
  expect(watch.failure).toBeNull();
  expect([changes.at(0), changes.at(-1)]).toEqual([false, true]);
  await aWrite(watch);
});

itOnEachDatabase('notices an outage with the first transaction that fails', async (databaseUrl) => {
  const { outage, storage, watch } = await watched(databaseUrl);
  await outage.begin(storage);
  await expect(aWrite(watch)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await watch.probe();
  expect(watch.failure).not.toBeNull();
  await outage.end(storage);
  await watch.probe();
  expect(watch.failure).toBeNull();
});

itOnEachDatabase('takes a deadlock, or an error of the caller, for no outage', async (databaseUrl) => {
  const { watch, changes } = await watched(databaseUrl);
  const deadlock = new StorageError('STORAGE_UNAVAILABLE', 'deadlock detected');
  for (const error of [deadlock, new Error('refused')]) {
    await expect(watch.storage.transaction(() => Promise.reject(error))).rejects.toBe(error);
    await watch.probe();
  }
  expect(watch.failure).toBeNull();
  expect(changes).toEqual([]);
});

const template = process.env.TEST_POSTGRES_URL;
if (!template) leftOut('PostgreSQL: a network that drops packets');
it.skipIf(!template)('takes a PostgreSQL whose connections are all in use for available', async () => {
  const storage = await openPostgres(template!, () => {});
  onTestFinished(() => storage.close());
  const held = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const all = Array.from({ length: 10 }, () => {
    const one = Promise.withResolvers<void>();
    begun.push(one.promise);
    return storage.transaction(async () => {
      one.resolve();
      await held.promise;
    });
  });
  await Promise.all(begun);
  const ping = await storage.ping().catch((error: unknown) => error);
  held.resolve();
  await Promise.all(all);
  expect(ping).toBeUndefined();
});

it.skipIf(!template)(
  'ends statements that wait for an unresponsive PostgreSQL, however many',
  async () => {
    const url = new URL(template!);
    const proxy = await startTcpProxy(url.hostname, Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const storage = await openPostgres(url.href, () => {});
    onTestFinished(() => storage.close());
    const ask = (db: Database) => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    // Every connection of the pool is open, and has a statement.
    await Promise.all(Array.from({ length: 10 }, () => storage.transaction(ask)));
    proxy.stall();
    const waiting = Array.from({ length: 10 }, () =>
      expect(ask(storage.read)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' }),
    );
    await expect(storage.ping()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await Promise.all(waiting);
    proxy.repair();
    await storage.ping();
  },
  20_000,
);
