import { CompiledQuery } from 'kysely';
import type { Database } from './storage.ts';
import type { Tables } from './tables.ts';

/**
 * Marks a query's only parameter as many rows. The SQLite connection prepares the statement once
 * and runs it for each row in one message to its thread; PostgreSQL gets statements of many rows
 * each.
 */
export class ManyRows {
  readonly columns: number;
  readonly rows: readonly (readonly unknown[])[];
  constructor(columns: number, rows: readonly (readonly unknown[])[]) {
    this.columns = columns;
    this.rows = rows;
  }
}

/** What to do with a row whose key exists already. */
export interface Upsert {
  key: readonly string[];
  /** Columns that take the new row's value; none: the stored row stays. */
  set: readonly string[];
}

/**
 * Inserts rows in bulk, in one message to the database's thread (SQLite) or few statements
 * (PostgreSQL). Not atomic by itself: pass a transaction.
 *
 * @param rows values in the order of `columns`; bytes as `Uint8Array`
 */
export async function insertMany<T extends keyof Tables & string>(
  db: Database,
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly (readonly unknown[])[],
  upsert?: Upsert,
): Promise<void> {
  await insertRows(db, table, columns, rows, upsert);
}

/** {@link insertMany} for a table that is only known at run time. */
export async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  upsert?: Upsert,
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(quoted).join(', ');
  const many = new ManyRows(columns.length, rows);
  await db.executeQuery(
    CompiledQuery.raw(`insert into ${quoted(table)} (${names}) values $rows${conflict(upsert)}`, [many]),
  );
}

function conflict(upsert: Upsert | undefined): string {
  if (!upsert) return '';
  const key = upsert.key.map(quoted).join(', ');
  if (upsert.set.length === 0) return ` on conflict (${key}) do nothing`;
  const set = upsert.set.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  return ` on conflict (${key}) do update set ${set}`;
}

/**
 * The statement of {@link insertMany} for `count` rows with placeholders as the database writes
 * them.
 */
export function manyRowsSql(sql: string, columns: number, count: number, numbered: boolean): string {
  let parameter = 0;
  const row = () =>
    `(${Array.from({ length: columns }, () => (numbered ? `$${++parameter}` : '?')).join(', ')})`;
  // A function, so that `$` in the text is literal.
  return sql.replace('$rows', () => Array.from({ length: count }, row).join(', '));
}

function quoted(name: string): string {
  return `"${name}"`;
}
