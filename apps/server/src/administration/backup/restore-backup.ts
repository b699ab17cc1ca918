import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toInstant } from '../../platform/clock.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isSecretFile } from '../../platform/secret-file.ts';
import {
  isOlderSchema,
  lockFolder,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
  RESTORING,
} from '../../platform/storage/index.ts';
import { acceptNextSecret, foundAccountSecret } from '../installation/index.ts';
import { MARK_FILE, readMark } from '../integrity/index.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { copyFileOnce, formatFileSize, freeSpaceIn, toDisk } from './files.ts';
import { fillPostgres } from './fill-postgres.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import * as texts from './texts.ts';

export interface RestoreOptions {
  /** The backup's folder. */
  readonly from: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A folder with an installation may be used; its files are moved aside. */
  readonly yes: boolean;
  /** A backup of SQLite may go to PostgreSQL, and the other way round. */
  readonly changeDatabase: boolean;
  readonly nowMs: number;
  /** Reports progress. */
  readonly say: (line: string) => void;
}

const LOCK = 'outpost.lock';
/**
 * Samples that an unavailable PostgreSQL has not stored yet; they belong to the previous
 * installation.
 */
const SPOOL = 'journal-spool';
const PUT_ASIDE = 'replaced-';
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Checks a backup and makes an installation of it in a data folder, or in an empty PostgreSQL
 * database. Nothing is changed before the whole backup was found intact. Existing files are moved
 * aside, never deleted.
 *
 * @returns the backup's manifest
 * @throws BackupError; StorageError, also when a server uses the folder
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, changeDatabase, say } = options;
  const from = resolve(options.from);
  const manifest = await checkBackup(from);
  const rows = Object.values(manifest.Rows).reduce((all, each) => all + each, 0);
  say(`The backup of ${manifest.MadeAt} is intact: ${rows.toLocaleString('en')} rows`);
  const target = databaseUrl === null ? 'sqlite' : 'postgres';
  if (manifest.Database !== target && !changeDatabase) {
    throw new BackupError(
      texts.backupFromOtherDatabase(NAMES[manifest.Database], NAMES[target]) +
        `(DATABASE_URL is ${databaseUrl === null ? texts.notSet : 'set'}). To change the database, add --change-database`,
    );
  }
  const dataDir = resolve(options.dataDir);
  const release = takeFolder(dataDir);
  try {
    const replaced = inTheWay(dataDir, manifest, target);
    if (replaced.length > 0 && !options.yes) {
      throw new BackupError(texts.folderNotEmptyAddYes(dataDir, replaced.join(', ')));
    }
    const names = manifest.Files.map(({ Name }) => Name).filter(
      (name) => target === 'sqlite' || name !== DATABASE,
    );
    await bringIn(from, manifest, dataDir, names);
    try {
      // Before anything is moved aside: a failing migration or database leaves everything
      // unchanged.
      if (databaseUrl === null) await upgrade(join(dataDir, `${DATABASE}${RESTORING}`), manifest, options);
      else await fillPostgres(join(from, DATABASE), databaseUrl, options);
    } catch (error) {
      clearRestoring(dataDir);
      throw error;
    }
    putAside(dataDir, replaced, options);
    resetMark(dataDir, say);
    // The database last: a server does not start on a folder where only that is missing.
    for (const name of names.toSorted((a, b) => Number(a === DATABASE) - Number(b === DATABASE))) {
      renameSync(join(dataDir, `${name}${RESTORING}`), join(dataDir, name));
    }
    toDisk(dataDir);
    await fitToFolder({ ...options, dataDir });
  } finally {
    release();
  }
  return manifest;
}

function takeFolder(dataDir: string): () => void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new BackupError(texts.dataFolderNotUsable(dataDir, (error as Error).message));
  }
  return lockFolder(join(dataDir, LOCK));
}

/**
 * Files that must not be mixed with the restored installation: on SQLite all of Outpost's. Secrets
 * stay unless the backup contains its own.
 */
