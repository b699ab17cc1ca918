import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MIGRATIONS,
  migrate,
  openSqlite,
  type Storage,
} from '../../apps/server/src/platform/storage/index.ts';

/** A folder that is removed when the process exits. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty SQLite database with the current tables. */
export async function openBenchDatabase(folder: string = benchFolder()): Promise<Storage> {
  const storage = await openSqlite(join(folder, 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, Date.now());
  return storage;
}
