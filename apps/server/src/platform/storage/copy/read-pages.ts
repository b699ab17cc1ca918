import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../storage.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * Approximate size of a table held at a time: rows are from some bytes to some hundred kilobytes
 * long.
 */
const PAGE_BYTES = 4 * 1_048_576;
const FIRST_ROWS = 32;
const MAX_ROWS = 2_000;

/**
 * All rows of a table in the order of its key, some at a time, each as its values in the order of
 * the columns. Rows that are added or deleted meanwhile may or may not be included; pass a
 * transaction with a consistent view, or an idle database.
 *
 * @throws StorageError
 */
export async function* readPages(db: Database, shape: TableShape): AsyncGenerator<unknown[][]> {
  const table = sql.id(shape.name);
  const columns = sql.join(shape.columns.map((column) => sql.id(column)));
  const key = sql.join(shape.key.map((column) => sql.id(column)));
  const keyAt = shape.key.map((column) => shape.columns.indexOf(column));
  let after: unknown[] | null = null;
  let limit = FIRST_ROWS;
  for (;;) {
    const beyond: RawBuilder<unknown> = after === null ? sql`` : sql`where (${key}) > (${sql.join(after)})`;
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${table} ${beyond} order by ${key} limit ${sql.lit(limit)}`.execute(db);
    const page: unknown[][] = rows.map((row) => shape.columns.map((column) => row[column]));
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = keyAt.map((index) => page.at(-1)![index]);
    // No more than four times as many at once: later rows may be longer.
    const fitting = Math.floor((PAGE_BYTES / sizeOf(page)) * page.length);
    limit = Math.max(1, Math.min(MAX_ROWS, limit * 4, fitting));
  }
}

function sizeOf(page: readonly unknown[][]): number {
  let bytes = 1;
  for (const row of page) {
    for (const value of row) {
      if (typeof value === 'string') bytes += value.length;
      else if (value instanceof Uint8Array) bytes += value.byteLength;
      else bytes += 8;
    }
  }
  return bytes;
}
