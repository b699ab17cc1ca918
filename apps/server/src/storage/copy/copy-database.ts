import { sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Database, Storage, StorageKind } from '../storage.ts';
import { copyTable, sumTable, type TableSum } from './copy-tables.ts';
import { readIdentities, writeIdentities } from './identities.ts';
import { migrationsOf, takenSteps } from './schema-steps.ts';
import { tableShapes } from './table-shapes.ts';

/** What a copy is made from: a database at rest, or a transaction that sees one moment. */
export interface CopySource {
  readonly kind: StorageKind;
  readonly db: Database;
}

export interface CopyOptions {
  /** Told of each table that is begun, and now and then how far it is. */
  onTable?: (table: string, rows: number) => void;
  /** Reads every table back from the copy and holds it against what was read. */
  verify: boolean;
}

/** A copy is not what it was made from; nothing of it was kept. */
export class CopyDiffersError extends Error {
  override readonly name = 'CopyDiffersError';
}

/**
 * Makes an empty database a copy of another one, of either kind, all of it or nothing, in one transaction and bounded memory:
 * the schema of the source, its rows, and the numbers up to which rows have been counted.
 *
 * @returns what each table holds
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
      // Some steps of the schema write rows of their own.
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

/** Whether the newest step that this code knows is missing. */
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
    `The copy of the table ${from.table} is not the same: ${from.rows} rows were read, ${to.rows} are there` +
      (from.rows === to.rows ? ', and they differ' : ''),
  );
}
