export { StorageError, type StorageErrorCode } from './errors.ts';
export type { Database, Storage, StorageKind } from './storage.ts';
export type { Tables } from './tables.ts';
