import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../platform/make-folder.ts';
import { StorageError } from './errors.ts';
import { openPostgres } from './postgres/open.ts';
import { lockFolder } from './sqlite/lock.ts';
import { openSqlite } from './sqlite/open.ts';
import type { Storage } from './storage.ts';

/** What the name of a file ends with that a restore has not put into its place yet. */
export const RESTORING = '.restoring';

export interface OpenStorageOptions {
  /** Made when it is missing, with access for its owner only. */
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Told when PostgreSQL drops a connection that nobody is using. */
  onIdleError: (error: Error) => void;
}

/**
 * Takes the data folder for this process and opens the database. Closing the storage lets both go.
 *
 * @throws StorageError in words for whoever starts the server
 */
export async function openStorage({
  dataDir,
  databaseUrl,
  onIdleError,
}: OpenStorageOptions): Promise<Storage> {
  prepareFolder(dataDir);
  const release = lockFolder(join(dataDir, 'outpost.lock'));
  try {
    if (databaseUrl === null) refuseHalfRestored(dataDir);
    const storage = databaseUrl
      ? await openPostgres(databaseUrl, onIdleError)
      : await openSqlite(join(dataDir, 'outpost.sqlite'));
    return {
      ...storage,
      spool: databaseUrl ? { file: join(dataDir, 'journal-spool'), owner: nameOf(databaseUrl) } : null,
      close: async () => {
        await storage.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Opens the database beside a server that may work in it, only to look. Of SQLite nothing can be written.
 *
 * @throws StorageError, also when there is none
 */
export function openToRead({
  dataDir,
  databaseUrl,
}: Pick<OpenStorageOptions, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  return databaseUrl
    ? openPostgres(databaseUrl, () => {})
    : openSqlite(join(dataDir, 'outpost.sqlite'), { use: 'as-it-is' });
}

/** A restore that was broken off between putting aside what was there and putting the backup into its place. */
function refuseHalfRestored(dataDir: string): void {
  const database = join(dataDir, 'outpost.sqlite');
  if (existsSync(database) || !existsSync(`${database}${RESTORING}`)) return;
  throw new StorageError(
    'STORAGE_UNAVAILABLE',
    `A restore to ${dataDir} was broken off: restore the backup again. What was there before is in a folder replaced-… in it`,
  );
}

/** Which database it is, whoever signs in to it. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StorageError(
      'STORAGE_UNAVAILABLE',
      `The folder ${dataDir} (DATA_DIR) cannot be written: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
