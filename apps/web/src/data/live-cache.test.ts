import { calls, type Delta, type StationDetail, type StationOverview } from '@outpost/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestField } from '../../testing/field.ts';
import { sendTestJson, startHttp, type TestHttp } from '../../testing/http.ts';
import { makeClient } from './client.ts';
import { Freshness } from './freshness.ts';
import { cacheDelta, cacheSnapshot } from './live-cache.ts';
import { keys, makeQueryClient } from './query.ts';
import { stationQueries } from './station-queries.ts';

const START = Date.parse('2025-11-21T08:00:00Z');
const numbers = { Epoch: 'a', Sequence: 1, At: START };

let field: TestField;
let server: TestHttp;
let asked: string[];
/** Called when a request has arrived; the response has the data of that moment. */
let meanwhile: () => void;
let client: ReturnType<typeof makeQueryClient>;
let freshness: Freshness;
let api: ReturnType<typeof stationQueries>;

beforeEach(async () => {
  field = new TestField(START);
  asked = [];
  meanwhile = () => undefined;
  server = await startHttp((request, response) => {
    asked.push(request.url ?? '');
    const answer = request.url?.startsWith(calls.stations.day.path)
      ? field.day(
          new URL(request.url, 'http://x').searchParams.get('stationId')?.split(',').map(Number) ?? [],
        )
      : request.url === calls.stations.overview.path
        ? field.overviews()
        : field.detail(1);
    meanwhile();
    sendTestJson(response, 200, answer);
  });
  client = makeQueryClient();
  freshness = new Freshness();
  const call = makeClient({
    baseUrl: server.url,
    fetch,
    token: () => 'token',
    renew: async () => 'token',
    notify: () => undefined,
  });
  api = stationQueries({ client, call, freshness, onNews: () => undefined });
});
afterEach(async () => {
  client.clear();
  await server.close();
});

const signal = () => new AbortController().signal;
const overview = () => client.getQueryData<StationOverview[]>(keys.overview);
const detail = () => client.getQueryData<StationDetail>(keys.detail(1));
const tick = (seconds: number): Delta['Stations'] => field.tick(START + seconds * 1_000);

test('the cache has the snapshots and deltas of both rooms', () => {
  cacheSnapshot(client, freshness, { ...numbers, Room: 'all', Stations: field.overviews() });
  cacheSnapshot(client, freshness, { ...numbers, Room: 'station:1', Station: field.detail(1)! });
  for (let second = 1; second <= 50; second++) {
    const Stations = tick(second);
    cacheDelta(client, freshness, 'all', { ...numbers, Room: 'all', Stations });
    cacheDelta(client, freshness, 'station:1', {
      ...numbers,
      Room: 'station:1',
      Stations: Stations.filter((change) => change.StationId === 1),
    });
  }
  const values = (station: StationOverview) => station.KeyValues.map((value) => [value.Value, value.At]);
  expect(overview()!.map(values)).toEqual(field.overviews().map(values));
  expect(detail()!.Communication).toEqual(field.detail(1)!.Communication);
  expect(detail()!.Points.map((entry) => entry.Value.Value)).toEqual(
    field.detail(1)!.Points.map((entry) => entry.Value.Value),
  );
});

test('a polled list made before a delta does not roll it back', async () => {
  cacheSnapshot(client, freshness, { ...numbers, Room: 'all', Stations: field.overviews() });
  const before = overview()!;
  meanwhile = () => cacheDelta(client, freshness, 'all', { ...numbers, Room: 'all', Stations: tick(1) });
  const answer = await api.overviews(signal());
  expect(answer[0]!.Communication.LastGoodPollAt).toBe('2025-11-21T08:00:01.000Z');
  expect(answer[0]).not.toEqual(before[0]);
});

test('takes a polled list made after all deltas unchanged', async () => {
  cacheSnapshot(client, freshness, { ...numbers, Room: 'all', Stations: field.overviews() });
  tick(9);
  expect(await api.overviews(signal())).toEqual(field.overviews());
});

test('the same for one station, polled or by Poll now', async () => {
  cacheSnapshot(client, freshness, { ...numbers, Room: 'station:1', Station: field.detail(1)! });
  meanwhile = () =>
    cacheDelta(client, freshness, 'station:1', {
      ...numbers,
      Room: 'station:1',
      Stations: tick(field.second + 1).filter((change) => change.StationId === 1),
    });
  expect((await api.station(1, signal())).Communication.LastGoodPollAt).toBe('2025-11-21T08:00:01.000Z');
  await api.pollNow(1);
  expect(detail()!.Communication.LastGoodPollAt).toBe('2025-11-21T08:00:02.000Z');
});

test('shows the response to Poll now at once if nothing is newer', async () => {
  tick(30);
  await api.pollNow(1);
  expect(detail()).toEqual(field.detail(1));
});

test('reloads when a configuration changes', () => {
  cacheSnapshot(client, freshness, { ...numbers, Room: 'all', Stations: field.overviews() });
  cacheDelta(client, freshness, 'all', {
    ...numbers,
    Room: 'all',
    Stations: [{ StationId: 1, Configuration: true }],
  });
  expect(client.getQueryState(keys.overview)?.isInvalidated).toBe(true);
});

test('loads day strips of many stations in several calls', async () => {
  const ids = Array.from({ length: 205 }, (_, index) => index + 1);
  const strips = await api.day(ids, signal());
  expect(asked).toHaveLength(3);
  expect(strips.get(101)).toMatchObject({ PointId: 101, StepSeconds: 900 });
});
