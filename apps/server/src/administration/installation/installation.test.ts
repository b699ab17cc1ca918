import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { createLogger } from '../../platform/logger.ts';
import { openPostgres, openSqlite } from '../../platform/storage/index.ts';
import { startServer } from '../../server.ts';
import { emptyPostgresUrl, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { makeBackup, restoreBackup } from '../backup/index.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

const SECRETS = ['account-secret', 'jwt-secret', 'link-secret'];
const WRONG = `${Buffer.alloc(32, 9).toString('base64url')}\n`;

/** An installation that was used, and is stopped; its mail server's password is encrypted. */
async function used(databaseUrl: string | null): Promise<Where> {
  const where = { dataDir: join(await temporaryFolder(), 'data'), databaseUrl };
  const server = await startTestServer({ config: where, clock: new ManualClock() });
  const saved = await server.ask('/api/Settings/system', {
    method: 'PUT',
    as: 'Admin',
    json: { Values: { DEADMAN_URL: 'https://ping.example.com/sesame' } },
  });
  expect(saved.status, await saved.text()).toBe(200);
  await server.stop();
  // The code for the first account is removed by the next start, as in any installation in use.
  await (await start(where)).stop();
  return where;
}

async function start(where: Where, allow: Partial<Config> = {}) {
  const log: string[] = [];
  const server = await startServer({
    config: { ...readConfig({ MODBUS_PORT: 'off' }), port: 0, ...where, ...allow },
    clock: new ManualClock(),
    logger: createLogger('warn', { write: (line) => void log.push(line) }),
    random: () => 0.5,
  });
  onTestFinished(() => server.stop());
  return { ...server, log };
}

const refusal = (where: Where) =>
  start(where).then(
    () => 'it started',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const auditOf = async ({ app }: Awaited<ReturnType<typeof start>>) =>
  (await app.context.audit.list({ kind: 'setting', limit: 10 })).map(({ Words }) => Words);

describe('a missing database', () => {
  it('is not taken for a new installation where the folder has secrets', async () => {
    const where = await used(null);
    const file = join(where.dataDir, 'outpost.sqlite');
    const before = readdirSync(where.dataDir);
    rmSync(file);
    const words = await refusal(where);
    expect(words).toContain(`InstallationError: Database ${file} does not exist`);
    expect(words).toContain(`has the secrets of an installation (${SECRETS.join(', ')})`);
    expect(words).toContain('ALLOW_EMPTY_DATABASE=true');
    expect(words).not.toContain('\n');
    // Nothing is created that would be in the way of a restore.
    expect(readdirSync(where.dataDir)).toEqual(before.filter((name) => name !== 'outpost.sqlite'));

    writeFileSync(file, '');
    expect(await refusal(where)).toContain('does not exist');
    const empty = await openSqlite(file);
    await sql`create table accounts (id integer primary key)`.execute(empty.write);
    await empty.close();
    expect(await refusal(where)).toContain(`The database ${file} has no account`);
  });

  it('starts a new one on request, once', async () => {
    const where = await used(null);
    rmSync(join(where.dataDir, 'outpost.sqlite'));
    const server = await start(where, { allowEmptyDatabase: true });
    expect(server.app.administration.accounts.setupCode).not.toBeNull();
    await server.stop();
    const again = await start(where);
    expect(again.app.administration.accounts.setupCode).toBe(server.app.administration.accounts.setupCode);
  });

  it('reports that the permission to start a new one is still set', async () => {
    const where = await used(null);
    const server = await start(where, { allowEmptyDatabase: true, allowOtherSecret: true });
    expect(server.log.join('')).toContain('ALLOW_EMPTY_DATABASE is set but not needed');
    expect(server.log.join('')).toContain('ALLOW_OTHER_SECRET is set but not needed');
  });

  it('does not prevent a new installation, wherever its first start was interrupted', async () => {
    const whole = { dataDir: await temporaryFolder(), databaseUrl: null };
    await (await start(whole)).stop();
    // In the order in which they are created.
    const made = ['setup-code', 'account-secret', 'jwt-secret', 'link-secret'];
    expect(readdirSync(whole.dataDir)).toEqual(expect.arrayContaining(made));
    for (let count = 0; count <= made.length; count++) {
      const cutOff = { dataDir: await temporaryFolder(), databaseUrl: null };
      for (const name of made.slice(0, count)) {
        copyFileSync(join(whole.dataDir, name), join(cutOff.dataDir, name));
      }
      const server = await start(cutOff);
      expect(server.app.administration.accounts.setupCode).not.toBeNull();
      await server.stop();
    }
  });

  it('may be on PostgreSQL, which the message mentions', async () => {
    if (!process.env.TEST_POSTGRES_URL) return leftOut('PostgreSQL: an empty database next to secrets');
    const databaseUrl = await emptyPostgresUrl();
    const where = { ...(await used(null)), databaseUrl };
    const words = await refusal(where);
    expect(words).toMatch(
      /^InstallationError: The database of DATABASE_URL \(127\.0\.0\.1:\d+\/\w+\) has no account/,
    );
    expect(words).toContain('move-to-postgres');
    const storage = await openPostgres(databaseUrl, () => {});
    const { rows } = await sql<{ n: number }>`select count(*) as n from information_schema.tables
      where table_schema = current_schema()`.execute(storage.read);
    await storage.close();
    expect(Number(rows[0]!.n)).toBe(0);
  });
});

describe('an account-secret', () => {
  itOnEachDatabase('that is another one, or missing, stops the start', async (databaseUrl) => {
    const where = await used(databaseUrl);
    const file = join(where.dataDir, 'account-secret');
    renameSync(file, `${file}.right`);
    const missing = await refusal(where);
    expect(missing).toContain(`InstallationError: ${file} is missing`);
    expect(missing).not.toContain('\n');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, WRONG, { mode: 0o600 });
    expect(await refusal(where)).toContain(`${file} is not the secret with which this database encrypted`);
    renameSync(`${file}.right`, file);
    await start(where);
  });

  itOnEachDatabase(
    'is taken when that is asked for, once, with a line in the audit log',
    async (databaseUrl) => {
      const where = await used(databaseUrl);
      writeFileSync(join(where.dataDir, 'account-secret'), WRONG, { mode: 0o600 });
      const server = await start(where, { allowOtherSecret: true });
      expect((await auditOf(server))[0]).toContain('Started with another account-secret');
      await server.stop();
      const again = await start(where);
      expect(await auditOf(again)).toHaveLength(2);
    },
  );

  itOnEachDatabase('of a release before this one is held by what it has sealed', async (databaseUrl) => {
    const where = await used(databaseUrl);
    const file = join(where.dataDir, 'account-secret');
    const server = await start(where);
    await sql`delete from installation where name = 'account-secret-check'`.execute(server.storage.write);
    await server.stop();
    copyFileSync(file, `${file}.right`);
    writeFileSync(file, WRONG, { mode: 0o600 });
    expect(await refusal(where)).toContain('is not the secret');
    renameSync(`${file}.right`, file);
    // From now on by the check alone.
    const upgraded = await start(where);
    await sql`delete from system_settings`.execute(upgraded.storage.write);
    await upgraded.stop();
    writeFileSync(file, WRONG, { mode: 0o600 });
    expect(await refusal(where)).toContain('is not the secret');
  });

  itOnEachDatabase('is created again for a backup that was restored without it', async (databaseUrl) => {
    const where = await used(databaseUrl);
    const from = await makeBackup({
      ...{ ...where, withSecrets: false, nowMs: 0, say: () => {} },
      into: await temporaryFolder(),
    });
    const target = {
      dataDir: join(await temporaryFolder(), 'restored'),
      databaseUrl: databaseUrl === null ? null : await emptyPostgresUrl(),
    };
    const said: string[] = [];
    const options = {
      from,
      yes: false,
      changeDatabase: false,
      nowMs: 0,
      say: (line: string) => void said.push(line),
    };
    await restoreBackup({ ...options, ...target });
    expect(said.join()).not.toContain('account-secret');
    await (await start(target)).stop();
    await start(target);

    const other = { dataDir: await temporaryFolder(), databaseUrl: null };
    writeFileSync(join(other.dataDir, 'account-secret'), WRONG, { mode: 0o600 });
    await restoreBackup({ ...options, ...other, changeDatabase: true });
    expect(said.at(-1)).toContain('does not belong to this backup');
    expect(await refusal(other)).toContain('is not the secret');
  });
});
