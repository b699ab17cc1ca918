import { gunzipSync } from 'node:zlib';
import { AnalogTrend, type Problem, ROLES } from '@outpost/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { reads, START_MS, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { iso, LEVEL, PUMP, ServedTrends } from './testing/served-trends.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOnEachDatabase('trends', (open) => {
  it('have minimum, maximum, average and last value per bucket, and a gap as a gap', async () => {
    const served = await ServedTrends.open(open);
    for (let minute = 0; minute <= 20; minute++) {
      const isNotResponding = minute >= 10 && minute < 15;
      const reading = minute < 6 ? reads(1, 0) : minute < 10 ? reads(3, 1) : reads(2, 0);
      served.poll(1, START_MS + minute * MINUTE, isNotResponding ? null : reading);
    }
    // Five minutes per bucket, from before the first sample to a while after the last good poll.
    const trend = await served.analog(START_MS - 5 * MINUTE, START_MS + 35 * MINUTE, 10);
    expect(trend).toEqual({
      PointId: LEVEL,
      StartAt: iso(START_MS - 5 * MINUTE),
      BucketMs: 5 * MINUTE,
      KnownMs: [0, 5, 5, 0, 5, 0, 0, 0].map((minutes) => minutes * MINUTE),
      Quality: [null, 0, 0, 2, 0, null, null, null],
      Min: [null, 1, 1, null, 2, null, null, null],
      Max: [null, 1, 3, null, 2, null, null, null],
      Mean: [null, 1, expect.closeTo((1 * 1 + 3 * 4) / 5, 4), null, 2, null, null, null],
      Last: [null, 1, 3, null, 2, null, null, null],
    });
    expect(await served.digital(START_MS - 5 * MINUTE, START_MS + 35 * MINUTE, 10)).toEqual({
      Form: 'changes',
      PointId: PUMP,
      At: [-5, 0, 6, 10, 15].map((minutes) => iso(START_MS + minutes * MINUTE)),
      Value: [null, false, true, null, false],
      EndAt: iso(START_MS + 20 * MINUTE),
    });
  });

  it('never lose a spike or a start, however long the time and few the points', async () => {
    const served = await ServedTrends.open(open);
    const spikeAt = 3 * DAY + 7 * HOUR + 20 * SECOND;
    const isOn = (ms: number) => (ms % HOUR < 20 * SECOND ? 1 : 0);
    await served.run(
      7 * DAY,
      20 * SECOND,
      (ms) => (ms === spikeAt ? 99 : Math.round(2 + Math.sin(ms / HOUR))),
      isOn,
    );
    for (const maxPoints of [10, 100, 2_000]) {
      for (const years of [0, 10]) {
        const fromMs = START_MS - years * 365 * DAY;
        const trend = await served.analog(fromMs, START_MS + 8 * DAY, maxPoints);
        expect(trend.Max.length).toBeLessThanOrEqual(maxPoints);
        expect(Math.max(...trend.Max.map((value) => value ?? 0))).toBe(99);
        const place = trend.Max.indexOf(99);
        const bucketMs = Date.parse(trend.StartAt) + place * trend.BucketMs;
        expect(START_MS + spikeAt).toBeGreaterThanOrEqual(bucketMs);
        expect(START_MS + spikeAt).toBeLessThan(bucketMs + trend.BucketMs);
        expect(trend.KnownMs.reduce((sum, ms) => sum + ms)).toBe(7 * DAY);
      }
    }
    const buckets = await served.digital(START_MS, START_MS + 8 * DAY, 20);
    if (buckets.Form !== 'buckets') throw new Error('expected buckets');
    // On at the first sample; on and off each hour; on at the last.
    expect(buckets.Changes.reduce((sum, changes) => sum + changes)).toBe(2 * 7 * 24);
    expect(buckets.OnMs.reduce((sum, ms) => sum + ms)).toBe(7 * 24 * 20 * SECOND);
    const changes = await served.digital(START_MS, START_MS + 8 * DAY, 1_000);
    expect(changes).toMatchObject({ Form: 'changes', At: { length: 2 * 7 * 24 + 1 } });
    const hour = await served.digital(START_MS + 5 * MINUTE, START_MS + 65 * MINUTE, 10);
    expect(hour).toMatchObject({
      At: [5 * MINUTE, HOUR, HOUR + 20 * SECOND].map((ms) => iso(START_MS + ms)),
      Value: [false, true, false],
      EndAt: iso(START_MS + 65 * MINUTE),
    });
  });

  it('are no finer than what is stored of their time, and come from that', async () => {
    const storage = await open();
    const served = await ServedTrends.open(async () => storage, START_MS + 43 * DAY);
    const row = { id: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 };
    await storage.write
      .insertInto('stations')
      .values({ ...row, site_name: 'S', enabled: 1 })
      .execute();
    const point = { station_id: 1, name: 'N', position: 0, declaration: '{}' };
    await storage.write
      .insertInto('points')
      .values([
        { ...point, id: LEVEL, terminal: 'AI1', kind: 'analog' },
        { ...point, id: PUMP, terminal: 'DI1', kind: 'digital' },
      ])
      .execute();
    await served.run(
      3 * DAY,
      MINUTE,
      (ms) => Math.round(2 + Math.sin(ms / HOUR)),
      (ms) => (ms % HOUR < 20 * MINUTE ? 1 : 0),
    );
    await served.history.sealAll();
    await served.history.rollUpAll();
    const fine = await served.analog(START_MS, START_MS + 3 * HOUR, 1_000);
    expect(fine.BucketMs).toBe(15 * SECOND);
    const gone = { SamplesDays: 31, QuartersDays: null, SixHoursDays: null };
    await served.history.retention.update({ Analog: gone, Digital: gone });
    while (served.history.retention.keptFromMs('samples', 'digital') < START_MS)
      await served.clock.advanceAsync(20);
    const coarse = await served.analog(START_MS, START_MS + 3 * HOUR, 1_000);
    expect(coarse).toMatchObject({ BucketMs: 15 * MINUTE, KnownMs: new Array(12).fill(15 * MINUTE) });
    expect(Math.max(...coarse.Max.map((value) => value ?? 0))).toBe(3);
    const pump = await served.digital(START_MS, START_MS + 3 * HOUR, 1_000);
    expect(pump).toMatchObject({ Form: 'buckets', BucketMs: 15 * MINUTE });
    if (pump.Form !== 'buckets') throw new Error('expected buckets');
    expect(pump.OnMs.reduce((sum, ms) => sum + ms)).toBe(HOUR);
  });

  it('have a gap where a chunk cannot be read, and are otherwise unchanged', async () => {
    const storage = await open();
    const served = await ServedTrends.open(async () => storage);
    await served.run(
      4 * HOUR,
      10 * SECOND,
      (ms) => (ms / SECOND) % 100,
      () => 0,
    );
    await served.history.sealAll();
    const whole = await served.analog(START_MS, START_MS + 4 * HOUR, 240);
    expect(whole.Min).not.toContain(null);
    const [first] = await storage.read
      .selectFrom('chunks')
      .select(['start_at', 'end_at'])
      .where('point_id', '=', LEVEL)
      .orderBy('start_at')
      .execute();
    await storage.write
      .updateTable('chunks')
      .set({ data: Uint8Array.of(9, 9, 9) })
      .where('point_id', '=', LEVEL)
      .where('start_at', '=', first!.start_at)
      .execute();
    const rest = await served.analog(START_MS, START_MS + 4 * HOUR, 240);
    const gone = Math.floor((first!.end_at - START_MS) / rest.BucketMs);
    expect(gone).toBeGreaterThan(10);
    expect(new Set(rest.Min.slice(0, gone))).toEqual(new Set([null]));
    expect(rest.Min.slice(gone + 1)).toEqual(whole.Min.slice(gone + 1));
  });

  it('are compressed for clients that accept it, and not sent again to those that have them', async () => {
    const served = await ServedTrends.open(open);
    await served.run(
      2 * HOUR,
      10 * SECOND,
      (ms) => Math.round(100 * Math.sin(ms / HOUR)),
      () => 0,
    );
    const url = `/api/trends/analog?pointId=${LEVEL}&startDate=${iso(START_MS)}&endDate=${iso(START_MS + HOUR)}`;
    const ask = (headers: Record<string, string>) =>
      served.app.inject({ url, headers: { authorization: 'Bearer Viewer', ...headers } });
    const whole = await ask({});
    const smaller = await ask({ 'accept-encoding': 'gzip' });
    expect(smaller.headers['content-encoding']).toBe('gzip');
    expect(smaller.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
    expect(gunzipSync(smaller.rawPayload).toString()).toBe(whole.body);
    const etag = whole.headers.etag as string;
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    const later = await served.app.inject({
      url: url.replace(iso(START_MS + HOUR), iso(START_MS + 3 * HOUR)),
      headers: { authorization: 'Bearer Viewer', 'if-none-match': etag },
    });
    expect(later.statusCode).toBe(200);
  });

  it('are the same when they are so long that they are generated while they are sent', async () => {
    const stations = [testStation(1), testStation(2), testStation(3)];
    const served = await ServedTrends.open(open, START_MS, stations);
    for (let minute = 0; minute <= 60; minute++) {
      for (const { StationId } of stations)
        served.poll(StationId, START_MS + minute * MINUTE, reads(StationId, 1));
    }
    const levels = stations.map(({ StationId }) => StationId * 100 + 1);
    const maxPoints = '&maxPoints=20000';
    const long = await served.ask('analog', levels, START_MS, START_MS + DAY, maxPoints);
    const short: unknown[] = [];
    for (const level of levels)
      short.push(...(await served.ask('analog', [level], START_MS, START_MS + DAY, maxPoints)).json());
    // Its tag would be that of all of it.
    expect(long.headers.etag).toBeUndefined();
    expect(long.rawPayload.length).toBeGreaterThan(1_000_000);
    expect(long.json()).toEqual(short);
    const { pathname, search } = new URL(long.raw.req.url!, 'http://x');
    const smaller = await served.app.inject({
      url: `${pathname}${search}`,
      headers: { authorization: 'Bearer Viewer', 'accept-encoding': 'gzip' },
    });
    expect(gunzipSync(smaller.rawPayload).toString()).toBe(long.body);
  });

  it('are available to every role, and only with a session', async () => {
    const served = await ServedTrends.open(open);
    for (const [kind, pointId] of [
      ['analog', LEVEL],
      ['digital', PUMP],
    ] as const) {
      for (const role of ROLES) {
        expect((await served.ask(kind, [pointId], START_MS, START_MS + HOUR, '', role)).statusCode).toBe(200);
      }
      for (const token of ['', 'unknown']) {
        const answer = await served.ask(kind, [pointId], START_MS, START_MS + HOUR, '', token);
        expect(answer.statusCode).toBe(401);
      }
    }
  });

  it('accept dates, which are midnight in the zone of the stations, or the organisation’s if they differ', async () => {
    const served = await ServedTrends.open(open, START_MS, [
      testStation(1, { overrides: { TimeZone: 'Asia/Kathmandu' } }),
      testStation(2),
    ]);
    const ask = async (call: string, points: string) =>
      (
        await served.app.inject({
          url: `/api/trends/${call}?${points}&startDate=2026-03-08&endDate=2026-03-09`,
          headers: { authorization: 'Bearer Viewer' },
        })
      ).json();
    const [own] = z.array(AnalogTrend).parse(await ask('analog', `pointId=${LEVEL}&maxPoints=96`));
    expect(own).toMatchObject({ StartAt: '2026-03-07T18:15:00.000Z', BucketMs: 15 * MINUTE });
    expect(own!.Min).toHaveLength(96);
    const both = `pointId=${LEVEL}&pointId=201&maxPoints=96`;
    for (const trend of z.array(AnalogTrend).parse(await ask('analog', both))) {
      // Denver's clock changes in that night.
      expect(trend).toMatchObject({ StartAt: '2026-03-08T07:00:00.000Z', BucketMs: 15 * MINUTE });
      expect(trend.Min).toHaveLength(92);
    }
    const statistics = await ask('statistics', `pointId=${LEVEL}&pointId=201`);
    expect(statistics).toMatchObject([
      { StartAt: '2026-03-08T07:00:00.000Z' },
      { StartAt: '2026-03-08T07:00:00.000Z' },
    ]);
  });

  it('are in the requested order, each point once; unknown points and invalid times are rejected', async () => {
    const served = await ServedTrends.open(open);
    const answer = await served.ask('analog', [201, LEVEL, 201], START_MS, START_MS + HOUR);
    expect(
      z
        .array(AnalogTrend)
        .parse(answer.json())
        .map(({ PointId }) => PointId),
    ).toEqual([201, LEVEL]);
    const problemOf = async (pointIds: number[], fromMs: number, toMs: number, more = '') => {
      const { code, status, detail } = (
        await served.ask('analog', pointIds, fromMs, toMs, more)
      ).json() as Problem;
      return { code, status, detail };
    };
    expect(await problemOf([LEVEL, 999], START_MS, START_MS + HOUR)).toEqual({
      code: 'POINT_NOT_FOUND',
      status: 404,
      detail: 'No analog point 999 exists',
    });
    expect(await problemOf([PUMP], START_MS, START_MS + HOUR)).toMatchObject({ code: 'POINT_NOT_FOUND' });
    expect(await problemOf([LEVEL], START_MS, START_MS)).toMatchObject({
      code: 'BAD_REQUEST',
      detail: expect.stringContaining('query.endDate') as string,
    });
    for (const [from, to, field] of [
      ['0000-01-01', '9999-12-31', 'startDate'],
      ['1969-12-31', '2026-01-01', 'startDate'],
      ['2026-01-01', '2200-01-02', 'endDate'],
    ] as const) {
      expect(await problemOf([LEVEL], Date.parse(from), Date.parse(to))).toMatchObject({
        code: 'BAD_REQUEST',
        detail: expect.stringContaining(`query.${field}`) as string,
      });
    }
    expect(await problemOf([LEVEL], START_MS, START_MS + HOUR, '&maxPoints=5')).toMatchObject({
      status: 400,
    });
    for (const id of ['0x5', '1e2', '+5', '', '0', '05', '2147483648']) {
      const problem = await problemOf(
        [LEVEL],
        START_MS,
        START_MS + HOUR,
        `&pointId=${encodeURIComponent(id)}`,
      );
      expect(problem, id).toMatchObject({
        status: 400,
        detail: expect.stringMatching(/query\.pointId.*Must/),
      });
    }
    served.bus.emit('stationChanged', { StationId: 2, Config: null });
    expect(await problemOf([201], START_MS, START_MS + HOUR)).toMatchObject({ status: 404 });
  });
});
