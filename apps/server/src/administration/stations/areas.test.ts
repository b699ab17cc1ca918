import { type Area, NewStation, type RenamedArea, type StationConfig } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { RowReader } from './rows.ts';

async function startWithAreas(
  areas: readonly string[],
  databaseUrl: string | null = null,
): Promise<TestServer> {
  const server = await startTestServer({ config: { databaseUrl } });
  for (const [index, Area] of areas.entries()) {
    const json = { SiteName: `Site ${index + 1}`, Host: '10.0.0.7', Enabled: false, Area };
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  return server;
}

const areasOfStations = ({ app }: TestServer) =>
  app.administration.stations.service.all().map(({ Area }) => Area);
const list = async (server: TestServer) =>
  (await (await server.ask('/api/Areas', { as: 'Viewer' })).json()) as Area[];
const rename = (server: TestServer, From: string, To: string) =>
  server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json: { From, To } });

itOnEachDatabase('lists areas, renames and merges them at each of their stations', async (databaseUrl) => {
  const server = await startWithAreas(['North', 'South', '', 'north'], databaseUrl);
  // The fourth is spelled as the first.
  expect(await list(server)).toEqual([
    { Name: 'North', Stations: 2 },
    { Name: 'South', Stations: 1 },
  ]);

  expect((await (await rename(server, 'North', 'NORTH')).json()) as RenamedArea).toEqual({
    Name: 'NORTH',
    Changed: 2,
    NotChanged: [],
  });
  expect(areasOfStations(server)).toEqual(['NORTH', 'South', '', 'NORTH']);
  const changes = (await (await server.ask('/api/Stations/changes/4', { as: 'Admin' })).json()) as object[];
  expect(changes[0]).toMatchObject({
    Version: 2,
    Words: 'Renamed area North to NORTH',
    Changes: [{ Path: 'Area', What: 'Area', Before: 'North', After: 'NORTH' }],
  });

  expect(await (await rename(server, 'South', 'north')).json()).toMatchObject({ Name: 'NORTH', Changed: 1 });
  expect(areasOfStations(server)).toEqual(['NORTH', 'NORTH', '', 'NORTH']);
  await rename(server, 'NORTH', '');
  expect(await list(server)).toEqual([]);
  expect(await rename(server, 'NORTH', 'South')).toMatchObject({ status: 404 });

  const log = await server.app.context.audit.list({ kind: 'station', outcomes: ['done'], limit: 50 });
  expect(log.filter(({ Action }) => Action === 'changed')).toHaveLength(2 + 1 + 3);
});

const inNorth = setUpOnce(() => startWithAreas(['North']));

it.each([
  [{ From: '', To: 'North' }, 'body.From'],
  [{ From: 'North' }, 'body.To'],
  [{ From: 'North', To: 'x'.repeat(61) }, 'body.To'],
  [{ From: 'North', To: 'two\nlines' }, 'body.To'],
])('refuses to rename with %o', async (json, path) => {
  const server = await inNorth();
  const answer = await server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ problems: [{ Path: path }] });
  expect(areasOfStations(server)).toEqual(['North']);
});

it('changes the area of many stations, spelled as those that have it already', async () => {
  const server = await startWithAreas(['North', '', '']);
  const json = { StationIds: [2, 3], Change: { Kind: 'set-area', Area: 'NORTH' }, Apply: true };
  const answer = await server.ask('/api/Stations/bulk', { method: 'POST', as: 'Admin', json });
  expect(await answer.json()).toMatchObject({
    Stations: [{ Outcome: 'changed' }, { Outcome: 'changed', Changes: [{ What: 'Area', After: 'North' }] }],
  });
  expect(areasOfStations(server)).toEqual(['North', 'North', 'North']);
});

it('shows areas in the lists of stations', async () => {
  const server = await startWithAreas(['North', '']);
  for (const path of ['', '/list', '/overview', '/overviewlist', '/all']) {
    const answer = await server.ask(`/api/Stations${path}`, { as: 'Viewer' });
    const stations = (await answer.json()) as Pick<StationConfig, 'Area'>[];
    expect([path, stations.map(({ Area }) => Area)]).toEqual([path, ['North', '']]);
  }
});

it('reads a station that the version before stored, which had no area', () => {
  const { Area: _area, ...declaration } = NewStation.parse({
    SiteName: 'Elm',
    Host: '10.0.0.7',
    Area: 'North',
  });
  const row = {
    ...{ id: 1, site_name: 'Elm', enabled: 1, version: 1 },
    declaration: JSON.stringify(declaration),
  };
  const station = new RowReader().station({ ...row, created_at: 0, changed_at: 0, changed_by: null }, []);
  expect(station).toMatchObject({ SiteName: 'Elm', Area: '' });
});
