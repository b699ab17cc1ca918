import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  lockFolder,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
  openStorage,
  type Storage,
} from '../../platform/storage/index.ts';
import { describeOnPostgres, emptyPostgresUrl, itOnEachDatabase } from '../../testing/databases.ts';
import { MARK_FILE } from '../integrity/index.ts';
import { checkBackup } from './check-backup.ts';
import { makeBackup } from './make-backup.ts';
import { DATABASE, MANIFEST, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const NOW_MS = Date.parse('2026-03-01T12:30:00.123Z');
const say = () => {};

interface Installation {
  dataDir: string;
  databaseUrl: string | null;
  /** As the server opens it. */
  storage: Storage;
}

const openDatabase = (dataDir: string, databaseUrl: string | null) =>
  databaseUrl === null ? openSqlite(join(dataDir, DATABASE)) : openPostgres(databaseUrl, () => {});

async function installation(onDatabase: string | null, steps = MIGRATIONS): Promise<Installation> {
  const databaseUrl = onDatabase === null ? null : await emptyPostgresUrl();
  const dataDir = join(await temporaryFolder(), 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, 'jwt-secret'), 'sesame\n', { mode: 0o600 });
  const storage = await openDatabase(dataDir, databaseUrl);
  onTestFinished(() => storage.close());
  await migrate(storage, steps, 7);
  for (const id of [1, 2, 3]) {
    await sql`insert into chunks (point_id, start_at, end_at, count, data)
      values (${id}, 1, 2, 512, ${new Uint8Array(700).fill(id)})`.execute(storage.write);
  }
  await sql`insert into journal values (9, 40, ${Uint8Array.of(1, 2)})`.execute(storage.write);
  return { dataDir, databaseUrl, storage };
}

const backup = async ({ dataDir, databaseUrl }: Installation, withSecrets = false) =>
  makeBackup({
    dataDir,
    databaseUrl,
    into: join(await temporaryFolder(), 'backups'),
    withSecrets,
    nowMs: NOW_MS,
    say,
  });

const restore = (from: string, dataDir: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    from,
    dataDir,
    databaseUrl: null,
    yes: false,
    changeDatabase: false,
    nowMs: NOW_MS,
    say,
    ...options,
  });

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
const rewrite = (folder: string, change: (manifest: Manifest) => void) => {
  const manifest = manifestOf(folder);
  change(manifest);
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
};
const chunksOf = async (storage: Storage) => {
  const { rows } = await sql`select point_id, count, data from chunks order by point_id`.execute(
    storage.read,
  );
  return rows;
};

