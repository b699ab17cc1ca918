import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../errors.ts';

/**
 * Takes a folder for this process, so that two servers never poll the same stations into the same files. The lock is
 * the operating system's: it goes with the process, however that ends.
 *
 * @returns lets the folder go
 */
export function lockFolder(lockFile: string): () => void {
  const database = new DatabaseSync(lockFile);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    throw new StorageError('STORAGE_IN_USE', `Another Outpost has this folder in use (${lockFile})`, {
      cause: error,
    });
  }
  return () => database.close();
}
