import { sql } from 'kysely';
import type { Database, StorageKind } from '../storage.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * Tables whose rows are never deleted: the highest number is that of the last row. PostgreSQL also
 * uses up numbers for rolled-back rows, or rows written during a consistent read, which would look
 * like deleted rows.
 */
const ADDED_ONLY: ReadonlySet<string> = new Set(['audit']);

/**
 * The highest number that each table has ever assigned, including deleted rows; 0: none yet.
 * @throws StorageError
 */
export async function readIdentities(
  kind: StorageKind,
  db: Database,
  shapes: readonly TableShape[],
): Promise<Map<string, number>> {
  const given = new Map<string, number>();
  for (const { name, identity } of shapes) {
    if (identity === null) continue;
    const last = sql<{
      last: number;
    }>`select coalesce(max(${sql.id(identity)}), 0) as last from ${sql.id(name)}`;
    if (kind === 'postgres' && ADDED_ONLY.has(name)) {
      given.set(name, (await last.execute(db)).rows[0]!.last);
      continue;
    }
    const query =
      kind === 'sqlite'
        ? sql<{
            last: number;
          }>`select coalesce(max(seq), 0) as last from sqlite_sequence where name = ${name}`
        : sql<{ last: number }>`select case when is_called then last_value else 0 end as last
            from ${sql.raw(await sequenceOf(db, name, identity))}`;
    given.set(name, (await query.execute(db)).rows[0]!.last);
  }
  return given;
}

/** Makes tables continue after these numbers, so that none is reused. @throws StorageError */
export async function writeIdentities(
  kind: StorageKind,
  db: Database,
  shapes: readonly TableShape[],
  given: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name, identity } of shapes) {
    const last = given.get(name) ?? 0;
    if (identity === null || last === 0) continue;
    if (kind === 'sqlite') {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
    } else {
      await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), ${last})`.execute(db);
    }
  }
}

/** The sequence's name as SQL. */
async function sequenceOf(db: Database, table: string, column: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(db);
  return rows[0]!.name;
}
