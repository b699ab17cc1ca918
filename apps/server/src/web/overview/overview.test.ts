import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  DayStrip,
  PointRate,
  RawSeries,
  StationDetail,
  StationOnMap,
  StationOverview,
  StationOverviewListItem,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { createEdge } from '../../platform/http/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../../platform/storage/index.ts';
import { testContext } from '../../testing/context.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';
import { mountOverview } from './index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const STEP = 15 * MINUTE;

class Served extends DataPath {
  app!: FastifyInstance;
  /** The effect of polling a station now. */
  pollNow: (stationId: number) => Promise<void> = async () => {};

  static async open(stations = [testStation(1), testStation(2)], atMs = START_MS): Promise<Served> {
    const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
    await migrate(storage, MIGRATIONS, atMs);
    const served = await new Served(storage, atMs).start(stations);
    served.app = await createEdge({
      clock: served.clock,
      logger: createLogger('silent'),
      metrics: new Registry(),
      authenticator: {
        verify: async () => ({
          accountId: 1,
          role: 'Operator',
          areas: null,
          name: 'O',
          sessionId: 's',
          expiresAtMs: Number.POSITIVE_INFINITY,
        }),
      },
      version: '0',
      behindTls: false,
      trustProxy: [],
      rateLimitPerMinute: 0,
      checkAnswers: true,
      mapOrigins: () => [],
    });
    const { image, history, clock } = served;
    const pollNow = (stationId: number) => served.pollNow(stationId);
    mountOverview(
      served.app,
      testContext({ clock, epoch: 'e1', timeZone: 'America/Denver' }),
      image,
      history,
      pollNow,
    );
    onTestFinished(async () => {
      await served.app.close();
      await served.stop();
      await storage.close();
    });
    return served;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const url = `/api/Stations/${path}`;
    return this.app.inject({ url, headers: { authorization: 'Bearer x', ...headers } });
  }
}

