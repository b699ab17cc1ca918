import { CompiledQuery, sql } from 'kysely';
import { StorageError } from './errors.ts';
import { COLUMN_TYPES, type Migration } from './migrations/migration.ts';
import type { Storage } from './storage.ts';

/**
 * Migrates the database to the schema of this code, all migrations or none, with exclusive access
 * even when several processes start at once.
 *
 * @param atMs the present, for the record
 * @returns names of the applied migrations
 * @throws StorageError `STORAGE_TOO_NEW` when the database has migrations that this code does not
 * have
 */
export async function migrate(
  storage: Storage,
  migrations: readonly Migration[],
  atMs: number,
): Promise<string[]> {
  const types = COLUMN_TYPES[storage.kind];
  return storage.transaction(
    async (trx) => {
      await sql`create table if not exists schema_migrations (
        name text not null primary key,
        applied_at ${sql.raw(types.bigint)} not null
      )`.execute(trx);
      const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
        trx,
      );
      refuseUnknown(rows, migrations);
      const applied = new Set(rows.map(({ name }) => name));
      const pending = migrations.filter(({ name }) => !applied.has(name));
      for (const { name, statements } of pending) {
        for (const statement of statements(types)) {
          await trx.executeQuery(CompiledQuery.raw(statement)).catch((error: unknown) => {
            throw stepFailed(name, error);
          });
        }
        await sql`insert into schema_migrations (name, applied_at) values (${name}, ${atMs})`.execute(trx);
      }
      return pending.map(({ name }) => name);
    },
    { alone: 'migrations' },
  );
}

/**
 * Without migrating: a database with a schema that another server uses.
 * @throws StorageError `STORAGE_TOO_NEW`
 */
export async function refuseNewer({ read }: Storage, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    read,
  );
  refuseUnknown(rows, migrations);
}

/**
 * Whether the database has exactly the schema of this code.
 * @throws StorageError `STORAGE_TOO_NEW`
 */
export async function isMigrated({ read }: Storage, migrations: readonly Migration[]): Promise<boolean> {
  return (await pendingMigrations({ read }, migrations)).length === 0;
}

/**
 * The steps that {@link migrate} would apply.
 * @throws StorageError `STORAGE_TOO_NEW`
 */
export async function pendingMigrations(
  { read }: Pick<Storage, 'read'>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(read);
  refuseUnknown(rows, migrations);
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @throws StorageError `STORAGE_TOO_NEW` when a database has steps that are not in the list */
export function refuseUnknown(
  rows: readonly { readonly name: string }[],
  migrations: readonly Migration[],
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (foreign.length === 0) return;
  throw new StorageError(
    'STORAGE_TOO_NEW',
    `The database was used by a newer version of Outpost: it has the schema step ${foreign.join(', ')}, and this version supports ` +
      `steps up to ${migrations.at(-1)?.name ?? 'none'}. Start the newer version, or restore a backup made before it.`,
  );
}

/** A statement that fails for any other reason than an outage: the tables are not those of the list. */
function stepFailed(name: string, error: unknown): unknown {
  if (!(error instanceof StorageError) || error.code !== 'STORAGE_FAILED') return error;
  return new StorageError(
    'STORAGE_FAILED',
    `Schema step ${name} cannot be applied: the tables of the database do not match its list of steps ` +
      `(${error.message}). Restore a backup.`,
    { cause: error },
  );
}
