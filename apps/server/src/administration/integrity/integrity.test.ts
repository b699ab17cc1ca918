import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActiveAlarms } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Config } from '../../config.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { signInAs } from '../accounts/testing/people.ts';
import { makeBackup, restoreBackup } from '../backup/index.ts';
import { MARK_FILE, readMark } from './index.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

async function start(where: Where) {
  const clock = new ManualClock();
  const log: string[] = [];
  const server = await startTestServer({ clock, config: where, onLog: (line) => void log.push(line) });
  return { server, clock, log };
}

async function integrityOf(server: TestServer) {
  const { State, Parts } = (await (await server.ask('/health')).json()) as {
    State: string;
    Parts: Record<string, { State: string; Detail?: string }>;
  };
  return { overall: State, ...Parts.integrity! };
}

const warningsOf = async (server: TestServer) =>
  ((await (await server.ask('/api/Alarms/active', { as: 'Admin' })).json()) as ActiveAlarms).Warnings.filter(
    ({ Code }) => Code === 'damaged',
  );

const lossesOf = async (server: TestServer) =>
  (await server.app.context.audit.list({ kind: 'setting', action: 'data-missing', limit: 10 })).map(
    ({ Words }) => Words,
  );

/** Stores an audit event and a batch of samples. */
async function store(server: TestServer): Promise<void> {
  await signInAs(server, 'Viewer');
  server.app.history.append(server.app.history.open(1, null, 'analog'), Date.now(), 1, 0);
  await server.app.history.flush();
}

describe('the high-water mark', () => {
  itOnEachDatabase(
    'follows what is stored, and a start that finds all of it says nothing',
    async (databaseUrl) => {
      const where = { dataDir: await temporaryFolder(), databaseUrl };
      const { server, clock } = await start(where);
      await store(server);
      const [newest] = await server.app.context.audit.list({ limit: 1 });
      clock.advance(2_000);
      await vi.waitFor(() => {
        expect(readMark(where.dataDir).mark).toMatchObject({
          Audit: { Id: newest!.Id, Hash: newest!.Hash, AtMs: Date.parse(newest!.At) },
          Journal: { Batch: expect.any(Number) },
          Losses: [],
        });
      });
      await server.stop();
      const again = await start(where);
      expect(await integrityOf(again.server)).toMatchObject({ State: 'ok' });
      expect(await lossesOf(again.server)).toEqual([]);
    },
  );

  itOnEachDatabase(
    'tells a database that has lost its end, until that is dealt with',
    async (databaseUrl) => {
      const where = { dataDir: await temporaryFolder(), databaseUrl };
      const { server } = await start(where);
      await store(server);
      const [last] = await server.app.context.audit.list({ limit: 1 });
      await server.stop();
      const { mark } = readMark(where.dataDir);
      // As after a truncated write-ahead log: the latest data is gone, samples included.
      const { storage, ...cut } = (await start({ ...where, dataDir: await temporaryCopy(where) })).server;
      await sql`delete from audit where id > ${last!.Id - 3}`.execute(storage.write);
      await sql`update installation set value = '{"batch":0,"atMs":1}' where name = 'journal-end'`.execute(
        storage.write,
      );
      await cut.stop();
      if (databaseUrl === null)
        copyFileSync(join(cut.config.dataDir, 'outpost.sqlite'), join(where.dataDir, 'outpost.sqlite'));

      const found = await start(where);
      const words = [
        expect.stringMatching(
          new RegExp(
            `^Up to 3 audit events are missing: the log ends with event ${last!.Id - 3} of \\S+ \\S+ UTC, but had reached event ${mark!.Audit!.Id} of \\S+ \\S+ UTC$`,
          ),
        ),
        expect.stringMatching(/^Samples stored after 1970-01-01 00:00:00 UTC up to \S+ \S+ UTC are missing$/),
      ];
      const isSaid = expect.stringMatching(
        /^Up to 3 audit events .* UTC\. Samples stored .* are missing\. See /,
      );
      expect(found.log.join('')).toContain('stored data is missing');
      expect(await integrityOf(found.server)).toMatchObject({
        overall: 'damaged',
        State: 'damaged',
        Detail: expect.stringMatching(/^Stored data is missing: Up to 3 audit events .*\. Samples stored/),
      });
      expect(await warningsOf(found.server)).toMatchObject([
        { Text: 'Stored data is missing', Detail: isSaid },
      ]);
      expect((await lossesOf(found.server)).reverse()).toEqual(words);
      await found.server.stop();
      // Reported by each start, and recorded once.
      const again = await start(where);
      expect(await warningsOf(again.server)).toMatchObject([{ Detail: isSaid }]);
      expect(await lossesOf(again.server)).toHaveLength(2);
      await again.server.stop();
      rmSync(join(where.dataDir, MARK_FILE));
      expect(await integrityOf((await start(where)).server)).toMatchObject({ State: 'ok' });
    },
  );

  itOnEachDatabase('tells one of before that was written to since', async (databaseUrl) => {
    const where = { dataDir: await temporaryFolder(), databaseUrl };
    const { server } = await start(where);
    await server.stop();
    const file = join(where.dataDir, MARK_FILE);
    const mark = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...mark, Audit: { ...mark.Audit, Hash: 'a'.repeat(64) } }));
    const { server: found } = await start(where);
    expect(await integrityOf(found)).toMatchObject({
      State: 'damaged',
      Detail: expect.stringMatching(/: Audit event \d+ is not the one that was stored/),
    });
  });

  it('does no harm when it cannot be written or read', async () => {
    const where = { dataDir: await temporaryFolder(), databaseUrl: null };
    mkdirSync(join(where.dataDir, `${MARK_FILE}.new`));
    writeFileSync(join(where.dataDir, MARK_FILE), 'nonsense');
    const { server, log } = await start(where);
    expect(await integrityOf(server)).toMatchObject({
      overall: 'degraded',
      State: 'degraded',
      Detail: expect.stringMatching(/^The high-water mark cannot be written: EISDIR/),
    });
    expect(log.join('')).toContain('the high-water mark could not be read');
    await store(server);
  });

  itOnEachDatabase('is reset by a restore, which says so', async (databaseUrl) => {
    const where = { dataDir: await temporaryFolder(), databaseUrl };
    const { server } = await start(where);
    await store(server);
    const into = await temporaryFolder();
    const options = { nowMs: 0, say: () => {} };
    const from = await makeBackup({ ...where, ...options, into, withSecrets: false });
    await store(server);
    await server.stop();
    const said: string[] = [];
    await restoreBackup({
      ...{ from, dataDir: where.dataDir, databaseUrl: null, yes: true, changeDatabase: true, nowMs: 0 },
      say: (line) => void said.push(line),
    });
    expect(said.join('\n')).toContain('The high-water mark was reset. It was at event');
    const { server: restored } = await start({ ...where, databaseUrl: null });
    expect(await integrityOf(restored)).toMatchObject({ State: 'ok' });
  });
});

