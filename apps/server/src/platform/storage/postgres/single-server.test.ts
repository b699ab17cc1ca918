import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { itOnPostgres } from '../../../testing/databases.ts';
import { LeaseTable } from './lease-table.ts';
import { openPostgres } from './open.ts';
import { expectNoSingleServer, holdForSingleServer } from './single-server.ts';

async function open(url: string) {
  const storage = await openPostgres(url, () => undefined);
  onTestFinished(() => storage.close());
  return storage;
}

const hold = async (url: string, errors: string[] = []) => {
  const release = await holdForSingleServer(url, await open(url), ({ message }) => errors.push(message), 0);
  onTestFinished(release);
  return release;
};
const IN_USE = { code: 'STORAGE_IN_USE' };

itOnPostgres('one server at a time uses a database without a lease', async (url) => {
  const release = await hold(url);
  await expect(hold(url)).rejects.toMatchObject(IN_USE);
  const storage = await open(url);
  await expect(expectNoSingleServer(storage)).rejects.toMatchObject({
    ...IN_USE,
    message: 'Another server uses this database. It runs without STANDBY. Stop it, or set STANDBY=true.',
  });
  await release();
  await expect(expectNoSingleServer(storage)).resolves.toBeUndefined();
  await hold(url);
});

itOnPostgres('waits for a server that has just ended', async (url) => {
  const release = await hold(url);
  const next = holdForSingleServer(url, await open(url), () => undefined);
  await release();
  onTestFinished(await next);
});

itOnPostgres('a database of servers with a lease is not held', async (url) => {
  const servers = new LeaseTable(url, 'A', 'A');
  onTestFinished(() => servers.close());
  const epoch = await servers.take(60_000);
  await expect(hold(url)).rejects.toThrow(/used by servers with a standby, and A is active/);
  await expect(expectNoSingleServer(await open(url))).resolves.toBeUndefined();
  await servers.release(epoch!);
  await hold(url);
});

itOnPostgres('holds it again after the connection broke', async (url) => {
  const errors: string[] = [];
  await hold(url, errors);
  const storage = await open(url);
  const end = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  await end.execute(storage.write);
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await expect
    .poll(
      () =>
        expectNoSingleServer(storage).then(
          () => 'free',
          () => 'held',
        ),
      { timeout: 10_000 },
    )
    .toBe('held');
});
