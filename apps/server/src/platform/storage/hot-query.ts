import { CompiledQuery } from 'kysely';
import type { Database, StorageKind } from './storage.ts';

/** A query written as SQL and bound repeatedly. */
export type HotQuery<Row> = (db: Database, ...parameters: readonly (number | string)[]) => Promise<Row[]>;

/**
 * A query for hot paths, where building it each time would take longer than the database does.
 *
 * @param text SQL that is the same on both databases, with `?` for each parameter and nowhere else
 */
export function hotQuery<Row>(kind: StorageKind, text: string): HotQuery<Row> {
  let parameter = 0;
  const sql = kind === 'postgres' ? text.replaceAll('?', () => `$${++parameter}`) : text;
  return async (db, ...parameters) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    return rows as Row[];
  };
}
