import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { describe, onTestFinished } from 'vitest';
import { openPostgresUrl } from '../standalone/postgres.ts';
import { type OpenStorage, openSqliteFile } from '../standalone/sqlite.ts';
import type { SqlValue } from '../storage.ts';

/** A database of the running test; it is closed and removed when the test ends. */
export interface TestStorage extends OpenStorage {
  /** Opens the same database again, as a restart does. */
  reopen(): Promise<TestStorage>;
}

/** A fresh SQLite file. */
export async function newSqliteStorage(): Promise<TestStorage> {
  const file = join(await temporaryFolder(), 'history.sqlite');
  const open = async (): Promise<TestStorage> => closedAfterTest(openSqliteFile(file), open);
  return open();
}

/**
 * Runs the same suite on SQLite and, when TEST_POSTGRES_URL is set, on PostgreSQL. When it is not
 * set, the skipped suite is reported.
 */
export function describeOnEachStorage(
  name: string,
  suite: (newStorage: () => Promise<TestStorage>) => void,
): void {
  describe(`${name} (SQLite)`, () => suite(newSqliteStorage));
  const url = process.env.TEST_POSTGRES_URL;
  if (url) describe(`${name} (PostgreSQL)`, () => suite(() => newPostgresStorage(url)));
  else leftOut(`PostgreSQL: ${name}`);
}

/** Runs one statement that changes rows. */
export const change = <Row>(
  storage: OpenStorage,
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<Row[]> => storage.transaction(({ query }) => query<Row>(sql, parameters));

async function newPostgresStorage(serverUrl: string): Promise<TestStorage> {
  const { url, remove } = await makeDatabase(serverUrl);
  onTestFinished(remove);
  const open = async (): Promise<TestStorage> => closedAfterTest(await openPostgresUrl(url), open);
  return open();
}

/** Before the folder or the database is removed: what was registered last runs first. */
function closedAfterTest(storage: OpenStorage, reopen: () => Promise<TestStorage>): TestStorage {
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= storage.close();
    return closing;
  };
  onTestFinished(close);
  const query: OpenStorage['query'] = async (sql, parameters) => {
    // Later, as of any other database, so that a test that waits for a row lets the rest run.
    await new Promise((resolve) => setImmediate(resolve));
    return storage.query(sql, parameters);
  };
  return { ...storage, query, close, reopen };
}
