import { expect, onTestFinished } from 'vitest';
import { itOnPostgres } from '../../../testing/databases.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { installFence } from './fence.ts';
import { activeServerOf, LeaseTable } from './lease-table.ts';
import { NodeTable } from './node-table.ts';
import { openPostgres } from './open.ts';

const LEASE_MS = 60_000;

async function serversOf(url: string) {
  const tables = ['A', 'B'].map((name) => new LeaseTable(url, name, name));
  onTestFinished(async () => {
    for (const table of tables) await table.close();
  });
  return tables as [LeaseTable, LeaseTable];
}

async function open(url: string, epoch: number | null, kind: 'active' | 'node' = 'active') {
  const storage = await openPostgres(url, () => undefined, epoch === null ? null : { kind, epoch });
  onTestFinished(() => storage.close());
  return storage;
}

itOnPostgres('one server has the lease, the other one after it', async (url) => {
  const [a, b] = await serversOf(url);
  expect(await a.take(LEASE_MS)).toBe(1);
  expect(await b.take(LEASE_MS)).toBeNull();
  await b.reportStandby();
  const { active, standbys } = await b.status();
  expect([active?.server, standbys]).toEqual(['A', ['B']]);
  await a.requestHandOver(active!.sinceMs);
  expect(await a.renew(1, LEASE_MS)).toBe('hand-over');
  await a.release(1);
  expect((await b.status()).active).toBeNull();
  expect(await b.take(LEASE_MS)).toBe(2);
  expect(await a.renew(1, LEASE_MS)).toBe('taken');
  expect(await b.renew(2, LEASE_MS)).toBe('held');
  // The previous one cannot give away what it has lost.
  await a.release(1);
  expect((await a.status()).active?.server).toBe('B');
});

itOnPostgres('a lease that is not renewed ends', async (url) => {
  const [a, b] = await serversOf(url);
  expect(await a.take(1)).toBe(1);
  await expect.poll(() => b.take(LEASE_MS)).toBe(2);
});

itOnPostgres('only one of two servers that ask at once gets the lease', async (url) => {
  const [a, b] = await serversOf(url);
  // Both know the table.
  await Promise.all([a.status(), b.status()]);
  for (let round = 0; round < 10; round++) {
    const epochs = await Promise.all([a.take(LEASE_MS), b.take(LEASE_MS)]);
    expect(epochs.filter((epoch) => epoch !== null)).toHaveLength(1);
    await (epochs[0] === null ? b : a).release(epochs.find((epoch) => epoch !== null)!);
  }
});

itOnPostgres('the database refuses each write of a server that has lost the lease', async (url) => {
  const [a, b] = await serversOf(url);
  const first = await open(url, (await a.take(LEASE_MS))!);
  await migrate(first, MIGRATIONS, 0);
  await installFence(first);
  await installFence(first);
  const write = (storage: typeof first, name: string) =>
    storage.write.insertInto('system_settings').values({ name, value: 'x' }).execute();
  await write(first, 'ONE');
  await a.release(1);
  const second = await open(url, (await b.take(LEASE_MS))!);
  const refused = { code: 'STORAGE_UNAVAILABLE', message: 'Another server has taken over' };
  await expect(write(first, 'TWO')).rejects.toMatchObject(refused);
  await expect(
    first.transaction(async (trx) => {
      await trx.selectFrom('system_settings').selectAll().execute();
      await trx.deleteFrom('system_settings').execute();
    }),
  ).rejects.toMatchObject(refused);
  await expect(first.probe()).rejects.toMatchObject(refused);
  await write(second, 'TWO');
  // The tools of an administrator are not servers.
  await write(await open(url, null), 'THREE');
  const rows = await second.read.selectFrom('system_settings').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['ONE', 'THREE', 'TWO']);
});

itOnPostgres('every table is checked', async (url) => {
  const [a] = await serversOf(url);
  const storage = await open(url, (await a.take(LEASE_MS))!);
  await migrate(storage, MIGRATIONS, 0);
  await installFence(storage);
  await a.release(1);
  const tables = await storage.read.introspection.getTables();
  const own = tables.filter(({ name }) => !/^outpost_(lease|standby|node)$/.test(name));
  expect(own.length).toBeGreaterThan(40);
  for (const { name } of own)
    await expect(storage.write.deleteFrom(name as never).execute(), name).resolves.toBeDefined();
  await a.take(LEASE_MS);
  for (const { name } of own)
    await expect(storage.write.deleteFrom(name as never).execute(), name).rejects.toMatchObject({
      message: 'Another server has taken over',
    });
});

