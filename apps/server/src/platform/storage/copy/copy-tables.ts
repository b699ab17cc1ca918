import { insertRows } from '../many-rows.ts';
import type { Database } from '../storage.ts';
import { readPages } from './read-pages.ts';
import { RowSum } from './row-sum.ts';
import type { TableShape } from './table-shapes.ts';

/** Rows of a table, and their sum (`RowSum`). */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sum: string;
}

/**
 * Copies rows of a table into an empty one of the same shape, on any databases, in bounded memory.
 *
 * @param onRows called with the number of rows so far
 * @throws StorageError
 */
export async function copyTable(
  from: Database,
  to: Database,
  shape: TableShape,
  onRows: (rows: number) => void = () => {},
): Promise<TableSum> {
  const sum = new RowSum();
  for await (const page of readPages(from, shape)) {
    for (const row of page) sum.add(row);
    await insertRows(to, shape.name, shape.columns, page);
    onRows(sum.rows);
  }
  return { table: shape.name, rows: sum.rows, sum: sum.digest() };
}

/** Reads a whole table and computes its sum, in bounded memory. @throws StorageError */
export async function sumTable(db: Database, shape: TableShape): Promise<TableSum> {
  const sum = new RowSum();
  for await (const page of readPages(db, shape)) for (const row of page) sum.add(row);
  return { table: shape.name, rows: sum.rows, sum: sum.digest() };
}