describe('a backup', () => {
  itOnEachDatabase('is a folder with a copy and what it holds, for its owner only', async (databaseUrl) => {
    const made = await backup(await installation(databaseUrl));
    expect(made).toMatch(/\/outpost-2026-03-01T12-30-00Z$/);
    expect(readdirSync(made).sort()).toEqual([MANIFEST, DATABASE]);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(made)) expect(statSync(join(made, name)).mode & 0o777, name).toBe(0o600);
    expect(manifestOf(made)).toMatchObject({
      Format: 'outpost-backup',
      MadeAt: '2026-03-01T12:30:00.123Z',
      Database: databaseUrl === null ? 'sqlite' : 'postgres',
      Schema: MIGRATIONS.map(({ name }) => name),
      Rows: { chunks: 3, journal: 1, accounts: 0 },
      Samples: { InChunks: 1_536, InJournal: 40 },
      Files: [{ Name: DATABASE, Bytes: statSync(join(made, DATABASE)).size }],
    });
    expect(await checkBackup(made)).toEqual(manifestOf(made));
  });

  itOnEachDatabase(
    'of a database behind the high-water mark is made, with a warning',
    async (databaseUrl) => {
      const first = await installation(databaseUrl);
      const said: string[] = [];
      const make = async (nowMs: number) => {
        const into = join(first.dataDir, '..', 'backups');
        await makeBackup({ ...first, into, withSecrets: false, nowMs, say: (line) => said.push(line) });
        return said.splice(0).filter((line) => line.startsWith('WARNING'));
      };
      expect(await make(NOW_MS)).toEqual([]);
      const audit = { Id: 7, Hash: 'a'.repeat(64), AtMs: NOW_MS };
      writeFileSync(
        join(first.dataDir, MARK_FILE),
        JSON.stringify({ Format: 1, Audit: audit, Journal: null, Losses: [] }),
      );
      expect(await make(NOW_MS + 60_000)).toEqual([
        'WARNING: this database is not up to date. It ends with event 0 of the audit log, and the installation had event 7 at 2026-03-01T12:30:00.123Z. If it was moved to PostgreSQL, set DATABASE_URL.',
      ]);
    },
  );

  itOnEachDatabase('comes back as it was, into a new place', async (databaseUrl) => {
    const first = await installation(databaseUrl);
    const made = await backup(first, true);
    // Changes made after the backup are not in it.
    await sql`delete from chunks`.execute(first.storage.write);
    const dataDir = join(await temporaryFolder(), 'deep', 'data');
    const target = databaseUrl === null ? null : await emptyPostgresUrl();
    await restore(made, dataDir, { databaseUrl: target });
    const again = await openDatabase(dataDir, target);
    onTestFinished(() => again.close());
    expect(await chunksOf(again)).toEqual([1, 2, 3].map((point_id) => expect.objectContaining({ point_id })));
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe('sesame\n');
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir).some((name) => name.includes('restoring'))).toBe(false);
  });

  itOnEachDatabase('of an older schema is brought to the present one', async (databaseUrl) => {
    const made = await backup(await installation(databaseUrl, MIGRATIONS.slice(0, 5)));
    expect(manifestOf(made).Schema).toHaveLength(5);
    const dataDir = join(await temporaryFolder(), 'data');
    const target = databaseUrl === null ? null : await emptyPostgresUrl();
    const said: string[] = [];
    await restore(made, dataDir, { databaseUrl: target, say: (line) => said.push(line) });
    const again = await openDatabase(dataDir, target);
    onTestFinished(() => again.close());
    expect(await migrate(again, MIGRATIONS, 8)).toEqual([]);
    expect(await chunksOf(again)).toHaveLength(3);
    expect(said).toContainEqual(expect.stringMatching(/^Migrated to this release: 006-rollups, .*021-/));
  });

  itOnEachDatabase('takes a moment of a database that is written to all the while', async (databaseUrl) => {
    const first = await installation(databaseUrl);
    const { storage } = first;
    let id = 100;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        id += 1;
        // Two rows that belong together: a copy has both or none.
        await storage.transaction(async (trx) => {
          await sql`insert into journal values (${id}, 1, ${new Uint8Array(500)})`.execute(trx);
          await sql`insert into station_polls values (${id}, ${id})`.execute(trx);
        });
      }
    })();
    const made = await backup(first);
    const before = id;
    isDone = true;
    await writing;
    const { Rows } = await checkBackup(made);
    expect(Rows.journal! - 1).toBe(Rows.station_polls);
    expect(Rows.station_polls).toBeLessThanOrEqual(before - 100);
  });

  it('of a newer schema is refused before anything is changed', async () => {
    const made = await backup(await installation(null));
    const dataDir = join(await temporaryFolder(), 'data');
    rewrite(made, ({ Schema }) => Schema.push('999-later'));
    await expect(restore(made, dataDir)).rejects.toThrow(
      /^This version of Outpost cannot use .*\. It was created by a newer version of Outpost: it has the schema step 999-later/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is refused when it differs from its manifest', async () => {
    const made = await backup(await installation(null), true);
    const file = join(made, DATABASE);
    const dataDir = join(await temporaryFolder(), 'data');
    const refused = async (why: RegExp) => {
      await expect(restore(made, dataDir)).rejects.toThrow(why);
      expect(existsSync(dataDir)).toBe(false);
    };
    const whole = readFileSync(file);
    const manifest = readFileSync(join(made, MANIFEST));
    const repair = () => {
      writeFileSync(file, whole);
      writeFileSync(join(made, MANIFEST), manifest);
    };

    const bent = Buffer.from(whole);
    bent[whole.length >> 1]! ^= 1;
    writeFileSync(file, bent);
    await refused(/outpost\.sqlite is damaged: its checksum differs from the manifest/);
    repair();
    truncateSync(file, whole.length - 1);
    await refused(/is damaged: it has \d+ bytes, but its manifest lists \d+/);
    repair();
    rewrite(made, ({ Rows }) => (Rows.chunks = 4));
    await refused(/has 3 rows of chunks, but its manifest lists 4/);
    repair();
    rewrite(made, ({ Samples }) => (Samples.InJournal = 41));
    await refused(/schema or samples of .* differ from its manifest/);
    repair();
    writeFileSync(join(made, MANIFEST), manifest.subarray(0, 100));
    await refused(/manifest\.json is damaged/);
    repair();
    writeFileSync(join(made, 'outpost.sqlite-wal'), 'x');
    await refused(/contains files that its manifest does not list: outpost\.sqlite-wal/);
    rmSync(join(made, 'outpost.sqlite-wal'));
    rmSync(join(made, 'jwt-secret'));
    await refused(/jwt-secret is missing/);
    rmSync(join(made, MANIFEST));
    await refused(/is not a backup: it has no manifest\.json/);
  });

  it('does not follow links out of its folder', async () => {
    const made = await backup(await installation(null), true);
    const dataDir = join(await temporaryFolder(), 'data');
    const secret = join(made, 'jwt-secret');
    renameSync(secret, join(await temporaryFolder(), 'elsewhere'));
    symlinkSync('/etc/passwd', secret);
    await expect(restore(made, dataDir)).rejects.toThrow('jwt-secret is not a regular file');
    for (const name of [
      '../../etc/cron.d/x-key',
      '/etc/x-secret',
      'authorized_keys',
      '..',
      `${DATABASE}-wal`,
    ]) {
      rewrite(made, ({ Files }) => (Files[1]!.Name = name));
      await expect(restore(made, dataDir), name).rejects.toThrow('not a valid file name in a backup');
    }
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('restoring', () => {
  it('moves existing files aside only when told to, and deletes nothing', async () => {
    const made = await backup(await installation(null), true);
    const other = await installation(null);
    await sql`delete from chunks`.execute(other.storage.write);
    await other.storage.close();
    writeFileSync(join(other.dataDir, 'notes.txt'), 'mine');
    writeFileSync(join(other.dataDir, 'push-secret'), 'kept', { mode: 0o600 });
    await expect(restore(made, other.dataDir)).rejects.toThrow(
      /is not empty: jwt-secret, notes\.txt, outpost\.sqlite\. Add --yes to move these aside/,
    );
    await restore(made, other.dataDir, { yes: true });
    const again = await openSqlite(join(other.dataDir, DATABASE));
    expect(await chunksOf(again)).toHaveLength(3);
    await again.close();
    const aside = readdirSync(other.dataDir).find((name) => name.startsWith('replaced-'))!;
    expect(readdirSync(join(other.dataDir, aside)).sort()).toEqual(['jwt-secret', DATABASE]);
    // Files of others, or not in the backup.
    expect(readFileSync(join(other.dataDir, 'notes.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(other.dataDir, 'push-secret'), 'utf8')).toBe('kept');
  });

  it('does not touch a folder that a server uses', async () => {
    const made = await backup(await installation(null));
    const { dataDir } = await installation(null);
    const release = lockFolder(join(dataDir, 'outpost.lock'));
    onTestFinished(release);
    await expect(restore(made, dataDir, { yes: true })).rejects.toThrow(
      'Another Outpost server is using the data folder',
    );
  });

  itOnEachDatabase('takes no backup of the other database unless told to', async (databaseUrl) => {
    const made = await backup(await installation(databaseUrl));
    const dataDir = join(await temporaryFolder(), 'data');
    const target = databaseUrl === null ? 'postgres://nobody@127.0.0.1:1/none' : null;
    await expect(restore(made, dataDir, { databaseUrl: target })).rejects.toThrow(
      databaseUrl === null
        ? 'backup is from an installation on SQLite, but the settings select PostgreSQL (DATABASE_URL is set)'
        : 'backup is from an installation on PostgreSQL, but the settings select SQLite (DATABASE_URL is not set)',
    );
    if (databaseUrl === null) return;
    await restore(made, dataDir, { changeDatabase: true });
    const again = await openSqlite(join(dataDir, DATABASE));
    onTestFinished(() => again.close());
    expect(await chunksOf(again)).toHaveLength(3);
  });

  it('interrupted at the last step prevents a server from starting, and can be repeated', async () => {
    const made = await backup(await installation(null), true);
    const dataDir = join(await temporaryFolder(), 'data');
    await restore(made, dataDir);
    renameSync(join(dataDir, DATABASE), join(dataDir, `${DATABASE}.restoring`));
    const open = () => openStorage({ dataDir, databaseUrl: null, onIdleError: () => {} });
    await expect(open()).rejects.toThrow(/was interrupted\. Restore the backup again/);
    await restore(made, dataDir, { yes: true });
    const storage = await open();
    await storage.close();
    expect(readdirSync(dataDir).some((name) => name.includes('restoring'))).toBe(false);
  });
});

describeOnPostgres('restoring to a database that holds something', () => {
  it('replaces nothing, neither in the database nor in the folder', async () => {
    const there = await installation('postgres');
    const made = await backup(there, true);
    const dataDir = join(await temporaryFolder(), 'data');
    await expect(restore(made, dataDir, { databaseUrl: there.databaseUrl, yes: true })).rejects.toThrow(
      /The database of DATABASE_URL is not empty: it has the tables .* existing data is not replaced/,
    );
    expect(readdirSync(dataDir).filter((name) => name !== 'outpost.lock')).toEqual([]);
  });
});

describe('a backup that cannot be made', () => {
  const options = { databaseUrl: null, withSecrets: false, nowMs: NOW_MS, say };

  it('reports a missing database', async () => {
    const [dataDir, into] = [await temporaryFolder(), await temporaryFolder()];
    await expect(makeBackup({ ...options, dataDir, into })).rejects.toThrow(/No database in .*DATA_DIR/);
    expect(readdirSync(into)).toEqual([]);
  });

  it('reports a place that cannot be a folder', async () => {
    const { dataDir } = await installation(null);
    const file = join(await temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(makeBackup({ ...options, dataDir, into: join(file, 'x') })).rejects.toThrow(
      'cannot be used as a folder for backups',
    );
  });

  it('reports a full disk, before and during the copy, and leaves nothing behind', async ({ skip }) => {
    const { dataDir, storage } = await installation(null);
    const disk = await smallDisk(1_000);
    if (disk === null) {
      leftOut('mount: a backup to a full disk');
      return skip('no small disk can be made here: mounting is not allowed');
    }
    writeFileSync(join(disk, 'other'), Buffer.alloc(900_000));
    await expect(makeBackup({ ...options, dataDir, into: disk })).rejects.toThrow(
      /Not enough space for a backup in .*: it needs up to .*B, and .* kB are free/,
    );
    rmSync(join(disk, 'other'));
    // Another process takes the space just when the copy begins.
    const fill = () => writeFileSync(join(disk, 'other'), Buffer.alloc(900_000));
    await storage.close();
    await expect(makeBackup({ ...options, dataDir, into: disk, say: fill })).rejects.toThrow(
      /No space left in .*\. The incomplete backup was removed/,
    );
    expect(readdirSync(disk)).toEqual(['other']);
  });
});

/** A disk of so many kilobytes for the running test; null where none can be mounted. */
async function smallDisk(kilobytes: number): Promise<string | null> {
  const folder = join(await temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}
