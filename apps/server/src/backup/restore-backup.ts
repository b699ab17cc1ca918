import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOlderSchema, lockFolder, MIGRATIONS, migrate, openSqlite } from '../storage/index.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { copyFileOnce, roomIn, sizeWords, toDisk } from './files.ts';
import { fillPostgres } from './fill-postgres.ts';
import { DATABASE, isSecret, type Manifest } from './manifest.ts';

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
const RESTORING = '.restoring';
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
    if (databaseUrl === null) await restoreSqlite(from, manifest, dataDir, replaced, options);
    else {
      await fillPostgres(join(from, DATABASE), databaseUrl, options);
      putAside(dataDir, replaced, options);
    }
    await restoreSecrets(from, manifest, dataDir);
    toDisk(dataDir);
  } finally {
    release();
  }
  return manifest;
}

function takeFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
    .filter((name) => !isSecret(name) || incoming.has(name))
    .filter((name) => target === 'sqlite' || isSecret(name) || name === SPOOL)
    .sort();
}

async function restoreSqlite(
  from: string,
  manifest: Manifest,
  dataDir: string,
  replaced: readonly string[],
  options: RestoreOptions,
): Promise<void> {
  const { nowMs, say } = options;
  const incoming = join(dataDir, `${DATABASE}${RESTORING}`);
  const clear = () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${incoming}${ending}`, { force: true });
  };
  clear();
  try {
    await haveRoom(dataDir, manifest);
    await copyChecked(from, manifest, DATABASE, incoming);
    // On the copy, before anything is put aside: an upgrade that fails leaves all as it was.
    if (isOlderSchema(manifest.Schema)) {
      const storage = await openSqlite(incoming);
      const steps = await migrate(storage, MIGRATIONS, nowMs).finally(() => storage.close());
      say(`Brought to this release: ${steps.join(', ')}`);
      toDisk(incoming);
    }
    putAside(dataDir, replaced, options);
    renameSync(incoming, join(dataDir, DATABASE));
  } catch (error) {
    clear();
    throw error;
  }
}

/** Moves what is Outpost's own; what else is in the folder is somebody's and stays. */
function putAside(
  dataDir: string,
  found: readonly string[],
  { nowMs, say }: Pick<RestoreOptions, 'nowMs' | 'say'>,
): void {
  const isOurs = (name: string) =>
    name.startsWith(DATABASE) || isSecret(name) || name === SPOOL || name === 'setup-code';
  const names = found.filter(isOurs);
  if (names.length === 0) return;
  const aside = join(dataDir, `${PUT_ASIDE}${new Date(nowMs).toISOString().replaceAll(':', '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) renameSync(join(dataDir, name), join(aside, name));
  say(`What was there is in ${aside}: ${names.join(', ')}`);
}

async function restoreSecrets(from: string, manifest: Manifest, dataDir: string): Promise<void> {
  for (const { Name } of manifest.Files) {
    if (Name !== DATABASE) await copyChecked(from, manifest, Name, join(dataDir, Name));
  }
}

/** Checked once more on the way: what is taken is what was looked at. */
async function copyChecked(from: string, manifest: Manifest, name: string, to: string): Promise<void> {
  const expected = manifest.Files.find(({ Name }) => Name === name)!;
  const { sha256 } = await copyFileOnce(join(from, name), to);
  if (sha256 === expected.Sha256) return;
  rmSync(to);
  throw new BackupError(`${join(from, name)} changed while it was read`);
}

async function haveRoom(dataDir: string, manifest: Manifest): Promise<void> {
  const needed = manifest.Files.reduce((all, { Bytes }) => all + Bytes, 0);
  const room = await roomIn(dataDir);
  if (room >= needed) return;
  throw new BackupError(
    `There is no room in ${dataDir}: the backup takes ${sizeWords(needed)}, and ${sizeWords(room)} are free`,
  );
}
