import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { toInstant } from '../../platform/clock.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isSecretFile } from '../../platform/secret-file.ts';
import {
  copyDatabase,
  openPostgres,
  openSqlite,
  readConsistently,
  type Storage,
  StorageError,
} from '../../platform/storage/index.ts';
import { VERSION } from '../../platform/version.ts';
import { readMark } from '../integrity/index.ts';
import { BackupError } from './backup-error.ts';
import { copyFileOnce, type FileSum, formatFileSize, freeSpaceIn, readFileOnce, toDisk } from './files.ts';
import { progress } from './fill-postgres.ts';
import { DATABASE, MANIFEST, type Manifest } from './manifest.ts';
import { countCopy, newestEvent, postgresBytes, vacuumInto } from './repository.ts';
import * as texts from './texts.ts';

export interface BackupOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Folder for backups; created if missing. */
  readonly into: string;
  readonly withSecrets: boolean;
  readonly nowMs: number;
  /** Reports progress. */
  readonly say: (line: string) => void;
}

/**
 * Makes a backup in a new folder, while the server runs or not: a consistent copy of the database,
 * the secrets if requested, and a manifest. Until it is complete and on disk its name ends in
 * `.partial`; a failure leaves nothing behind. Warns when the database is behind the high-water mark,
 * as the old file is after a move to PostgreSQL.
 *
 * @returns the backup's folder
 * @throws BackupError; StorageError when the database cannot be read
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { dataDir, databaseUrl, withSecrets, nowMs, say } = options;
  const into = resolve(options.into);
  try {
    makeFolder(into);
  } catch (error) {
    throw new BackupError(texts.backupFolderNotUsable(into, (error as Error).message));
  }
  sayLeftovers(into, say);
  const name = `outpost-${new Date(nowMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;
  const folder = join(into, name);
  const partial = `${folder}.partial`;
  if (existsSync(folder)) throw new BackupError(texts.folderAlreadyExists(folder));
  if (withSecrets && !existsSync(dataDir)) throw new BackupError(texts.dataFolderMissing(dataDir));
  try {
    mkdirSync(partial, { mode: 0o700 });
  } catch (error) {
    throw new BackupError(texts.folderNotCreated(partial, (error as Error).message));
  }
  try {
    const file = join(partial, DATABASE);
    // Before the copy: a server that runs moves it on.
    const known = readMark(dataDir).mark?.Audit;
    const Database = databaseUrl === null ? 'sqlite' : 'postgres';
    if (databaseUrl === null) await copySqlite(join(dataDir, DATABASE), file, into, say);
    else await copyPostgres(databaseUrl, file, into, say);
    toDisk(file);
    const Files = [fileOf(DATABASE, await readFileOnce(file))];
    if (withSecrets) {
      for (const secret of readdirSync(dataDir).filter(isSecretFile).sort()) {
        Files.push(fileOf(secret, await copyFileOnce(join(dataDir, secret), join(partial, secret))));
      }
    }
    const copy = await openSqlite(file, { use: 'as-it-is' });
    const { newest, ...counted } = await examine(copy).finally(() => copy.close());
    if (known && newest < known.Id) say(texts.databaseBehindMark(newest, known.Id, toInstant(known.AtMs)));
    const manifest: Manifest = {
      Format: 'outpost-backup',
      FormatVersion: 1,
      MadeAt: new Date(nowMs).toISOString(),
      Release: VERSION,
      Database,
      ...counted,
      Files,
    };
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    toDisk(partial);
    renameSync(partial, folder);
    toDisk(into);
    return folder;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw describeBackupError(error, into);
  }
}

async function copySqlite(
  from: string,
  to: string,
  into: string,
  say: (line: string) => void,
): Promise<void> {
  if (!existsSync(from)) throw new BackupError(texts.noDatabaseInFolder(dirname(from)));
  const walBytes = statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  await haveRoom(into, statSync(from).size + walBytes, say);
  const database = await openSqlite(from, { use: 'as-it-is' });
  try {
    writeFileSync(to, '', { flag: 'wx', mode: 0o600 });
    await vacuumInto(database, to);
  } finally {
    await database.close();
  }
}

async function copyPostgres(
  url: string,
  to: string,
  into: string,
  say: (line: string) => void,
): Promise<void> {
  const database = await openPostgres(url, () => {});
  try {
    await haveRoom(into, await postgresBytes(database), say);
    const copy = await openSqlite(to, { use: 'scratch' });
    try {
      await readConsistently(database, (db) =>
        copyDatabase({ kind: 'postgres', db }, copy, { verify: false, onTable: progress(say) }),
      );
    } finally {
      await copy.close();
    }
  } finally {
    await database.close();
  }
}

/** A copy takes about as much space as the database; better reported now than after an hour. */
async function haveRoom(folder: string, bytes: number, say: (line: string) => void): Promise<void> {
  const room = await freeSpaceIn(folder);
  if (room >= bytes) {
    say(texts.copyingDatabase(formatFileSize(bytes)));
    return;
  }
  throw new BackupError(texts.notEnoughSpaceForBackup(folder, formatFileSize(bytes), formatFileSize(room)));
}

function fileOf(Name: string, { bytes, sha256 }: FileSum): Manifest['Files'][number] {
  return { Name, Bytes: bytes, Sha256: sha256 };
}

function sayLeftovers(into: string, say: (line: string) => void): void {
  for (const name of readdirSync(into)) {
    if (/^outpost-.*\.partial$/.test(name)) {
      say(texts.unfinishedBackup(join(into, name)));
    }
  }
}

function describeBackupError(error: unknown, into: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/.test(message);
  if (isFull) return new BackupError(texts.noSpaceLeftForBackup(into));
  if (error instanceof StorageError) {
    const hint = error.code === 'STORAGE_TOO_NEW' ? texts.versionCannotBackUp : texts.backupFailed;
    return new BackupError(`${hint}: ${message}`, { cause: error });
  }
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) {
    return new BackupError(texts.backupNotWritten(message));
  }
  return error;
}

/** `newest`: the event of the audit log; 0: there is none, or the schema is older than that log. */
async function examine(copy: Storage) {
  const counted = await countCopy(copy);
  return { ...counted, newest: 'audit' in counted.Rows ? await newestEvent(copy) : 0 };
}
