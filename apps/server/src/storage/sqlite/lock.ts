import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../errors.ts';
import { makePrivate } from './make-private.ts';

const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process, so that two servers never poll the same stations into the same files. The lock is
 * the operating system's: it goes with the process, however that ends.
 *
 * @returns lets the folder go
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
      ? new StorageError('STORAGE_IN_USE', `Another Outpost has this folder in use (${lockFile})`, {
          cause: error,
        })
      : new StorageError('STORAGE_UNAVAILABLE', `The lock ${lockFile} cannot be taken: ${message}`, {
          cause: error,
        });
  }
  const locked = database;
  return () => locked.close();
}
