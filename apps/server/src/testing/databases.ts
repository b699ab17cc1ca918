import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftOut } from '@outpost/testing/left-out.ts';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { afterEach, describe, inject, it, onTestFinished } from 'vitest';
import {
  keepSpareThreads,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
  type Storage,
} from '../platform/storage/index.ts';

// As many as two servers have.
keepSpareThreads(6);

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty PostgreSQL database with the current schema, which tests copy. */
    postgresTemplate: string;
  }
}

/** Opens a fresh database with the current schema; it is closed and removed after the test. */
export type OpenDatabase = (options?: { migrated?: boolean }) => Promise<Storage>;

interface OpenedDatabase {
  storage: Storage;
  /** Opens the same database again, as a second server or a restart would. */
  reopen(): Promise<Storage>;
  remove(): Promise<void>;
}

/** The input of a suite: a fresh database, or the same one again. */
export interface DatabaseHarness {
  open: OpenDatabase;
  /** Opens the latest database of this test again; close the first one for a restart. */
  reopen(): Promise<Storage>;
}

/**
 * Runs the same suite on a fresh SQLite file and, when TEST_POSTGRES_URL is set, on a fresh
 * PostgreSQL database. When it is not set, the skipped suite is reported and written to the file
 * OUTPOST_TEST_LEFT_OUT.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (open: OpenDatabase, harness: DatabaseHarness) => void,
): void {
  describe(`${name} (SQLite)`, () => withHarness(makeSqlite, suite));
  const url = process.env.TEST_POSTGRES_URL;
  if (url)
    describe(`${name} (PostgreSQL)`, () => withHarness((migrated) => makePostgres(url, migrated), suite));
  else leftOut(`PostgreSQL: ${name}`);
}

/**
 * Runs a suite on PostgreSQL only, for features that SQLite lacks; skipped and reported when
 * TEST_POSTGRES_URL is not set.
 */
export function describeOnPostgres(name: string, suite: (open: OpenDatabase) => void): void {
  const url = process.env.TEST_POSTGRES_URL;
  if (url)
    describe(`${name} (PostgreSQL)`, () => withHarness((migrated) => makePostgres(url, migrated), suite));
  else leftOut(`PostgreSQL: ${name}`);
}

/**
 * Runs the same test of a whole server on SQLite (`databaseUrl` null) and, when TEST_POSTGRES_URL
 * is set, on a fresh PostgreSQL database.
 */
export function itOnEachDatabase(
  name: string,
  test: (databaseUrl: string | null) => Promise<void>,
  timeoutMs?: number,
): void {
  it(`${name} (SQLite)`, () => test(null), timeoutMs);
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) {
    leftOut(`PostgreSQL: ${name}`);
    return;
  }
  it(
    `${name} (PostgreSQL)`,
    async () => {
      const database = await makeDatabase(url, inject('postgresTemplate'));
      onTestFinished(database.remove);
      await test(database.url);
    },
    timeoutMs,
  );
}

/** For several servers that start, stop and take over on a busy machine; an idle one needs a quarter of it. */
const SERVERS_TIMEOUT_MS = 180_000;

/** Runs a test on an empty PostgreSQL database, given by its URL; skipped and reported without one. */
export function itOnPostgres(
  name: string,
  test: (url: string) => Promise<void>,
  timeoutMs = SERVERS_TIMEOUT_MS,
): void {
  const isThere = it.runIf(process.env.TEST_POSTGRES_URL);
  isThere(`${name} (PostgreSQL)`, async () => test(await emptyPostgresUrl()), timeoutMs);
  if (!process.env.TEST_POSTGRES_URL) leftOut(`PostgreSQL: ${name}`);
}

/**
 * An empty PostgreSQL database, removed after the test, as a URL; TEST_POSTGRES_URL must be set.
 */
export async function emptyPostgresUrl(): Promise<string> {
  const database = await makeDatabase(process.env.TEST_POSTGRES_URL!);
  onTestFinished(database.remove);
  return database.url;
}

function withHarness(
  make: (migrated: boolean) => Promise<OpenedDatabase>,
  suite: (open: OpenDatabase, harness: DatabaseHarness) => void,
): void {
  const opened: OpenedDatabase[] = [];
  const again: Storage[] = [];
  const open: OpenDatabase = async ({ migrated = true } = {}) => {
    const database = await make(migrated);
    opened.push(database);
    return database.storage;
  };
  const reopen = async () => {
    const storage = await opened.at(-1)!.reopen();
    again.push(storage);
    return storage;
  };
  afterEach(async () => {
    for (const storage of again.splice(0)) await storage.close();
    for (const database of opened.splice(0)) {
      await database.storage.close();
      await database.remove();
    }
  });
  suite(open, { open, reopen });
}

/** The name of the database in a data folder. */
export const SQLITE_FILE = 'outpost.sqlite';

let madeTemplate: Promise<Buffer> | null = null;

/**
 * An empty file with the current schema, made once per process: a copy takes less time than the
 * migrations.
 */
export function sqliteTemplate(): Promise<Buffer> {
  madeTemplate ??= makeSqliteTemplate();
  return madeTemplate;
}

async function makeSqliteTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-test-'));
  const file = join(folder, SQLITE_FILE);
  const storage = await openSqlite(file);
  await migrate(storage, MIGRATIONS, 0);
  await storage.close();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
}

async function makeSqlite(migrated: boolean): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-test-'));
  const file = join(folder, SQLITE_FILE);
  if (migrated) await writeFile(file, await sqliteTemplate());
  return {
    storage: await openSqlite(file),
    reopen: () => openSqlite(file),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function makePostgres(baseUrl: string, migrated: boolean): Promise<OpenedDatabase> {
  const { url, remove } = await makeDatabase(baseUrl, migrated ? inject('postgresTemplate') : undefined);
  const reopen = () => openPostgres(url, () => {});
  return { storage: await reopen(), reopen, remove };
}