itOnPostgres('a take-over waits for a write that has begun', async (url) => {
  const [a, b] = await serversOf(url);
  const storage = await open(url, (await a.take(LEASE_MS))!);
  await migrate(storage, MIGRATIONS, 0);
  await installFence(storage);
  let taking: Promise<number | null> | undefined;
  let isTaken = false;
  await storage.transaction(async (trx) => {
    await trx.insertInto('system_settings').values({ name: 'ONE', value: 'x' }).execute();
    await a.release(1);
    taking = b.take(LEASE_MS);
    void taking.then(() => {
      isTaken = true;
    });
    // Several answers of the database later it still waits.
    for (let turn = 0; turn < 5; turn++) await b.status();
    expect(isTaken).toBe(false);
  });
  expect(await taking).toBe(2);
});

itOnPostgres('knows of a database that servers share', async (url) => {
  const [a] = await serversOf(url);
  const storage = await open(url, null);
  expect(await activeServerOf(storage)).toBeNull();
  const epoch = (await a.take(LEASE_MS))!;
  expect(await activeServerOf(storage)).toBe('A');
  await a.release(epoch);
  expect(await activeServerOf(storage)).toBeNull();
});

async function nodesOf(url: string, clock: Pick<Clock, 'now'> = systemClock) {
  const tables = ['A', 'B'].map((name) => new NodeTable(url, clock, name));
  onTestFinished(async () => {
    for (const table of tables) await table.close();
  });
  return tables as [NodeTable, NodeTable];
}

itOnPostgres('each node has a lane, which is free again once it is settled', async (url) => {
  const [a, b] = await nodesOf(url);
  const [first, second] = [await a.take(LEASE_MS), await b.take(LEASE_MS)];
  expect([a.lane, b.lane, second > first]).toEqual([1, 2, true]);
  expect(await a.renew(first, LEASE_MS)).toBe('held');
  // It cannot be ended while its lease runs.
  expect(await b.end(first)).toBe(false);
  await a.release(first);
  expect(await a.renew(first, LEASE_MS)).toBe('taken');
  expect(await a.revision(first)).toBeNull();
  expect(await b.end(first)).toBe(true);
  expect((await b.nodes()).map(({ lane, server, isOver }) => [lane, server, isOver])).toEqual([
    [1, 'A', true],
    [2, 'B', false],
  ]);
  // Its lane is not settled.
  await a.take(LEASE_MS);
  expect(a.lane).toBe(3);
});

itOnPostgres('the database refuses each write of a node that was ended', async (url) => {
  const [a, b] = await nodesOf(url);
  const [leader] = await serversOf(url);
  const active = await open(url, (await leader.take(LEASE_MS))!);
  await migrate(active, MIGRATIONS, 0);
  await a.prepare();
  await installFence(active);
  const storage = await open(url, await a.take(1), 'node');
  const write = (name: string) =>
    storage.write.insertInto('system_settings').values({ name, value: 'x' }).execute();
  await write('ONE');
  const [{ epoch } = { epoch: 0 }] = await b.nodes();
  await expect.poll(() => b.end(epoch)).toBe(true);
  await expect(write('TWO')).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: 'The stations of this server were given to others',
  });
  // That of the active server and of other nodes goes on.
  await active.write.insertInto('system_settings').values({ name: 'THREE', value: 'x' }).execute();
  const other = await open(url, await b.take(LEASE_MS), 'node');
  await other.write.insertInto('system_settings').values({ name: 'FOUR', value: 'x' }).execute();
});

itOnPostgres('the clock of a node is compared with that of the database', async (url) => {
  const [a] = await nodesOf(url, { now: () => Date.now() + 90_000 });
  const epoch = await a.take(LEASE_MS);
  await a.renew(epoch, LEASE_MS);
  // Each renewal stores what the one before has measured.
  await a.renew(epoch, LEASE_MS);
  const [node] = await a.nodes();
  expect(Math.abs(node!.clockOffMs - 90_000)).toBeLessThan(1_000);
});
