import { sql } from 'kysely';
import type { Database, Storage } from '../storage.ts';
import { takeAsLongAsItNeeds } from './copy-database.ts';

/**
 * Reads a PostgreSQL database as it is at one moment, whatever is written to it meanwhile.
 * @throws StorageError
 */
export function readOneMoment<T>(storage: Storage, work: (trx: Database) => Promise<T>): Promise<T> {
  return storage.transaction(async (trx) => {
    // The first statement of the transaction, or PostgreSQL refuses it.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await takeAsLongAsItNeeds(trx);
    return work(trx);
  });
}
