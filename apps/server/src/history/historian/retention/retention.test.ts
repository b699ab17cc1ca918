import { HistorySettings, HistorySize, type Problem, ROLES } from '@outpost/contract';
import { digitalDaysOfSpans, GOOD } from '@outpost/core';
import { QUARTER_MS, type SampleColumns } from '@outpost/historian/pure';
import { expect, it } from 'vitest';
import type { Storage } from '../../../platform/storage/index.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { startTestServer } from '../../../testing/server.ts';
import { createHistory, type History } from '../index.ts';
import { SIX_HOURS_MS } from '../rollups/levels.ts';
import { settleRetention } from '../testing/settle-retention.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { historySize } from './size.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ALL = { limit: 10_000_000 };
const [LEVEL, PUMP, SUPPRESSED] = [1, 2, 3];
/** So that days of the clock are few ticks of it. */
const RARE = { flushMs: DAY, sweepMs: DAY };
const FOR_EVER = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };

/**
 * A level and a pump of 100 days, sampled every five minutes, and a switch unchanged since the
 * first day.
 */
async function filled(storage: Storage): Promise<{ history: History; clock: ManualClock; nowMs: number }> {
  await configured(storage);
  const nowMs = START + 100 * DAY;
  const clock = new ManualClock(nowMs);
  const history = createHistory({ storage, clock, logger: silentLogger, settings: RARE });
  await history.start();
  const level = history.open(LEVEL, null, 'analog');
  const pump = history.open(PUMP, null, 'digital');
  history.append(history.open(SUPPRESSED, null, 'digital'), START + 1, 1, GOOD);
  for (let at = START; at < nowMs; at += 5 * MINUTE) {
    history.append(level, at, Math.round(100 * Math.sin(at / HOUR)) / 100, GOOD);
    history.append(pump, at, at % (2 * HOUR) < 20 * MINUTE ? 1 : 0, GOOD);
    if (at % (10 * DAY) === 0) await history.drain();
  }
  await history.sealAll();
  await history.rollUpAll();
  return { history, clock, nowMs };
}

const settingsOf = (change: Partial<HistorySettings['Analog']>): HistorySettings => ({
  Analog: { ...FOR_EVER, ...change },
  Digital: { ...FOR_EVER, ...change },
});

const timesOf = (samples: SampleColumns) => [samples.atMs.length, samples.atMs[0], samples.atMs.at(-1)];

