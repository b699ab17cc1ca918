import { sql } from 'kysely';
import { StorageError } from '../errors.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Database } from '../storage.ts';

/** A step of the schema that a database has taken. */
export interface AppliedSchemaStep {
  readonly name: string;
  readonly applied_at: number;
}

/** The steps that a database has taken, in their order. @throws StorageError, also when there are none */
export async function takenSteps(db: Database): Promise<AppliedSchemaStep[]> {
  const { rows } =
    await sql<AppliedSchemaStep>`select name, applied_at from schema_migrations order by name`.execute(db);
  return rows;
}

/**
 * The migrations that make a schema of these steps.
 * @throws StorageError `STORAGE_TOO_NEW` when this code does not know one of them
 */
export function migrationsOf(names: readonly string[]): Migration[] {
  const unknown = names.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new StorageError(
      'STORAGE_TOO_NEW',
      `It was made by a newer Outpost: it has the schema step ${unknown.join(', ')}, and this one knows steps up to ` +
        `${MIGRATIONS.at(-1)!.name}. Use the newer Outpost.`,
    );
  }
  return MIGRATIONS.filter(({ name }) => names.includes(name));
}
