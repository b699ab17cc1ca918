import { sql } from 'kysely';
import { migrationsOf, type Storage, tableShapes, takenSteps } from '../../platform/storage/index.ts';
import type { Manifest } from './manifest.ts';

/** Counts for the manifest of a copy and its check. @throws StorageError */
export async function countCopy(copy: Storage): Promise<Pick<Manifest, 'Schema' | 'Rows' | 'Samples'>> {
  const Schema = (await takenSteps(copy.read)).map(({ name }) => name);
  const Rows: Record<string, number> = {};
  for (const { name } of tableShapes(migrationsOf(Schema))) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(name)}`.execute(copy.read);
    Rows[name] = rows[0]!.n;
  }
  const { rows } = await sql<{ chunks: number; journal: number }>`
    select (select coalesce(sum(count), 0) from chunks) as chunks,
      (select coalesce(sum(samples), 0) from journal) as journal`.execute(copy.read);
  return { Schema, Rows, Samples: { InChunks: rows[0]!.chunks, InJournal: rows[0]!.journal } };
}

/** The number of the newest event of the audit log; 0: there is none. @throws StorageError */
export async function newestEvent(copy: Storage): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`.execute(copy.read);
  return rows[0]!.id;
}

/** Writes a consistent copy of a SQLite database to a new file. @throws StorageError */
export async function vacuumInto(database: Storage, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(database.write);
}

/** The size of a PostgreSQL database. @throws StorageError */
export async function postgresBytes(database: Storage): Promise<number> {
  const { rows } = await sql<{ n: number }>`select pg_database_size(current_database()) as n`.execute(
    database.read,
  );
  return rows[0]!.n;
}

/** The tables and views in the schema that connections use. @throws StorageError */
export async function tablesIn(database: Storage): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() order by table_name`.execute(database.read);
  return rows.map(({ name }) => name);
}
