export type StorageErrorCode =
  | 'STORAGE_UNAVAILABLE'
  | 'STORAGE_TOO_NEW'
  | 'STORAGE_IN_USE'
  | 'STORAGE_CONFLICT'
  | 'STORAGE_DAMAGED'
  | 'STORAGE_FAILED';

/**
 * A database error, in the server's terms. Only `STORAGE_UNAVAILABLE` is retryable: the same
 * statement can succeed later. `STORAGE_CONFLICT` is a unique or foreign key that rejected a row,
 * `STORAGE_DAMAGED` means that stored data cannot be read.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly retryable: boolean;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.retryable = code === 'STORAGE_UNAVAILABLE';
  }
}
