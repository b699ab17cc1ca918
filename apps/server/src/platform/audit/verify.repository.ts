import { type Selectable, sql } from 'kysely';
import type { Storage, Tables } from '../storage/index.ts';

export type StoredAuditRow = Selectable<Tables['audit']>;

/** Events can be large: one contains all changes of an import. */
const LINES_AT_ONCE = 200;

/** All events in order, some at a time. @throws StorageError */
export async function* auditLines(storage: Storage): AsyncGenerator<StoredAuditRow> {
  // The lowest number of a 32-bit column.
  let after = -2_147_483_648;
  for (;;) {
    const rows: StoredAuditRow[] = await storage.read
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(LINES_AT_ONCE)
      .execute();
    yield* rows;
    if (rows.length < LINES_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * The highest number ever assigned; null if the database does not know: on PostgreSQL a transaction
 * that was rolled back also uses up a number.
 * @throws StorageError
 */
export async function highestLine(storage: Storage): Promise<number | null> {
  if (storage.kind === 'postgres') return null;
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'audit'`.execute(
    storage.read,
  );
  return rows[0]?.seq ?? 0;
}
