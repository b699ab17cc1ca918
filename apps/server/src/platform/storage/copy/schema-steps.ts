import { sql } from 'kysely';
import { StorageError } from '../errors.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Database } from '../storage.ts';

/** An applied migration. */
export interface AppliedSchemaStep {
  readonly name: string;
  readonly applied_at: number;
}

/** The migrations of a database, in order. @throws StorageError, also when there are none */
export async function takenSteps(db: Database): Promise<AppliedSchemaStep[]> {
  const { rows } =
    await sql<AppliedSchemaStep>`select name, applied_at from schema_migrations order by name`.execute(db);
  return rows;
}

/**
 * The migrations that make this schema.
 * @throws StorageError `STORAGE_TOO_NEW` when this code does not have one of them
 */
export function migrationsOf(names: readonly string[]): Migration[] {
  const unknown = names.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new StorageError(
      'STORAGE_TOO_NEW',
      `It was created by a newer version of Outpost: it has the schema step ${unknown.join(', ')}, and this version supports steps up to ` +
        `${MIGRATIONS.at(-1)!.name}. Use the newer version.`,
    );
  }
  return MIGRATIONS.filter(({ name }) => names.includes(name));
}
