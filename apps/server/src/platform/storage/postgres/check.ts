import { type Kysely, sql } from 'kysely';
import { StorageError } from '../errors.ts';
import type { StorageCheck } from '../storage.ts';
import type { Tables } from '../tables.ts';

/** data_corrupted, index_corrupted (PostgreSQL manual, appendix A). */
const DAMAGED = new Set(['XX001', 'XX002']);
/** insufficient_privilege: amcheck's functions are for superusers unless they are granted. */
const NOT_ALLOWED = '42501';

/**
 * Pages that failed their checksum since PostgreSQL counts them, and the order of the indexes where
 * the extension amcheck is installed. Every index is a statement of its own, which locks nothing
 * that writing needs.
 *
 * @throws StorageError when the check cannot run
 */
export async function checkPostgres(db: Kysely<Tables>, signal: AbortSignal): Promise<StorageCheck> {
  const checksums = await checkChecksums(db);
  const indexes = await checkIndexes(db, signal);
  return {
    how: `${checksums.how}; ${indexes.how}`,
    problems: [...checksums.problems, ...indexes.problems],
  };
}

async function checkChecksums(db: Kysely<Tables>): Promise<StorageCheck> {
  const { rows } = await sql<{ failures: number | null; last: Date | null }>`
    select checksum_failures as failures, checksum_last_failure as last
    from pg_stat_database where datname = current_database()`.execute(db);
  const { failures = null, last = null } = rows[0] ?? {};
  // null: the cluster has no checksums.
  if (failures === null) return { how: 'the cluster has no checksums', problems: [] };
  const how = 'checksums of read pages';
  if (Number(failures) === 0) return { how, problems: [] };
  return { how, problems: [`${failures} pages failed their checksum, the last at ${last?.toISOString()}`] };
}

async function checkIndexes(db: Kysely<Tables>, signal: AbortSignal): Promise<StorageCheck> {
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  if (extensions.length === 0) {
    return { how: 'indexes not checked: the extension amcheck is not installed', problems: [] };
  }
  const { rows } = await sql<{ oid: number; name: string }>`
    select c.oid, c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    join pg_namespace n on n.oid = c.relnamespace
    where am.amname = 'btree' and n.nspname = current_schema() and i.indisvalid
    order by c.relname`.execute(db);
  const problems: string[] = [];
  for (const { oid, name } of rows) {
    if (signal.aborted) throw new StorageError('STORAGE_UNAVAILABLE', 'The check was stopped');
    try {
      await sql`select bt_index_check(${oid}::oid)`.execute(db);
    } catch (error) {
      const code = codeOf(error);
      if (code === NOT_ALLOWED) {
        return { how: 'indexes not checked: this role may not use amcheck', problems };
      }
      if (!DAMAGED.has(code ?? '')) throw error;
      problems.push(`index ${name}: ${(error as Error).message}`);
    }
  }
  return { how: `amcheck of ${rows.length} indexes`, problems };
}

/** SQLSTATE of the database's error, which is the cause of the storage's own error. */
function codeOf(error: unknown): string | undefined {
  const { cause } = error as Error & { cause?: { code?: string } };
  return cause?.code;
}