function inTheWay(dataDir: string, manifest: Manifest, target: 'sqlite' | 'postgres'): string[] {
  const incoming = new Set(manifest.Files.map(({ Name }) => Name));
  return readdirSync(dataDir)
    .filter((name) => !name.startsWith(LOCK) && !name.startsWith(PUT_ASIDE) && !name.includes(RESTORING))
    .filter((name) => name !== MARK_FILE && (!isSecretFile(name) || incoming.has(name)))
    .filter((name) => target === 'sqlite' || isSecretFile(name) || name === SPOOL)
    .sort();
}

/** Copies files next to those that they will replace, under temporary names. */
async function bringIn(
  from: string,
  manifest: Manifest,
  dataDir: string,
  names: readonly string[],
): Promise<void> {
  clearRestoring(dataDir);
  try {
    await haveRoom(dataDir, manifest, names);
    for (const name of names) await copyChecked(from, manifest, name, join(dataDir, `${name}${RESTORING}`));
  } catch (error) {
    clearRestoring(dataDir);
    throw error;
  }
}

/** Leftovers of an interrupted restore, and SQLite's companion files. */
function clearRestoring(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.includes(RESTORING)) rmSync(join(dataDir, name), { force: true });
  }
}

async function upgrade(
  database: string,
  { Schema }: Manifest,
  { nowMs, say }: Pick<RestoreOptions, 'nowMs' | 'say'>,
): Promise<void> {
  if (!isOlderSchema(Schema)) return;
  const storage = await openSqlite(database);
  const steps = await migrate(storage, MIGRATIONS, nowMs).finally(() => storage.close());
  say(texts.migratedToThisRelease(steps.join(', ')));
  toDisk(database);
}

/** A restored database is legitimately behind the mark of the previous one. */
function resetMark(dataDir: string, say: RestoreOptions['say']): void {
  const { mark } = readMark(dataDir);
  rmSync(join(dataDir, MARK_FILE), { force: true });
  if (mark?.Audit) say(texts.highWaterMarkReset(mark.Audit.Id, toInstant(mark.Audit.AtMs)));
}

/**
 * Checks the restored database against the secrets in the folder. Without `account-secret` the next
 * start makes a new one; another one prevents the start, since it may be there by mistake.
 */
async function fitToFolder({ dataDir, databaseUrl, say }: RestoreOptions): Promise<void> {
  const file = join(dataDir, DATABASE);
  const storage = databaseUrl === null ? await openSqlite(file) : await openPostgres(databaseUrl, () => {});
  try {
    const found = await foundAccountSecret(storage, dataDir);
    if (found === 'missing') await acceptNextSecret(storage);
    if (found === 'another one') say(texts.accountSecretOfOtherBackup(dataDir));
  } finally {
    await storage.close();
  }
}

/** Moves Outpost's own files; other files in the folder stay. */
function putAside(
  dataDir: string,
  found: readonly string[],
  { nowMs, say }: Pick<RestoreOptions, 'nowMs' | 'say'>,
): void {
  const isOurs = (name: string) =>
    name.startsWith(DATABASE) || isSecretFile(name) || name === SPOOL || name === 'setup-code';
  const names = found.filter(isOurs);
  if (names.length === 0) return;
  const aside = join(dataDir, `${PUT_ASIDE}${new Date(nowMs).toISOString().replaceAll(':', '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) renameSync(join(dataDir, name), join(aside, name));
  say(texts.previousFilesAt(aside, names.join(', ')));
}

/** Verified while copying, so that what is restored is what was checked. */
async function copyChecked(from: string, manifest: Manifest, name: string, to: string): Promise<void> {
  const expected = manifest.Files.find(({ Name }) => Name === name)!;
  const { sha256 } = await copyFileOnce(join(from, name), to);
  if (sha256 === expected.Sha256) return;
  rmSync(to);
  throw new BackupError(texts.fileChangedWhileRead(join(from, name)));
}

async function haveRoom(dataDir: string, { Files }: Manifest, names: readonly string[]): Promise<void> {
  const needed = Files.filter(({ Name }) => names.includes(Name)).reduce((all, { Bytes }) => all + Bytes, 0);
  const room = await freeSpaceIn(dataDir);
  if (room >= needed) return;
  throw new BackupError(texts.notEnoughSpaceToRestore(dataDir, formatFileSize(needed), formatFileSize(room)));
}
