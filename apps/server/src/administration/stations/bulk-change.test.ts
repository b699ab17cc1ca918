import { type BulkBody, type BulkReport, ROLES, type StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { StorageError } from '../../platform/storage/index.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { changeMany } from './bulk-change.ts';

const PATH = '/api/Stations/bulk';
const level = (Limits: object[]) => ({
  Kind: 'analog',
  Point: 'AI1',
  Name: 'Wet well level',
  Purpose: 'level',
  Table: 'holding-register',
  Address: 10,
  DataType: 'int16',
  Limits,
});
const HIGH = { Kind: 'H', Limit: 2.5, Priority: 'high', Message: 'High level' };

async function startWithStations(): Promise<TestServer> {
  const server = await startTestServer();
  const points = [[level([HIGH])], [level([{ ...HIGH, Limit: 2.8 }])], []];
  for (const [index, Points] of points.entries()) {
    const json = { SiteName: `Site ${index + 1}`, Host: '10.0.0.7', Enabled: false, Points };
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  return server;
}

const bulk = (server: TestServer, json: object, as: (typeof ROLES)[number] | undefined = 'Admin') =>
  server.ask(PATH, { method: 'POST', json, ...(as && { as }) });
const raise = {
  StationIds: [1, 2, 3, 1],
  Change: { Kind: 'set-limit', Points: { By: 'Purpose', Is: 'level' }, Limit: { Kind: 'H', Limit: 2.8 } },
};

it('reports what it would change, then changes it, and one refusal does not stop the others', async () => {
  const server = await startWithStations();
  const { service } = server.app.administration.stations;
  const expected = [
    {
      StationId: 1,
      SiteName: 'Site 1',
      Outcome: 'changed',
      Reason: '',
      Changes: [{ Path: 'Points.AI1.Limits.H.Limit', Before: '2.5', After: '2.8' }],
    },
    { StationId: 2, Outcome: 'unchanged', Changes: [] },
    { StationId: 3, Outcome: 'refused', Reason: 'No point with purpose level', Changes: [] },
  ];
  const dryRun = (await (await bulk(server, { ...raise, Apply: false })).json()) as BulkReport;
  expect(dryRun).toMatchObject({ Applied: false, Stations: expected });
  expect(dryRun.Stations).toHaveLength(3);
  expect(await server.app.context.audit.list({ kind: 'station', outcomes: ['refused'], limit: 1 })).toEqual(
    [],
  );
  expect(service.all().map(({ Version }) => Version)).toEqual([1, 1, 1]);

  const done = (await (await bulk(server, { ...raise, Apply: true })).json()) as BulkReport;
  expect(done).toMatchObject({ Applied: true, Stations: expected });
  expect(service.all().map(({ Version }) => Version)).toEqual([2, 1, 1]);
  expect(service.get(1).Points[0]!.Limits[0]).toMatchObject({ Kind: 'H', Limit: 2.8, Message: 'High level' });
  const lines = await server.app.context.audit.list({ kind: 'station', limit: 2 });
  expect(lines.reverse()).toMatchObject([
    { By: 'Admin Test', StationId: 1, Action: 'changed', Outcome: 'done' },
    {
      ...{ By: 'Admin Test', StationId: 3, Action: 'changed', Outcome: 'refused' },
      Words: 'Rejected: No point with purpose level',
      Details: { Call: 'POST /api/Stations/bulk' },
    },
  ]);

  const faster = {
    StationIds: [2, 3],
    Change: { Kind: 'poll-interval', PollIntervalSeconds: 30 },
    Apply: true,
  };
  expect((await bulk(server, faster)).status).toBe(200);
  expect(service.all().map(({ PollIntervalSeconds }) => PollIntervalSeconds)).toEqual([10, 30, 30]);
});

it('is the Admin’s, and changes nothing where a station does not exist or the change is invalid', async () => {
  const server = await startWithStations();
  const json = { ...raise, Apply: true };
  expect((await server.ask(PATH, { method: 'POST', json })).status).toBe(401);
  for (const role of ROLES) {
    if (role !== 'Admin') expect((await bulk(server, json, role)).status).toBe(403);
  }
  expect((await bulk(server, { ...json, StationIds: [1, 9] })).status).toBe(404);
  expect((await bulk(server, { ...json, StationIds: [] })).status).toBe(400);
  expect(
    (await bulk(server, { ...json, Change: { Kind: 'poll-interval', PollIntervalSeconds: 0.1 } })).status,
  ).toBe(400);
  expect((await bulk(server, { ...json, Change: { Kind: 'rename', SiteName: 'x' } })).status).toBe(400);
  expect(server.app.administration.stations.service.all().map(({ Version }) => Version)).toEqual([1, 1, 1]);
});

it('reports which stations were changed when the database fails after some were', async () => {
  const server = await startWithStations();
  const { service } = server.app.administration.stations;
  const body: BulkBody = {
    StationIds: [1, 2, 3],
    Change: { Kind: 'poll-interval', PollIntervalSeconds: 45 },
    Apply: true,
  };
  const failingAt = (stationId: number) => ({
    all: () => service.all(),
    get: (id: number) => service.get(id),
    noteRefused: service.noteRefused.bind(service),
    update: async (station: StationConfig) => {
      if (station.StationId === stationId) throw new StorageError('STORAGE_UNAVAILABLE', 'disk full');
      return service.update(station);
    },
  });
  const by = { accountId: null, name: 'Test' };
  await expect(changeMany(failingAt(1), body, by)).rejects.toThrow('disk full');
  const report = await changeMany(failingAt(2), body, by);
  expect(report.Stations).toMatchObject([
    { StationId: 1, Outcome: 'changed' },
    { StationId: 2, Outcome: 'refused', Reason: 'Not confirmed: the database failed. Check the station.' },
    { StationId: 3, Outcome: 'refused', Reason: 'Not changed: the database failed. Try again.' },
  ]);
  expect(service.all().map(({ PollIntervalSeconds }) => PollIntervalSeconds)).toEqual([45, 10, 10]);
});
