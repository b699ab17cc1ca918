import { StorageError, type StorageErrorCode } from '../errors.ts';

/**
 * Error classes of PostgreSQL (Appendix A of its manual): connection, resources, operator, system.
 */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];
/** Serialization failure, deadlock, lock not available, read-only transaction (a standby). */
const UNAVAILABLE_CODES = new Set(['40001', '40P01', '55P03', '25006']);
/** Foreign key, unique, exclusion. */
const CONFLICT_CODES = new Set(['23503', '23505', '23P01']);
/** Data corrupted, index corrupted. */
const DAMAGED_CODES = new Set(['XX001', 'XX002']);

/** Converts errors of `pg` into the storage's own error. */
export function postgresError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  // A name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { message, code } = first as Error & { code?: string };
  return new StorageError(codeOf(code), message || String(first), { cause: error });
}

function codeOf(code: string | undefined): StorageErrorCode {
  // Errors of the socket and of the pool have a system code or none; those of the server have five
  // characters.
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('E')) return 'STORAGE_UNAVAILABLE';
  if (CONFLICT_CODES.has(code)) return 'STORAGE_CONFLICT';
  if (DAMAGED_CODES.has(code)) return 'STORAGE_DAMAGED';
  if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.includes(code.slice(0, 2))) {
    return 'STORAGE_UNAVAILABLE';
  }
  return 'STORAGE_FAILED';
}
