import { type Selectable, sql } from 'kysely';
import type { Storage, Tables } from '../storage/index.ts';

export type StoredAuditRow = Selectable<Tables['audit']>;

/** Lines can be long: what an import changed is in one. */
const LINES_AT_ONCE = 200;

/** All lines, in their order, some at a time. @throws StorageError */
export async function* auditLines(storage: Storage): AsyncGenerator<StoredAuditRow> {
  // The lowest number that a column of 32 bits holds.
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
 * The highest number that a line ever had; null where the database does not know: on PostgreSQL also a transaction that was rolled
 * back uses up a number.
 * @throws StorageError
 */
export async function highestLine(storage: Storage): Promise<number | null> {
  if (storage.kind === 'postgres') return null;
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'audit'`.execute(
    storage.read,
  );
  return rows[0]?.seq ?? 0;
}
