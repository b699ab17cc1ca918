import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type Database,
  insertMany,
  keepSpareThreads,
  lockFolder,
  MIGRATIONS,
  migrate,
  openSqlite,
  openStorage,
} from '../index.ts';
import { SqliteThread } from './thread.ts';

it('reports a file that cannot be opened', async () => {
  const folder = await temporaryFolder();
  await expect(openSqlite(join(folder, 'missing', 'outpost.sqlite'))).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('unable to open database file'),
  });
});

it('gives a folder to one server at a time', async () => {
  const file = join(await temporaryFolder(), 'lock');
  const release = lockFolder(file);
  expect(() => lockFolder(file)).toThrow('Another Outpost server is using the data folder');
  release();
  lockFolder(file)();
});

it('does not mistake an invalid lock file for a running server', async () => {
  const file = join(await temporaryFolder(), 'lock');
  await writeFile(file, 'something that is no lock at all');
  expect(() => lockFolder(file)).toThrow(`The lock ${file} cannot be acquired: file is not a database`);
});

it('protects its files even in a folder that others may read', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const storage = await openStorage({ dataDir, databaseUrl: null, onIdleError: () => {} });
  await storage.transaction((trx) => sql`create table t (a integer)`.execute(trx));
  const files = await readdir(dataDir);
  expect(files).toEqual(expect.arrayContaining(['outpost.sqlite', 'outpost.sqlite-wal', 'outpost.lock']));
  for (const file of files) expect((await stat(join(dataDir, file))).mode & 0o077, file).toBe(0);
  await storage.close();
});

it('reports a full disk, in and out of a transaction, and continues when there is space', async () => {
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, 0);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.write);
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(storage.write);
  await limitPages(rows[0]!.page_count);
  const insert = (db: Database) =>
    insertMany(
      db,
      'journal',
      ['id', 'samples', 'data'],
      [
        [1, 1, new Uint8Array(100)],
        [2, 1, new Uint8Array(100_000)],
      ],
    );
  const isFull = { code: 'STORAGE_UNAVAILABLE', message: 'database or disk is full', retryable: true };
  await expect(storage.transaction(insert)).rejects.toMatchObject(isFull);
  await expect(insert(storage.write)).rejects.toMatchObject(isFull);
  expect((await sql`select id from journal`.execute(storage.read)).rows).toEqual([]);
  await limitPages(1_000_000);
  await storage.transaction(insert);
  expect((await sql`select id from journal`.execute(storage.read)).rows).toHaveLength(2);
  await storage.close();
});

it('restarts an ended thread with the next statement', async () => {
  const folder = join(await temporaryFolder(), 'later');
  const thread = new SqliteThread({ file: join(folder, 'outpost.sqlite'), readOnly: false });
  await expect(thread.run('select 1 as one', [])).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    retryable: true,
  });
  await mkdir(folder);
  expect(await thread.run('select 1 as one', [])).toMatchObject({ columns: ['one'], values: [1] });
  await thread.close();
});

it('gives its thread to the next database, however often it is closed', async () => {
  // As other tests of the same worker do.
  keepSpareThreads(6);
  const folder = await temporaryFolder();
  const first = new SqliteThread({ file: join(folder, 'first.sqlite'), readOnly: false });
  await first.run('create table t (a integer)', []);
  await Promise.all([first.close(), first.close()]);
  await first.close();
  await expect(first.run('select 1', [])).rejects.toThrow('The database is closed');
  const second = new SqliteThread({ file: join(folder, 'second.sqlite'), readOnly: true });
  await expect(second.run('select a from t', [])).rejects.toThrow('no such table: t');
  await expect(second.run('create table t (a integer)', [])).rejects.toThrow('readonly');
  await second.close();
});

it('runs a job in a thread, and waits for it at the end', async () => {
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await storage.transaction((trx) => sql`create table t (n integer)`.execute(trx));
  await storage.transaction((trx) => sql`insert into t values (1), (2), (4)`.execute(trx));
  const job = new URL('./testing/job.ts', import.meta.url);
  const run = (text: string) => storage.dataWorkers!.run(job, { sql: text, parameters: [1] });
  const sums = await Promise.all([1, 2, 3].map(() => run('select n from t where n > ?')));
  expect(sums).toEqual([1, 2, 3].map(() => ({ sum: Float64Array.of(6) })));
  await expect(run('select n from nowhere where n > ?')).rejects.toMatchObject({
    code: 'STORAGE_FAILED',
    message: 'no such table: nowhere',
  });
  await expect(run('insert into t values (?)')).rejects.toThrow('readonly');
  const last = run('select n from t where n < ?');
  // Accepted by a thread before it is closed.
  await new Promise((resolve) => setImmediate(resolve));
  await storage.close();
  expect(await last).toEqual({ sum: Float64Array.of(0) });
});

it('cannot write on a reading connection', async () => {
  const file = join(await temporaryFolder(), 'outpost.sqlite');
  const reader = new SqliteThread({ file, readOnly: true });
  await expect(reader.run('create table t (a integer)', [])).rejects.toThrow('readonly');
  await reader.close();
});
