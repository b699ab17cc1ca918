import { HistorySettings, HistorySize, type Problem, ROLES } from '@outpost/contract';
import { GOOD } from '@outpost/historian/pure';
import { expect, it } from 'vitest';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { historySize } from './disk-use.ts';
import { createHistory } from './index.ts';
import { silentLogger } from './testing/silent-logger.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LEVEL = 1;
/** So that days of the clock are few ticks of it. */
const RARE = { flushMs: DAY, sweepMs: DAY };
const FOR_EVER = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };

const settingsOf = (change: Partial<HistorySettings['Analog']>): HistorySettings => ({
  Analog: { ...FOR_EVER, ...change },
  Digital: { ...FOR_EVER, ...change },
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