describe('overview', () => {
  it('contains communication, conditions, bad points and key values of every station', async () => {
    const served = await Served.open();
    served.poll(1, START_MS, reads(9, Number.NaN));
    const answer = await served.get('overview');
    expect(answer.statusCode).toBe(200);
    const [first, second] = z.array(StationOverview).parse(answer.json());
    expect(first).toMatchObject({
      StationId: 1,
      SiteName: 'Station 1',
      Communication: {
        Status: 'online',
        LastGoodPollAt: '2026-03-01T00:00:00.000Z',
        LastAnswerAt: '2026-03-01T00:00:00.000Z',
        RoundTripMs: 12,
      },
      Conditions: [{ PointId: 101, Kind: 'H', Since: '2026-03-01T00:00:00.000Z' }],
      BadPoints: 1,
      PointCount: 2,
      KeyValues: [
        { PointId: 101, Value: 9, Quality: 'good', At: '2026-03-01T00:00:00.000Z', Reason: null },
        { PointId: 102, Value: null, Quality: 'bad', Reason: 'Invalid value from the controller' },
      ],
    });
    expect(second).toMatchObject({
      Communication: { Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null },
      KeyValues: [{ Value: null, Quality: 'stale' }, {}],
    });
  });

  it('names the points whose alarms concern a pump', async () => {
    const station = testStation(1, { digital: 3 });
    const purposes = ['level', 'pump-run:1', 'pump-fail:2', 'pump-fail:1'];
    const Points = station.Points.map((point, at) => ({ ...point, Purpose: purposes[at]! }));
    const served = await Served.open([{ ...station, Points }]);
    const [overview] = z.array(StationOverview).parse((await served.get('overview')).json());
    expect(overview!.KeyValues.map(({ PointId, AlarmPointIds }) => [PointId, AlarmPointIds])).toEqual([
      [101, undefined],
      [102, [104]],
    ]);
  });

  it('no longer counts an alarm from the moment it is suppressed', async () => {
    const served = await Served.open();
    served.poll(1, START_MS, reads(9, 0));
    const before = (await served.get('overviewlist')).json();
    expect(before[0]).toMatchObject({ Suppression: null, Worst: 'high', Conditions: 1, Suppressed: 0 });
    const alarm = { stationId: 1, pointId: 101, kind: 'H' } as const;
    served.image.suppress(alarm, { state: 'out-of-service', untilMs: null });
    // No time has passed: a list is not cached over users' decisions.
    const [suppressed] = (await served.get('overviewlist')).json();
    expect(suppressed).toMatchObject({ Suppression: null, Worst: null, Conditions: 0, Suppressed: 1 });
    const [overview] = (await served.get('overview')).json();
    expect(overview.Conditions).toMatchObject([
      { PointId: 101, Priority: 'high', Suppressed: { State: 'out-of-service', Until: null } },
    ]);
    served.image.maintain(1, START_MS + MINUTE);
    const { Suppression, Conditions } = StationDetail.parse((await served.get('1')).json());
    const Until = '2026-03-01T00:01:00.000Z';
    expect(Suppression).toEqual({ MaintenanceUntil: Until, Communication: { State: 'maintenance', Until } });
    // Its own suppression takes precedence over that of its station.
    expect(Conditions[0]!.Suppressed).toEqual({ State: 'out-of-service', Until: null });
    served.image.suppress(alarm, null);
    served.image.maintain(1, null);
    expect((await served.get('overviewlist')).json()).toEqual(before);
  });

  it('is serialised only when something changed, and answers 304 to clients that have it', async () => {
    const served = await Served.open();
    const first = await served.get('overview');
    const etag = first.headers.etag as string;
    expect((await served.get('overview', { 'if-none-match': etag })).statusCode).toBe(304);
    served.clock.advance(SECOND);
    served.poll(2, START_MS, reads(5, 1));
    const second = await served.get('overview', { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.headers.etag).not.toBe(etag);
    const [, changed] = z.array(StationOverview).parse(second.json());
    expect(changed!.KeyValues[0]!.Value).toBe(5);
  });

  it('is at most 200 ms old, and shows created and deleted stations at once', async () => {
    const served = await Served.open();
    const names = async () =>
      z.array(StationOverviewListItem).parse((await served.get('overviewlist')).json());
    expect((await names()).map(({ Status }) => Status)).toEqual(['unknown', 'unknown']);
    served.poll(1, START_MS, reads(5, 1));
    served.clock.advance(199);
    expect((await names())[0]!.Status).toBe('unknown');
    served.clock.advance(1);
    expect((await names())[0]!.Status).toBe('online');
    served.bus.emit('stationChanged', { StationId: 2, Config: null });
    expect(await names()).toHaveLength(1);
    served.bus.emit('stationChanged', { StationId: 3, Config: testStation(3) });
    expect((await names()).map(({ StationId }) => StationId)).toEqual([1, 3]);
  });

  it('contains each station for the map, also one without a position', async () => {
    const placed = { Latitude: 39.7, Longitude: -104.9, Code: 'L-07' };
    const served = await Served.open([testStation(1, { overrides: placed }), testStation(2)]);
    served.poll(1, START_MS, reads(9, Number.NaN));
    const answer = await served.get('map');
    expect(z.array(StationOnMap).parse(answer.json())).toEqual([
      {
        StationId: 1,
        SiteName: 'Station 1',
        Kind: 'other',
        Area: '',
        ...placed,
        Status: 'online',
        LastGoodPollAt: '2026-03-01T00:00:00.000Z',
        LastAnswerAt: '2026-03-01T00:00:00.000Z',
        Suppression: null,
        Quiet: null, // cspell:disable-line
        Worst: 'high',
        Conditions: 1,
        Suppressed: 0,
        BadPoints: 1,
      },
      expect.objectContaining({
        StationId: 2,
        Latitude: null,
        Longitude: null,
        Status: 'unknown',
        Worst: null,
      }),
    ]);
    const known = { 'if-none-match': answer.headers.etag as string };
    expect((await served.get('map', known)).statusCode).toBe(304);
  });

  it('is compressed for clients that accept it', async () => {
    const served = await Served.open(Array.from({ length: 20 }, (_, index) => testStation(index + 1)));
    const plain = await served.get('overview');
    const smaller = await served.get('overview', { 'accept-encoding': 'br, gzip' });
    expect(smaller.headers['content-encoding']).toBe('gzip');
    expect(smaller.headers.etag).toBe(plain.headers.etag);
    expect(gunzipSync(smaller.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(smaller.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('returns one station with every point', async () => {
    const served = await Served.open();
    served.poll(1, START_MS, reads(5, 1));
    served.poll(1, START_MS + SECOND, null);
    const detail = StationDetail.parse((await served.get('1')).json());
    expect(detail.Endpoint).toBe('127.0.0.1:502 unit 1');
    expect(detail.Communication).toMatchObject({ Status: 'offline', LastError: { Code: 'MODBUS_TIMEOUT' } });
    expect(detail.Points.map(({ Value }) => Value)).toMatchObject([
      { Value: 5, Quality: 'stale', At: '2026-03-01T00:00:00.000Z' },
      { Value: true, Quality: 'stale' },
    ]);
    expect((await served.get('9')).json()).toMatchObject({ status: 404, code: 'STATION_NOT_FOUND' });
  });

  it('polls now and answers with the fresh station, or why not', async () => {
    const served = await Served.open([testStation(1), testStation(2, { overrides: { Enabled: false } })]);
    served.pollNow = async (id) => served.poll(id, START_MS, reads(6, 0));
    const fresh = StationDetail.parse((await served.get('poll/1')).json());
    expect(fresh.Points[0]!.Value).toMatchObject({ Value: 6, Quality: 'good' });
    expect((await served.get('poll/2')).json()).toMatchObject({ status: 409, code: 'STATION_DISABLED' });
    expect((await served.get('poll/3')).json()).toMatchObject({ status: 404, code: 'STATION_NOT_FOUND' });
    served.pollNow = async () => {
      throw new AppError('MODBUS_TIMEOUT', '127.0.0.1:502 unit 1 did not answer within 2000 ms');
    };
    expect((await served.get('poll/1')).json()).toMatchObject({
      status: 504,
      code: 'MODBUS_TIMEOUT',
      detail: '127.0.0.1:502 unit 1 did not answer within 2000 ms',
    });
  });
});

describe('samples', () => {
  it('returns stored samples with the one that holds at the beginning, the newest when there are too many', async () => {
    const served = await Served.open();
    for (let index = 0; index < 10; index++) served.poll(1, START_MS + index * SECOND, reads(index, 0));
    served.poll(1, START_MS + 10 * SECOND, null);
    served.clock.advance(MINUTE);
    const ask = async (more: string) =>
      RawSeries.parse(
        (
          await served.get(
            `samples/1?pointId=101&startDate=2026-03-01T00:00:05.500Z&endDate=2026-03-01T01:00:00Z${more}`,
          )
        ).json(),
      );
    expect(await ask('')).toEqual({
      PointId: 101,
      At: [5, 6, 7, 8, 9, 10].map((second) => START_MS + second * SECOND),
      Value: [5, 6, 7, 8, 9, null],
      Quality: [0, 0, 0, 0, 0, 2],
      ...{ Truncated: false, BeforeStart: true },
    });
    expect(await ask('&limit=2')).toMatchObject({ Value: [9, null], Truncated: true, BeforeStart: false });
  });

  it('leaves out the sample before the range on request, and where the range is to come', async () => {
    const served = await Served.open();
    for (let index = 0; index < 3; index++) served.poll(1, START_MS + index * SECOND, reads(index, 0));
    const ask = async (startDate: string, more = '') => {
      const range = `startDate=${startDate}&endDate=2026-03-05T00:00:00Z${more}`;
      return RawSeries.parse((await served.get(`samples/1?pointId=101&${range}`)).json());
    };
    served.clock.advance(MINUTE);
    const start = '2026-03-01T00:00:01.500Z';
    expect(await ask(start)).toMatchObject({ Value: [1, 2], BeforeStart: true });
    expect(await ask(start, '&beforeStart=true')).toMatchObject({ Value: [1, 2], BeforeStart: true });
    expect(await ask(start, '&beforeStart=false')).toMatchObject({ Value: [2], BeforeStart: false });
    expect(await ask('2026-03-01T00:00:02Z', '&beforeStart=false')).toMatchObject({ Value: [2] });
    expect(await ask('2026-03-01T00:00:30Z', '&beforeStart=false')).toMatchObject({ At: [] });
    expect(await ask('2026-03-01T00:00:30Z')).toMatchObject({ Value: [2], BeforeStart: true });
    expect(await ask('2026-03-01T00:02:00Z')).toMatchObject({ At: [], BeforeStart: false });
  });

  it('rejects points of other stations and ranges that end before they begin', async () => {
    const served = await Served.open();
    const range = 'startDate=2026-03-01T00:00:00Z&endDate=2026-03-02T00:00:00Z';
    expect((await served.get(`samples/1?pointId=201&${range}`)).json()).toMatchObject({
      status: 404,
      code: 'POINT_NOT_FOUND',
    });
    expect((await served.get(`samples/8?pointId=101&${range}`)).json()).toMatchObject({
      code: 'STATION_NOT_FOUND',
    });
    const backwards = 'startDate=2026-03-02T00:00:00Z&endDate=2026-03-01T00:00:00Z';
    expect((await served.get(`samples/1?pointId=101&${backwards}`)).json()).toMatchObject({
      status: 400,
      problems: [{ Path: 'query.endDate' }],
    });
  });
});

describe('day', () => {
  /**
   * Polls every minute for `minutes` from the clock's time on: the level is the minute's number.
   */
  function run(served: Served, minutes: number): void {
    for (let minute = 0; minute < minutes; minute++) {
      served.poll(1, served.clock.now(), reads(minute, minute % 60 < 30 ? 1 : 0));
      served.clock.advance(MINUTE);
    }
  }

  it('returns minimum and maximum of each quarter of an hour of the last 24 h', async () => {
    const served = await Served.open();
    run(served, 120);
    const [level, pump] = z.array(DayStrip).parse((await served.get('day?stationId=1')).json());
    expect(level!.StartAt).toBe(new Date(START_MS + 2 * 60 * MINUTE - 95 * STEP).toISOString());
    // Eight quarters of samples, and the one that begins now, which is still unknown.
    expect(level!.Low.slice(-9)).toEqual([0, 15, 30, 45, 60, 75, 90, 105, null]);
    expect(level!.High.slice(-9)).toEqual([14, 29, 44, 59, 74, 89, 104, 119, null]);
    expect(level!.Low.slice(0, -9).every((low) => low === null)).toBe(true);
    expect(pump!.Low.slice(-9, -1)).toEqual([1, 1, 0, 0, 1, 1, 0, 0]);
    expect(pump!.High.slice(-9, -1)).toEqual([1, 1, 0, 0, 1, 1, 0, 0]);
  });

  it('caches a strip for a minute, and then adds newer samples as if it were computed again', async () => {
    const served = await Served.open();
    const fresh = await Served.open();
    run(served, 50);
    run(fresh, 50);
    const ask = async (from: Served) => z.array(DayStrip).parse((await from.get('day?stationId=1')).json());
    const before = await ask(served);
    served.poll(1, served.clock.now(), reads(500, 0));
    fresh.poll(1, fresh.clock.now(), reads(500, 0));
    served.clock.advance(59 * SECOND);
    fresh.clock.advance(59 * SECOND);
    expect(await ask(served)).toEqual(before);
    served.clock.advance(SECOND);
    fresh.clock.advance(SECOND);
    run(served, 40);
    run(fresh, 40);
    const after = await ask(served);
    expect(after).toEqual(await ask(fresh));
    expect(Math.max(...after[0]!.High.map((high) => high ?? 0))).toBe(500);
  });

  it('returns since when a state has held, over communication gaps and for longer than the strip', async () => {
    const served = await Served.open();
    const held = async () =>
      z
        .array(DayStrip)
        .parse((await served.get('day?stationId=1')).json())
        .map(({ LastState }) => LastState);
    const now = () => new Date(served.clock.now()).toISOString();
    run(served, 45);
    const off = { Value: false, Since: new Date(START_MS + 30 * MINUTE).toISOString() };
    expect(await held()).toEqual([undefined, { ...off, At: now() }]);
    served.poll(1, served.clock.now(), null);
    served.clock.advance(5 * MINUTE);
    served.poll(1, served.clock.now(), reads(1, 0));
    served.clock.advance(MINUTE);
    expect(await held()).toEqual([undefined, { ...off, At: now() }]);
    served.poll(1, served.clock.now(), reads(1, 1));
    const on = { Value: true, Since: now() };
    for (let hour = 0; hour < 30; hour++) {
      served.clock.advance(60 * MINUTE);
      expect((await held())[1]).toEqual({ ...on, At: now() });
    }
    served.clock.advance(30 * 60 * MINUTE);
    expect((await held())[1]).toEqual({ ...on, At: now() });
  });

  it('returns key points of several stations, and omits deleted ones', async () => {
    const served = await Served.open([1, 2].map((id) => testStation(id, { analog: 3, digital: 2 })));
    for (const id of [1, 2]) served.poll(id, served.clock.now(), reads(1, 1, 1, 1, 1));
    const several = z.array(DayStrip).parse((await served.get('day?stationId=1,2,9')).json());
    expect(several.map(({ PointId }) => PointId)).toEqual([101, 104, 201, 204]);
    expect(several.filter(({ LastState }) => LastState !== undefined)).toEqual([]);
    expect((await served.get('day?stationId=9')).json()).toMatchObject({ code: 'STATION_NOT_FOUND' });
    expect((await served.get('day?stationId=x')).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('rates', () => {
  it('return how fast analog key points change, of all stations that exist', async () => {
    const served = await Served.open([1, 2].map((id) => testStation(id, { analog: 3, digital: 2 })));
    for (let step = 0; step < 60; step++) {
      served.poll(1, served.clock.now(), reads(2 + step, 1, 1, 1, 1));
      served.poll(2, served.clock.now(), reads(3, 1, 1, 1, 1));
      served.clock.advance(6 * SECOND);
    }
    const rates = async () => z.array(PointRate).parse((await served.get('rates?stationId=1,2,9')).json());
    const [rising, steady, ...others] = await rates();
    expect(rising).toMatchObject({ PointId: 101, OverSeconds: 300 });
    expect(Math.abs(rising!.PerHour! - 600)).toBeLessThan(60);
    const At = new Date(served.clock.now()).toISOString();
    expect(steady).toMatchObject({ StationId: 2, PointId: 201, At, PerHour: 0, OverSeconds: 300 });
    expect(others).toEqual([]);
    // Not as it was once the station does not answer.
    served.poll(1, served.clock.now(), null);
    expect((await rates())[0]).toEqual(rising);
    served.clock.advance(5 * SECOND);
    expect((await rates())[0]!.PerHour).toBeNull();
    expect((await served.get('rates?stationId=x')).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
