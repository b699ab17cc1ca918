import { sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Database, Storage, StorageKind } from '../storage.ts';
import { copyTable, sumTable, type TableSum } from './copy-tables.ts';
import { readIdentities, writeIdentities } from './identities.ts';
import { migrationsOf, takenSteps } from './schema-steps.ts';
import { tableShapes } from './table-shapes.ts';

/** The source of a copy: an idle database, or a transaction with a consistent view. */
export interface CopySource {
  readonly kind: StorageKind;
  readonly db: Database;
}

export interface CopyOptions {
  /** Called for each table at its start, and with progress. */
  onTable?: (table: string, rows: number) => void;
  /** Reads every table back from the copy and compares it with the source. */
  verify: boolean;
}

/** A copy differs from its source; nothing of it was kept. */
export class CopyDiffersError extends Error {
  override readonly name = 'CopyDiffersError';
}

/**
 * Makes an empty database a copy of another one, of either kind, all or nothing, in one transaction
 * and bounded memory: the schema of the source, its rows, and its identity counters.
 *
 * @returns the content of each table
 * @throws StorageError; CopyDiffersError
 */
export async function copyDatabase(
  source: CopySource,
  target: Storage,
  options: CopyOptions,
): Promise<TableSum[]> {
  const { onTable = () => {}, verify } = options;
  const steps = await takenSteps(source.db);
  const migrations = migrationsOf(steps.map(({ name }) => name));
  const shapes = tableShapes(migrations);
  return target.transaction(async (trx) => {
    if (target.kind === 'postgres') await takeAsLongAsItNeeds(trx);
    await migrate({ ...target, transaction: (work) => work(trx) }, migrations, 0);
    const sums: TableSum[] = [];
    for (const shape of shapes) {
      onTable(shape.name, 0);
      // Some migrations write rows of their own.
      await sql`delete from ${sql.id(shape.name)}`.execute(trx);
      const sum = await copyTable(source.db, trx, shape, (rows) => onTable(shape.name, rows));
      if (verify) same(sum, await sumTable(trx, shape));
      sums.push(sum);
    }
    for (const { name, applied_at } of steps) {
      await sql`update schema_migrations set applied_at = ${applied_at} where name = ${name}`.execute(trx);
    }
    await writeIdentities(target.kind, trx, shapes, await readIdentities(source.kind, source.db, shapes));
    return sums;
  });
}

/** Whether the latest migration of this code is missing. */
export function isOlderSchema(steps: readonly string[]): boolean {
  return MIGRATIONS.some(({ name }) => !steps.includes(name));
}

/** A statement or a pause of this transaction may take longer than one of the server's. */
export async function takeAsLongAsItNeeds(trx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

function same(from: TableSum, to: TableSum): void {
  if (from.rows === to.rows && from.sum === to.sum) return;
  throw new CopyDiffersError(
    `The copy of the table ${from.table} is not identical: ${from.rows} rows read, ${to.rows} rows written` +
      (from.rows === to.rows ? ', with different content' : ''),
  );
}
