export {
  CopyDiffersError,
  copyDatabase,
  isOlderSchema,
} from './copy/copy-database.ts';
export type { TableSum } from './copy/copy-tables.ts';
export { readConsistently } from './copy/read-consistently.ts';
export { migrationsOf, takenSteps } from './copy/schema-steps.ts';
export { tableShapes } from './copy/table-shapes.ts';
export { StorageError } from './errors.ts';
export { hotQuery } from './hot-query.ts';
export { type JournalEnd, journalEndOf } from './journal-end.ts';
export { insertMany, insertRows } from './many-rows.ts';
export { isMigrated, migrate, pendingMigrations, refuseNewer } from './migrate.ts';
export { MIGRATIONS } from './migrations/index.ts';
export { lockDataFolder, openStorage, openToRead, RESTORING, spoolOf } from './open.ts';
export { installFence } from './postgres/fence.ts';
export {
  type ActiveServer,
  hasSchema,
  type LeaseStatus,
  LeaseTable,
  type OtherServer,
  WAITING_SAMPLES,
} from './postgres/lease-table.ts';
export { formerNodesOf, type KnownNode, NodeTable, wasCluster } from './postgres/node-table.ts';
export { openPostgres } from './postgres/open.ts';
export { expectNoSingleServer } from './postgres/single-server.ts';
export { isSameRelease, type ServerRelease, schemaOf } from './release.ts';
export { lockFolder } from './sqlite/lock.ts';
export { openSqlite } from './sqlite/open.ts';
export type { JobModule } from './sqlite/protocol.ts';
export { keepSpareThreads } from './sqlite/thread.ts';
export type { Database, DataWorkers, Storage, StorageCheck, StorageKind } from './storage.ts';
export { isStorageUnavailable, type StorageFailure, StorageWatch } from './storage-watch.ts';
export type { Tables } from './tables.ts';
export { waitForTurn } from './wait-for-turn.ts';
