import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../errors.ts';
import { makePrivate } from './make-private.ts';

const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process, so that two servers never poll the same stations into the same
 * files. The lock is the operating system's: it ends with the process.
 *
 * @returns releases the folder
 * @throws StorageError `STORAGE_IN_USE` while another process has it
 */
export function lockFolder(lockFile: string): () => void {
  makePrivate(lockFile);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile);
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw errcode === SQLITE_BUSY
      ? new StorageError(
          'STORAGE_IN_USE',
          `Another Outpost server is using the data folder ${dirname(lockFile)}. Stop it, or set DATA_DIR to another folder.`,
          { cause: error },
        )
      : new StorageError('STORAGE_UNAVAILABLE', `The lock ${lockFile} cannot be acquired: ${message}`, {
          cause: error,
        });
  }
  const locked = database;
  return () => locked.close();
}
