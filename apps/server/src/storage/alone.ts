import { sql } from 'kysely';
import type { Alone, Database, StorageKind } from './storage.ts';

/**
 * Waits until no other transaction that named the same thing is under way, and keeps it for this one until it ends. SQLite has one
 * writer anyway. Ask for it last in a transaction: whoever waits here may hold what others wait for.
 */
export async function standAlone(kind: StorageKind, trx: Database, what: Alone): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outpost ${what}`}, 0))`.execute(trx);
}
