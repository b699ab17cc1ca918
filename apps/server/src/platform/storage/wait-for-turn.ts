import { sql } from 'kysely';
import type { Database, ExclusiveTask, StorageKind } from './storage.ts';

/**
 * Waits until no other transaction with the same name is in progress, and holds it until this one
 * ends. SQLite has one writer anyway. Call it last in a transaction: while waiting it may hold what
 * others wait for.
 */
export async function waitForTurn(kind: StorageKind, trx: Database, what: ExclusiveTask): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outpost ${what}`}, 0))`.execute(trx);
}
