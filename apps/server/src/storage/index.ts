export { StorageError, type StorageErrorCode } from './errors.ts';
export { insertMany, type Upsert } from './many-rows.ts';
export { migrate } from './migrate.ts';
export { MIGRATIONS } from './migrations/index.ts';
export { openPostgres } from './postgres/open.ts';
export { lockFolder } from './sqlite/lock.ts';
export { openSqlite } from './sqlite/open.ts';
export type { Database, Storage, StorageKind } from './storage.ts';
export type { Tables } from './tables.ts';