describeOnEachDatabase('retention', (open, { reopen }) => {
  it('deletes samples and leaves aggregates unchanged', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    const day = (n: number) => ({ startMs: START + n * DAY, endMs: START + (n + 1) * DAY, date: `day ${n}` });
    const days = Array.from({ length: 100 }, (_, n) => day(n));
    const query = { fromMs: START, toMs: nowMs, stepMs: QUARTER_MS, untilMs: nowMs };
    const report = async () =>
      digitalDaysOfSpans(days, await history.digitalSpans({ ...query, pointId: PUMP }), nowMs);
    const trend = () => history.analogSpans({ ...query, pointId: LEVEL, stepMs: SIX_HOURS_MS });
    const [reportBefore, trendBefore] = [await report(), await trend()];
    expect(reportBefore.total.starts).toBe(100 * 12 - 1);

    await history.retention.update(settingsOf({ SamplesDays: 40 }));
    await settleRetention(history, clock);
    for (const point of [LEVEL, PUMP]) {
      const [count, first, last] = timesOf(await history.read(point, 0, nowMs, ALL));
      expect(last).toBe(nowMs - 5 * MINUTE);
      expect(first!).toBeGreaterThan(nowMs - 42 * DAY);
      expect(first!).toBeLessThan(nowMs - 40 * DAY);
      expect(count).toBe((nowMs - first!) / (5 * MINUTE));
    }
    expect(await report()).toEqual(reportBefore);
    expect(await trend()).toEqual(trendBefore);
    expect(history.retention.keptFromMs('samples', 'analog')).toBe(nowMs - 40 * DAY);
    expect(history.retention.keptFromMs('quarters', 'analog')).toBe(Number.NEGATIVE_INFINITY);
    await history.stop();
    await storage.close();

    const again = createHistory({ storage: await reopen(), clock, logger: silentLogger });
    await again.start();
    expect(again.retention.settings).toEqual(settingsOf({ SamplesDays: 40 }));
    expect(again.retention.keptFromMs('samples', 'digital')).toBe(nowMs - 40 * DAY);
    await again.stop();
  });

  it('never deletes the newest data of a point, or what is not rolled up yet', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    // As a point whose roll-ups are still missing.
    await storage.write
      .updateTable('point_state')
      .set({ rolled_at: null })
      .where('point_id', '=', PUMP)
      .execute();
    await history.retention.update(settingsOf({ SamplesDays: 31 }));
    await settleRetention(history, clock);
    const [suppressed] = timesOf(await history.read(SUPPRESSED, 0, nowMs, ALL));
    expect(suppressed).toBe(1);
    const [pumps] = timesOf(await history.read(PUMP, 0, nowMs, ALL));
    expect(pumps).toBe(100 * 24 * 12);
    const [levels] = timesOf(await history.read(LEVEL, 0, nowMs, ALL));
    expect(levels).toBeLessThan(34 * 24 * 12);
    await history.stop();
  });

  it('deletes quarters and keeps the 6-hour buckets, from which trends of that time are made', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 31, QuartersDays: 40 }));
    await settleRetention(history, clock);
    const rows = await storage.read
      .selectFrom('rollups')
      .select(['point_id', 'step_ms', 'start_at', 'end_at'])
      .execute();
    const firstOf = (point: number, step: number) =>
      Math.min(
        ...rows.filter((row) => row.point_id === point && row.step_ms === step).map((row) => row.start_at),
      );
    expect(firstOf(LEVEL, QUARTER_MS)).toBeGreaterThan(nowMs - 47 * DAY);
    expect(firstOf(LEVEL, SIX_HOURS_MS)).toBe(START);
    const spans = await history.analogSpans({
      pointId: LEVEL,
      fromMs: START,
      toMs: nowMs,
      stepMs: SIX_HOURS_MS,
      untilMs: nowMs,
    });
    const known = spans.flatMap(({ rows: { knownMs } }) => Array.from(knownMs));
    expect(known).toHaveLength(400);
    expect(Math.min(...known.slice(0, -1))).toBe(SIX_HOURS_MS);
    await history.stop();
  });

  it('deletes nothing before retention is set, however old', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await clock.advanceAsync(2 * DAY);
    await settleRetention(history, clock);
    expect(timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]).toBe(100 * 24 * 12);
    await history.stop();
  });

  it('stops at once when retention is extended, and remembers what was deleted', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 31 }));
    // Both are saved at the same time.
    const saved = history.retention.update(settingsOf({ SamplesDays: 400 }));
    await settleRetention(history, clock);
    await saved;
    await settleRetention(history, clock);
    expect(timesOf(await history.read(PUMP, 0, nowMs, ALL))[0]).toBe(100 * 24 * 12);
    const stored = await storage.read
      .selectFrom('history_settings')
      .select('settings')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.settings)).toMatchObject({
      Settings: settingsOf({ SamplesDays: 400 }),
      GoneBeforeMs: { 'samples analog': history.retention.keptFromMs('samples', 'analog') },
    });
    await history.stop();
  });

  it('deletes nothing with unreadable settings, and reports it', async () => {
    const storage = await open();
    await storage.write
      .insertInto('history_settings')
      .values({ id: 1, settings: '{"Settings":7}' })
      .execute();
    const { history } = await filled(storage);
    expect(history.retention.settings).toEqual(settingsOf({}));
    await history.stop();
  });

  it('continues on its own as time passes, once it is set', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 90 }));
    await settleRetention(history, clock);
    const before = timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]!;
    for (let days = 0; days < 2; days++) {
      await clock.advanceAsync(24 * HOUR);
      await settleRetention(history, clock);
    }
    expect(timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]).toBeLessThan(before - 24 * 12);
    await history.stop();
  });
});

