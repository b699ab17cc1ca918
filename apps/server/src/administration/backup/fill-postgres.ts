import {
  copyDatabase,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
  type Storage,
  type TableSum,
} from '../../platform/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { tablesIn } from './repository.ts';
import * as texts from './texts.ts';

export interface FillOptions {
  readonly nowMs: number;
  /** Reports progress. */
  readonly say: (line: string) => void;
}

/**
 * Fills an empty PostgreSQL database from an unused SQLite file, reads every table back, and
 * migrates it to this release. The copy is one transaction.
 *
 * @returns the content of each table
 * @throws BackupError when the database is not empty; StorageError; CopyDiffersError
 */
export async function fillPostgres(
  file: string,
  databaseUrl: string,
  { nowMs, say }: FillOptions,
): Promise<TableSum[]> {
  const source = await openSqlite(file, { use: 'as-it-is' });
  try {
    const target = await openEmpty(databaseUrl);
    try {
      const sums = await copyDatabase({ kind: 'sqlite', db: source.read }, target, {
        verify: true,
        onTable: progress(say),
      });
      const steps = await migrate(target, MIGRATIONS, nowMs);
      if (steps.length > 0) say(texts.migratedToThisRelease(steps.join(', ')));
      return sums;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Reports progress for large tables. */
export function progress(
  say: (line: string) => void,
  everyRows = 100_000,
): (table: string, rows: number) => void {
  let next = everyRows;
  return (table, rows) => {
    if (rows === 0) next = everyRows;
    if (rows < next) return;
    next = rows + everyRows;
    say(`${table}: ${rows.toLocaleString('en')} rows so far`);
  };
}

async function openEmpty(databaseUrl: string): Promise<Storage> {
  const target = await openPostgres(databaseUrl, () => {});
  const tables = await tablesIn(target);
  if (tables.length === 0) return target;
  await target.close();
  throw new BackupError(texts.databaseNotEmpty(tables.slice(0, 3).join(', '), tables.length > 3 ? ' …' : ''));
}
