import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StorageError } from './errors.ts';
import type { SessionLease } from './postgres/fence.ts';
import { openPostgres } from './postgres/open.ts';
import { expectNoSingleServer, holdForSingleServer } from './postgres/single-server.ts';
import { lockFolder } from './sqlite/lock.ts';
import { openSqlite } from './sqlite/open.ts';
import type { Storage } from './storage.ts';

/** The suffix of a file that a restore has not moved into place yet. */
export const RESTORING = '.restoring';

export interface OpenStorageOptions {
  /** Created if missing, with access for its owner only. */
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Called when PostgreSQL drops an idle connection. */
  onIdleError: (error: Error) => void;
  /** Of this server, where several share the PostgreSQL database. */
  lease?: SessionLease | null;
}

/**
 * Locks the data folder for this process and opens the database. Closing the storage releases both.
 *
 * @throws StorageError with a message for the console
 */
export async function openStorage({
  dataDir,
  databaseUrl,
  onIdleError,
  lease = null,
}: OpenStorageOptions): Promise<Storage> {
  const release = lockDataFolder(dataDir);
  try {
    if (databaseUrl === null) refuseHalfRestored(dataDir);
    const storage = databaseUrl
      ? await openForServer(databaseUrl, onIdleError, lease)
      : await openSqlite(join(dataDir, 'outpost.sqlite'));
    return {
      ...storage,
      spool: databaseUrl ? spoolOf(dataDir, databaseUrl) : null,
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

/** Of one server at a time, or of those that take turns by a lease. */
async function openForServer(
  databaseUrl: string,
  onIdleError: (error: Error) => void,
  lease: SessionLease | null,
): Promise<Storage> {
  const storage = await openPostgres(databaseUrl, onIdleError, lease);
  try {
    if (lease !== null) {
      await expectNoSingleServer(storage);
      return storage;
    }
    const release = await holdForSingleServer(databaseUrl, storage, onIdleError);
    return {
      ...storage,
      close: async () => {
        await storage.close();
        await release();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Opens the database read-only next to a server that may use it.
 *
 * @throws StorageError, also when there is none
 */
export async function openToRead({
  dataDir,
  databaseUrl,
}: Pick<OpenStorageOptions, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  if (databaseUrl) return openPostgres(databaseUrl, () => {});
  const file = join(dataDir, 'outpost.sqlite');
  if (!existsSync(file))
    throw new StorageError(
      'STORAGE_UNAVAILABLE',
      `No database in ${dataDir}. Check that DATA_DIR is the server’s data folder.`,
    );
  return openSqlite(file, { use: 'as-it-is' });
}

/**
 * A restore that was interrupted between moving the old files aside and moving the backup into
 * place.
 */
function refuseHalfRestored(dataDir: string): void {
  const database = join(dataDir, 'outpost.sqlite');
  if (existsSync(database) || !existsSync(`${database}${RESTORING}`)) return;
  throw new StorageError(
    'STORAGE_UNAVAILABLE',
    `A restore to ${dataDir} was interrupted. Restore the backup again; the previous files are in a folder replaced-…`,
  );
}

/** Where samples wait that a PostgreSQL database has not accepted. */
export const spoolOf = (dataDir: string, databaseUrl: string): NonNullable<Storage['spool']> => ({
  file: join(dataDir, 'journal-spool'),
  owner: nameOf(databaseUrl),
});

/** Identifies the database, whatever user signs in to it. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Creates the data folder if it is missing, with access for its owner only, and locks it for this process.
 * @returns how to release it
 * @throws StorageError with a message for the console
 */
export function lockDataFolder(dataDir: string): () => void {
  prepareFolder(dataDir);
  return lockFolder(join(dataDir, 'outpost.lock'));
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StorageError('STORAGE_UNAVAILABLE', describeFolder(dataDir, error), { cause: error });
  }
}

function describeFolder(dataDir: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    return `${dataDir} is a file, not a folder. Set DATA_DIR to a folder.`;
  const failed = existsSync(dataDir) ? 'Cannot write to' : 'Cannot create';
  return `${failed} the data folder ${dataDir} (${code ?? message}). Set DATA_DIR to a folder that Outpost can write to.`;
}
