import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, it as test } from 'vitest';
import {
  lockFolder,
  MIGRATIONS,
  migrate,
  openPostgres,
  openSqlite,
} from '../apps/server/src/platform/storage/index.ts';
import { DataPath, reads, START_MS, testStation } from '../apps/server/src/testing/data-path.ts';
import { emptyPostgresUrl } from '../apps/server/src/testing/databases.ts';
import { runTool } from './drill/processes.ts';

const it = process.env.TEST_POSTGRES_URL ? test : test.skip;
if (!process.env.TEST_POSTGRES_URL) leftOut('PostgreSQL: the move from SQLite');

/** Two hours of a station's polls, with an alarm, partly sealed. */
async function sqliteInstallation(): Promise<string> {
  const dataDir = await temporaryFolder();
  const storage = await openSqlite(join(dataDir, 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, START_MS);
  const path = await new DataPath(storage).start([testStation(1)]);
  for (let n = 0; n < 720; n++) path.poll(1, START_MS + 10_000 * n, reads(n % 11, n & 1));
  await path.history.sealAll();
  for (let n = 720; n < 740; n++) path.poll(1, START_MS + 10_000 * n, reads(n % 11, n & 1));
  await path.stop();
  await storage.close();
  return dataDir;
}

it('moves an installation from SQLite to PostgreSQL, and verifies that both are equal', async () => {
  const dataDir = await sqliteInstallation();
  const url = await emptyPostgresUrl();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url };

  const release = lockFolder(join(dataDir, 'outpost.lock'));
  expect(await runTool('move-to-postgres', [], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Another Outpost server is using the data folder'),
  });
  release();

  const moved = await runTool('move-to-postgres', [], environment);
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(moved.out).toMatch(/^chunks +\d+ rows, equal \([0-9a-f]{16}\)$/m);
  expect(moved.out).toMatch(/^Moved [\d,]+ rows of \d+ tables in .*; both copies are equal/m);
  const [from, to] = [await openSqlite(join(dataDir, 'outpost.sqlite')), await openPostgres(url, () => {})];
  onTestFinished(async () => {
    await from.close();
    await to.close();
  });
  for (const table of ['chunks', 'journal', 'alarms', 'alarm_events', 'point_state']) {
    const rows = async (storage: typeof from) =>
      (await sql`select * from ${sql.id(table)} order by 1, 2`.execute(storage.read)).rows;
    const expected = await rows(from);
    expect(expected.length, table).toBeGreaterThan(0);
    expect((await rows(to)).map(bytesAsArrays), table).toEqual(expected.map(bytesAsArrays));
  }

  expect(await runTool('move-to-postgres', [], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The database of DATABASE_URL is not empty'),
  });
  expect(await runTool('move-to-postgres', [], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set DATABASE_URL'),
  });
}, 60_000);

/** Drivers return bytes as different kinds of array. */
function bytesAsArrays(row: unknown): object {
  return Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? [...value] : value,
    ]),
  );
}
