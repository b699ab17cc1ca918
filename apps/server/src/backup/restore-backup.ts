import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { acceptNextSecret, foundAccountSecret } from '../installation/index.ts';
import { MARK_FILE, readMark } from '../integrity/index.ts';
import { toInstant } from '../platform/clock.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { isSecretFile } from '../platform/secret-file.ts';
import {
  isOlderSchema,
  lockFolder,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
  RESTORING,
} from '../storage/index.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { copyFileOnce, formatFileSize, freeSpaceIn, toDisk } from './files.ts';
import { fillPostgres } from './fill-postgres.ts';
import { DATABASE, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  /** The backup's folder. */
  readonly from: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A folder that holds an installation already may be used: what is in the way is put aside. */
  readonly yes: boolean;
  /** A backup of SQLite may go to PostgreSQL, and the other way round. */
  readonly changeDatabase: boolean;
  readonly nowMs: number;
  /** Told what is done. */
  readonly say: (line: string) => void;
}

const LOCK = 'outpost.lock';
/** Samples that a PostgreSQL that was away has not taken yet: they belong to what was there before. */
const SPOOL = 'journal-spool';
const PUT_ASIDE = 'replaced-';
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Checks a backup, and makes an installation of it in a data folder, or in an empty PostgreSQL database. Nothing is touched
 * before all of the backup was found whole. What stood in the folder is put aside, never deleted.
 *
 * @returns the backup's manifest
 * @throws BackupError; StorageError, also when a server works in the folder
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, changeDatabase, say } = options;
  const from = resolve(options.from);
  const manifest = await checkBackup(from);
  const rows = Object.values(manifest.Rows).reduce((all, each) => all + each, 0);
  say(`The backup of ${manifest.MadeAt} is whole: ${rows.toLocaleString('en')} rows`);
  const target = databaseUrl === null ? 'sqlite' : 'postgres';
  if (manifest.Database !== target && !changeDatabase) {
    throw new BackupError(
      `This is the backup of an installation on ${NAMES[manifest.Database]}, and the settings say ${NAMES[target]} ` +
        `(DATABASE_URL is ${databaseUrl === null ? 'not set' : 'set'}). To go over to it, add --change-database`,
    );
  }
  const dataDir = resolve(options.dataDir);
  const release = takeFolder(dataDir);
  try {
    const replaced = inTheWay(dataDir, manifest, target);
    if (replaced.length > 0 && !options.yes) {
      throw new BackupError(
        `${dataDir} is not empty: ${replaced.join(', ')}. With --yes these are put aside, and kept`,
      );
    }
    const names = manifest.Files.map(({ Name }) => Name).filter(
      (name) => target === 'sqlite' || name !== DATABASE,
    );
    await bringIn(from, manifest, dataDir, names);
    try {
      // Before anything is put aside: an upgrade or a database that refuses leaves all as it was.
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
    throw new BackupError(`${dataDir} cannot be the data folder: ${(error as Error).message}`);
  }
  return lockFolder(join(dataDir, LOCK));
}

/**
 * What the restored installation does not stand beside: on SQLite all that is there, so that nothing is mixed by accident. Secrets
 * stay where they are unless the backup brings its own.
 */
function inTheWay(dataDir: string, manifest: Manifest, target: 'sqlite' | 'postgres'): string[] {
  const incoming = new Set(manifest.Files.map(({ Name }) => Name));
  return readdirSync(dataDir)
    .filter((name) => !name.startsWith(LOCK) && !name.startsWith(PUT_ASIDE) && !name.includes(RESTORING))
    .filter((name) => name !== MARK_FILE && (!isSecretFile(name) || incoming.has(name)))
    .filter((name) => target === 'sqlite' || isSecretFile(name) || name === SPOOL)
    .sort();
}

/** Copies files beside those that they will replace, under names of their own. */
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

/** What a restore that did not end has left, and what SQLite put beside it. */
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
  say(`Brought to this release: ${steps.join(', ')}`);
  toDisk(database);
}

/** A restored database is behind what was noted of the one before it, and rightly so. */
function resetMark(dataDir: string, say: RestoreOptions['say']): void {
  const { mark } = readMark(dataDir);
  rmSync(join(dataDir, MARK_FILE), { force: true });
  if (mark?.Audit)
    say(
      `The high-water mark was reset. It stood at line ${mark.Audit.Id} of the audit log, of ${toInstant(mark.Audit.AtMs)}: ` +
        'what is not in the backup is not missed any more',
    );
}

/**
 * The restored database beside the secrets that the folder has now. Without `account-secret` the next start makes a new
 * one and goes on; another one stops it, since it may be there by mistake.
 */
async function fitToFolder({ dataDir, databaseUrl, say }: RestoreOptions): Promise<void> {
  const file = join(dataDir, DATABASE);
  const storage = databaseUrl === null ? await openSqlite(file) : await openPostgres(databaseUrl, () => {});
  try {
    const found = await foundAccountSecret(storage, dataDir);
    if (found === 'missing') await acceptNextSecret(storage);
    if (found === 'another one')
      say(
        `The account-secret in ${dataDir} is not the one of this backup: the server will not start with it. ` +
          'Put the right one there, or see ALLOW_OTHER_SECRET in docs/operations.md',
      );
  } finally {
    await storage.close();
  }
}

/** Moves what is Outpost's own; what else is in the folder is somebody's and stays. */
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
  say(`What was there is in ${aside}: ${names.join(', ')}`);
}

/** Checked once more on the way: what is taken is what was looked at. */
async function copyChecked(from: string, manifest: Manifest, name: string, to: string): Promise<void> {
  const expected = manifest.Files.find(({ Name }) => Name === name)!;
  const { sha256 } = await copyFileOnce(join(from, name), to);
  if (sha256 === expected.Sha256) return;
  rmSync(to);
  throw new BackupError(`${join(from, name)} changed while it was read`);
}

async function haveRoom(dataDir: string, { Files }: Manifest, names: readonly string[]): Promise<void> {
  const needed = Files.filter(({ Name }) => names.includes(Name)).reduce((all, { Bytes }) => all + Bytes, 0);
  const room = await freeSpaceIn(dataDir);
  if (room >= needed) return;
  throw new BackupError(
    `There is no room in ${dataDir}: the backup takes ${formatFileSize(needed)}, and ${formatFileSize(room)} are free`,
  );
}
