import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder, type TableSum } from '../storage/index.ts';
import { BackupError } from './backup-error.ts';
import { type FillOptions, fillPostgres } from './fill-postgres.ts';
import { DATABASE } from './manifest.ts';

export interface MoveOptions extends FillOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/**
 * Moves an installation on SQLite, whose server is stopped, to an empty PostgreSQL database: all of it or nothing, every table
 * read back and held against what was read. The SQLite file stays as it is.
 *
 * @returns what each table holds, in both
 * @throws BackupError; StorageError, also when a server works in the folder; CopyDiffersError
 */
export async function moveToPostgres(options: MoveOptions): Promise<TableSum[]> {
  const dataDir = resolve(options.dataDir);
  const file = join(dataDir, DATABASE);
  if (!existsSync(file))
    throw new BackupError(`There is no database at ${file}. Is DATA_DIR that of the server?`);
  const release = lockFolder(join(dataDir, 'outpost.lock'));
  try {
    return await fillPostgres(file, options.databaseUrl, options);
  } finally {
    release();
  }
}
