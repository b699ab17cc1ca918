import { closeSync, openSync } from 'node:fs';

/**
 * Makes a file that only its owner can read, when it is not there yet: SQLite by itself would leave that to the umask.
 * Its write-ahead log and journal take the file's mode over. A file that cannot be made is left to SQLite to complain of.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Whoever opens the database next says why, in its own terms.
  }
}
