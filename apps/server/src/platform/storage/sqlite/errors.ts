import { StorageError, type StorageErrorCode } from '../errors.ts';
import type { RequestError } from './protocol.ts';

/**
 * Primary result codes (https://www.sqlite.org/rescode.html) after which the same statement can
 * succeed later.
 */
const UNAVAILABLE = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  7, // SQLITE_NOMEM
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  15, // SQLITE_PROTOCOL
]);

/** Primary result codes of a damaged file: SQLITE_CORRUPT, SQLITE_NOTADB. */
export const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Extended result codes of a rejected row: foreign key, primary key, unique. */
const CONFLICT = new Set([787, 1555, 2067]);

export function sqliteError({ message, resultCode }: RequestError): StorageError {
  return new StorageError(codeOf(resultCode), message);
}

function codeOf(resultCode: number | null): StorageErrorCode {
  if (resultCode === null) return 'STORAGE_FAILED';
  if (CONFLICT.has(resultCode)) return 'STORAGE_CONFLICT';
  if (DAMAGED.has(resultCode & 0xff)) return 'STORAGE_DAMAGED';
  return UNAVAILABLE.has(resultCode & 0xff) ? 'STORAGE_UNAVAILABLE' : 'STORAGE_FAILED';
}
