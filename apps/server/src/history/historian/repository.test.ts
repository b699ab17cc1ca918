import { join } from 'node:path';
import type { PointCheck } from '@outpost/historian';
import { openPostgresUrl } from '@outpost/historian/postgres';
import { GOOD, QUARTER_MS } from '@outpost/historian/pure';
import { type OpenStorage, openSqliteFile } from '@outpost/historian/sqlite';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/index.ts';
import { describeOnEachDatabase, emptyPostgresUrl } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createHistory, type History, verifyRollUps } from './index.ts';
import { historianStorage } from './repository.ts';
import { silentLogger } from './testing/silent-logger.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const SCALE = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 0, EngineeringHigh: 20 };
const [LEVEL, PUMP] = [1, 2];

/** A level, and a pump that is no longer in the configuration. */
async function configure(storage: Storage): Promise<void> {
  await storage.write
    .insertInto('stations')
    .values({ site_name: 'S', enabled: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 })
    .execute();
  const point = { station_id: 1, name: 'N', position: 0 };
  await storage.write
    .insertInto('points')
    .values([
      { ...point, id: LEVEL, terminal: 'AI1', kind: 'analog', declaration: JSON.stringify({ Scale: SCALE }) },
      { ...point, id: PUMP, terminal: 'DI1', kind: 'digital', declaration: '{}', removed_at: 5 },
    ])
    .execute();
}

async function startHistory(storage: Storage, clock: ManualClock): Promise<History> {
  const history = createHistory({ storage, clock, logger: silentLogger });
  await history.start();
  return history;
}

/** Every column of every table, the same as text on both sides. */
const COLUMNS = {
  sqlite: `select m.name as "table", c.name, c.type, c."notnull" as required, c.pk as "key"
    from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.name`,
  postgres: `select table_name as "table", column_name as name, data_type as type, is_nullable as required
    from information_schema.columns where table_schema = current_schema() order by table_name, column_name`,
};

async function expectSameTables(storage: Storage, own: OpenStorage): Promise<void> {
  type Column = { readonly table: string; readonly name: string };
  const { query } = historianStorage(storage);
  const ownColumns = await own.query<Column>(COLUMNS[own.kind]);
  await own.close();
  const shared = ownColumns.filter(({ table }) => table !== 'historian_points');
  const tables = new Set(shared.map(({ table }) => table));
  expect(tables.size).toBe(9);
  const columns = (await query<Column>(COLUMNS[storage.kind]))
    .filter(({ table }) => tables.has(table))
    // Of an early release; nothing uses it.
    .filter(({ name }) => name !== 'conditions');
  expect(columns).toEqual(shared);
}

describeOnEachDatabase('history in the server’s database', (open, { reopen }) => {
  it('has the same tables as a historian of its own', async () => {
    const storage = await open();
    const own =
      storage.kind === 'sqlite'
        ? openSqliteFile(join(await temporaryFolder(), 'history.sqlite'))
        : await openPostgresUrl(await emptyPostgresUrl());
    await expectSameTables(storage, own);
  });

  it('knows kind and scale of every point, also of removed ones', async () => {
    const storage = await open();
    await configure(storage);
    const { points } = historianStorage(storage);
    expect(await points.kinds()).toEqual([
      { pointId: LEVEL, kind: 'analog' },
      { pointId: PUMP, kind: 'digital' },
    ]);
    expect(await points.find([])).toEqual([]);
    expect(await points.find([PUMP, LEVEL, 3])).toEqual([
      { pointId: LEVEL, kind: 'analog', scale: SCALE },
      { pointId: PUMP, kind: 'digital', scale: null },
    ]);
  });

  it('stores, rolls up, verifies and reads after a restart', async () => {
    const storage = await open();
    await configure(storage);
    const clock = new ManualClock(START + 3 * DAY);
    const history = await startHistory(storage, clock);
    const [level, pump] = [history.open(LEVEL, SCALE, 'analog'), history.open(PUMP, null, 'digital')];
    for (let at = START; at < START + 2 * DAY; at += MINUTE) {
      history.append(level, at, (((at / MINUTE) % 4_096) * 20) / 4_095, GOOD);
      history.append(pump, at, at % (60 * MINUTE) < 10 * MINUTE ? 1 : 0, GOOD);
    }
    history.notePoll(1, START + 2 * DAY);
    await history.sealAll();
    await history.rollUpAll();
    history.append(level, START + 2 * DAY, 7, GOOD);
    const query = {
      pointId: LEVEL,
      fromMs: START,
      toMs: START + 2 * DAY,
      stepMs: QUARTER_MS,
      untilMs: START,
    };
    const spans = await history.analogSpans(query);
    await history.stop();
    await storage.close();

    const again = await startHistory(await reopen(), clock);
    expect(again.newest(LEVEL)).toMatchObject({ value: 7, atMs: START + 2 * DAY });
    expect(again.restoredPollAtMs(1)).toBe(START + 2 * DAY);
    expect(await again.analogSpans(query)).toEqual(spans);
    const { atMs } = await again.read(PUMP, START, START + 3 * DAY, { limit: 10_000 });
    expect(atMs).toHaveLength(2 * 1_440);
    await again.stop();
  });

  it('rebuilds a damaged roll-up byte for byte, on the scale of its point', async () => {
    const storage = await open();
    await configure(storage);
    const history = await startHistory(storage, new ManualClock(START + 3 * DAY));
    const level = history.open(LEVEL, SCALE, 'analog');
    for (let n = 0; n < 2_000; n++) history.append(level, START + n * MINUTE, (n * 20) / 4_095, GOOD);
    await history.sealAll();
    await history.rollUpAll();
    await history.stop();
    const rows = () => storage.read.selectFrom('rollups').selectAll().orderBy('step_ms').execute();
    const before = await rows();
    expect(before).toHaveLength(2);
    await storage.write
      .updateTable('rollups')
      .set({ data: new Uint8Array(9) })
      .execute();
    const checks: PointCheck[] = [];
    const report = (check: PointCheck) => checks.push(check);
    expect(await verifyRollUps(storage, silentLogger, { rebuild: true, report })).toMatchObject({
      rebuilt: 1,
    });
    expect(checks).toHaveLength(1);
    expect(await rows()).toEqual(before);
  });

  it('saves retention and what else belongs to it together, or neither', async () => {
    const storage = await open();
    const history = await startHistory(storage, new ManualClock(START));
    const settings = { SamplesDays: 400, QuartersDays: null, SixHoursDays: null };
    const wanted = { Analog: settings, Digital: settings };
    const before = history.retention.settings;
    const failing = history.retention.update(wanted, async ({ db }) => {
      await db.insertInto('history_sizes').values({ day: 7, bytes: 1 }).execute();
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(history.retention.settings).toEqual(before);
    const sizes = () => storage.read.selectFrom('history_sizes').selectAll().execute();
    expect(await sizes()).toEqual([]);
    await history.retention.update(wanted, ({ db }) =>
      db.insertInto('history_sizes').values({ day: 7, bytes: 1 }).execute(),
    );
    expect(history.retention.settings).toEqual(wanted);
    expect(await sizes()).toEqual([{ day: 7, bytes: 1 }]);
    await history.stop();
  });
});
