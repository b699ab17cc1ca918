import { closeSync, openSync } from 'node:fs';

/**
 * Creates a missing file that only its owner can read: SQLite alone would use the umask. Its
 * write-ahead log and journal inherit the file's mode. If it cannot be created, SQLite reports the
 * error.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Opening the database next reports the reason.
  }
}
