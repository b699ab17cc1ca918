import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOf, openSqlite, StorageError } from '../../platform/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { readFileOnce } from './files.ts';
import { DATABASE, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { countCopy } from './repository.ts';
import * as texts from './texts.ts';

/**
 * Checks a backup against its manifest: every file with its size and content, no other files, a
 * known schema, and the same numbers of rows and samples. Changes nothing.
 *
 * @throws BackupError that describes the difference
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const expected = new Set([MANIFEST, ...manifest.Files.map(({ Name }) => Name)]);
  const strange = readdirSync(folder).filter((name) => !expected.has(name));
  if (strange.length > 0) {
    throw new BackupError(texts.unlistedFiles(folder, strange.join(', ')));
  }
  try {
    migrationsOf(manifest.Schema);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new BackupError(texts.backupNotUsable(folder, error.message));
  }
  for (const { Name, Bytes, Sha256 } of manifest.Files) await checkFile(join(folder, Name), Bytes, Sha256);
  await checkCounts(folder, manifest);
  return manifest;
}

async function checkFile(file: string, bytes: number, sha256: string): Promise<void> {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) throw new BackupError(texts.fileMissing(file));
  if (!stat.isFile()) throw new BackupError(`${file} is not a regular file; links are not followed`);
  if (stat.size !== bytes) {
    throw new BackupError(texts.fileSizeDiffers(file, stat.size, bytes));
  }
  const read = await readFileOnce(file);
  if (read.sha256 !== sha256) throw new BackupError(texts.fileChecksumDiffers(file));
}

async function checkCounts(folder: string, manifest: Manifest): Promise<void> {
  const copy = await openSqlite(join(folder, DATABASE), { use: 'as-it-is' });
  const { Schema, Rows, Samples } = await countCopy(copy).finally(() => copy.close());
  const said = JSON.stringify([manifest.Schema, sorted(manifest.Rows), manifest.Samples]);
  if (JSON.stringify([Schema, sorted(Rows), Samples]) === said) return;
  const wrong = Object.keys({ ...Rows, ...manifest.Rows }).find((name) => Rows[name] !== manifest.Rows[name]);
  throw new BackupError(
    wrong
      ? `${folder} has ${Rows[wrong] ?? 'no'} rows of ${wrong}, but its manifest lists ${manifest.Rows[wrong] ?? 'none'}`
      : texts.schemaOrSamplesDiffer(folder),
  );
}

function sorted(rows: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1));
}
