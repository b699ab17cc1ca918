import { sql } from 'kysely';
import type { Database, Storage } from '../storage.ts';
import { takeAsLongAsItNeeds } from './copy-database.ts';

/**
 * Reads a consistent view of a PostgreSQL database, whatever is written meanwhile.
 * @throws StorageError
 */
export function readConsistently<T>(storage: Storage, work: (trx: Database) => Promise<T>): Promise<T> {
  return storage.transaction(async (trx) => {
    // The first statement of the transaction, or PostgreSQL rejects it.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await takeAsLongAsItNeeds(trx);
    return work(trx);
  });
}
