import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder, type TableSum } from '../../platform/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { type FillOptions, fillPostgres } from './fill-postgres.ts';
import { DATABASE } from './manifest.ts';
import * as texts from './texts.ts';

export interface MoveOptions extends FillOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/**
 * Moves an installation on SQLite, whose server is stopped, to an empty PostgreSQL database, all or
 * nothing, and compares every table after reading it back. The SQLite file stays unchanged.
 *
 * @returns the content of each table, the same in both
 * @throws BackupError; StorageError, also when a server uses the folder; CopyDiffersError
 */
export async function moveToPostgres(options: MoveOptions): Promise<TableSum[]> {
  const dataDir = resolve(options.dataDir);
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new BackupError(texts.noDatabaseInFolder(dataDir));
  const release = lockFolder(join(dataDir, 'outpost.lock'));
  try {
    return await fillPostgres(file, options.databaseUrl, options);
  } finally {
    release();
  }
}