/** The folder of an installation without its mark. */
async function temporaryCopy({ dataDir, databaseUrl }: Where): Promise<string> {
  const copy = await temporaryFolder();
  const names = [
    'account-secret',
    'jwt-secret',
    'link-secret',
    ...(databaseUrl === null ? ['outpost.sqlite'] : []),
  ];
  for (const name of names) copyFileSync(join(dataDir, name), join(copy, name));
  return copy;
}

describe('the check for damage', () => {
  itOnEachDatabase('says what was looked at when nothing was found', async (databaseUrl) => {
    const { server, clock } = await start({ dataDir: await temporaryFolder(), databaseUrl });
    expect(await integrityOf(server)).toMatchObject({ Detail: 'Not checked for damage since startup' });
    clock.advance(60_000);
    const how =
      databaseUrl === null
        ? /SQLite quick_check/
        : /indexes not checked: the extension amcheck is not installed/;
    await vi.waitFor(
      async () => {
        expect(await integrityOf(server)).toMatchObject({ State: 'ok', Detail: expect.stringMatching(how) });
      },
      { timeout: 10_000 },
    );
    expect(await (await server.ask('/metrics')).text()).toMatch(
      /outpost_database_checked_timestamp_seconds 1772323260/,
    );
  });

  it('starts when a call finds a damaged page, and the server is damaged at once', async () => {
    const where = { dataDir: await temporaryFolder(), databaseUrl: null };
    const first = await start(where);
    await first.server.stop();
    damagePageOf(join(where.dataDir, 'outpost.sqlite'), 'views');
    const { server, log } = await start(where);
    expect(await integrityOf(server)).toMatchObject({ State: 'ok' });
    const set = { Name: 'Mine', View: 'p=3.31' };
    const call = await server.ask('/api/TrendSets', { as: 'Viewer', method: 'POST', json: set });
    expect(call.status).toBe(500);
    expect(await integrityOf(server)).toMatchObject({
      overall: 'damaged',
      Detail: expect.stringMatching(/^The database is damaged: /),
    });
    expect(log.join('')).toContain('a statement failed: the database is damaged');
    expect(await warningsOf(server)).toMatchObject([{ Text: 'The database is damaged' }]);
    // No time passes: the call has started the check.
    await vi.waitFor(
      async () => expect((await integrityOf(server)).Detail).toMatch(/^The database is damaged: .*page \d+/i),
      { timeout: 10_000 },
    );
  });

  it('finds a page that was overwritten', async () => {
    const where = { dataDir: await temporaryFolder(), databaseUrl: null };
    const first = await start(where);
    await first.server.stop();
    damagePageOf(join(where.dataDir, 'outpost.sqlite'), 'views');
    const { server, clock, log } = await start(where);
    clock.advance(60_000);
    await vi.waitFor(async () => expect((await integrityOf(server)).State).toBe('damaged'), {
      timeout: 10_000,
    });
    const { overall, Detail } = await integrityOf(server);
    expect([overall, Detail]).toEqual([
      'damaged',
      expect.stringMatching(/^The database is damaged: .*page \d+/i),
    ]);
    expect(await warningsOf(server)).toMatchObject([
      { Text: 'The database is damaged', Detail: expect.stringMatching(/page \d+.*See /i) },
    ]);
    expect(log.join('')).toContain('the database is damaged');
    await vi.waitFor(async () => {
      const lines = await server.app.context.audit.list({ action: 'database-damaged', limit: 5 });
      expect(lines.map(({ Words }) => Words)).toEqual([Detail]);
    });
    expect(await (await server.ask('/metrics')).text()).toMatch(/outpost_database_problems [1-9]/);
  });
});

/** Overwrites the first page of a table that no start reads. */
function damagePageOf(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(table) as {
    rootpage: number;
  };
  const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, (rootpage - 1) * page_size, (rootpage - 1) * page_size + 200);
  writeFileSync(file, bytes);
}