itOnEachDatabase(
  'settings of history are for Admins; its size is for Supervisors, too',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const path = '/api/History/settings';
    const wanted = settingsOf({ SamplesDays: 400, QuartersDays: 4_000 });
    for (const role of ROLES) {
      const get = await server.ask(path, { as: role });
      expect(get.status).toBe(role === 'Admin' ? 200 : 403);
      const put = await server.ask(path, { as: role, method: 'PUT', json: wanted });
      expect(put.status).toBe(role === 'Admin' ? 200 : 403);
      const size = await server.ask('/api/History/size', { as: role });
      expect(size.status).toBe(role === 'Admin' || role === 'Supervisor' ? 200 : 403);
    }
    expect((await server.ask(path)).status).toBe(401);
    expect((await server.ask('/api/History/size')).status).toBe(401);
    expect(HistorySettings.parse(await (await server.ask(path, { as: 'Admin' })).json())).toEqual(wanted);
    for (const [wrong, field] of [
      [settingsOf({ SamplesDays: 400, QuartersDays: 300 }), 'body.Analog.QuartersDays'],
      [settingsOf({ QuartersDays: 300 }), 'body.Analog.QuartersDays'],
      [settingsOf({ SamplesDays: 7, QuartersDays: 300 }), 'body.Analog.SamplesDays'],
    ] as const) {
      const answer = await server.ask(path, { as: 'Admin', method: 'PUT', json: wrong });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as Problem).problems?.map(({ Path }) => Path)).toContain(field);
    }
    expect(server.app.history.retention.settings).toEqual(wanted);
  },
);

describeOnEachDatabase('the size of history', (open) => {
  it('is by level and day, and reports the growth per day', async () => {
    const storage = await open();
    await configured(storage);
    const clock = new ManualClock(START + 12 * HOUR);
    const history = createHistory({ storage, clock, logger: silentLogger, settings: RARE });
    await history.start();
    const size = async () => HistorySize.parse(await historySize(history, storage.kind, clock.now()));
    expect(await size()).toMatchObject({
      Database: storage.kind,
      JournalBytes: 0,
      Levels: [],
      SamplesADay: null,
      BytesADay: null,
    });
    const level = history.open(LEVEL, null, 'analog');
    // Days of 288, 144 and 288 samples, each sealed when it is over, and an incomplete one.
    let at = clock.now();
    for (const [samples, hours] of [
      [288, 24],
      [144, 24],
      [288, 24],
      [10, 1],
    ] as const) {
      for (let n = 0; n < samples; n++) {
        at += 1_000;
        history.append(level, at, n % 7, GOOD);
      }
      await history.sealAll();
      await history.rollUpAll();
      await clock.advanceAsync(hours * HOUR);
      await history.retention.settle();
      at = clock.now();
    }
    const found = await size();
    expect(found.Days.map(({ Date: date, Samples }) => [date, Samples])).toEqual([
      ['2026-01-01', 288],
      ['2026-01-02', 144],
      ['2026-01-03', 288],
      ['2026-01-04', 10],
    ]);
    expect(found.SamplesADay).toBe((144 + 288) / 2);
    expect(found.BytesADay).toBe((found.Days[1]!.Bytes + found.Days[2]!.Bytes) / 2);
    expect(found.DatabaseBytes).toBeGreaterThan(50_000);
    expect(found.Days.map(({ DatabaseBytes }) => DatabaseBytes !== null)).toEqual([true, true, true, true]);
    const chunks = await storage.read.selectFrom('chunks').select(['count', 'data']).execute();
    expect(found.Levels.find(({ Level }) => Level === 'samples')).toEqual({
      Level: 'samples',
      Kind: 'analog',
      Entries: 730,
      Bytes: chunks.reduce((sum, { data }) => sum + data.length, 0),
    });
    // A day of quarters at least, and a quarter of that for the long buckets.
    const entriesOf = (wanted: string) => found.Levels.find((row) => row.Level === wanted)!.Entries;
    expect(entriesOf('quarters')).toBe(24 * entriesOf('six-hours'));
    await history.stop();
  });
});

async function configured(storage: Storage): Promise<void> {
  await storage.write
    .insertInto('stations')
    .values({ site_name: 'S', enabled: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 })
    .execute();
  const point = { station_id: 1, name: 'N', position: 0, declaration: '{}' };
  await storage.write
    .insertInto('points')
    .values([
      { ...point, id: LEVEL, terminal: 'AI1', kind: 'analog' },
      // Removed from the configuration: its history ages like any other.
      { ...point, id: PUMP, terminal: 'DI1', kind: 'digital', removed_at: 5 },
      { ...point, id: SUPPRESSED, terminal: 'DI2', kind: 'digital' },
    ])
    .execute();
}
