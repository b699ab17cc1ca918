import { ROLES, type StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';

const create = async (server: Awaited<ReturnType<typeof startTestServer>>, SiteName: string) => {
  const json = { SiteName, Host: '127.0.0.1', Enabled: false, Points: [] };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
};

it('the configuration without an ID is that of station 1, for Admins', async () => {
  const server = await startTestServer();
  expect((await server.ask('/api/Stations/config', { as: 'Admin' })).status).toBe(404);
  for (const name of ['Elm Street', 'Oak Street']) await create(server, name);
  const answer = await server.ask('/api/Stations/config', { as: 'Admin' });
  expect(answer.headers.get('etag')).toBe('"1"');
  const first = (await answer.json()) as StationConfig;
  expect(first).toMatchObject({ StationId: 1, SiteName: 'Elm Street' });
  expect(first).toEqual(await (await server.ask('/api/Stations/config/1', { as: 'Admin' })).json());
  for (const as of ROLES) {
    expect((await server.ask('/api/Stations/config', { as })).status).toBe(as === 'Admin' ? 200 : 403);
  }
  expect((await server.ask('/api/Stations/config')).status).toBe(401);
});

it('the list of names answers 304 until a station changes', async () => {
  const server = await startTestServer();
  await create(server, 'Elm Street');
  const ask = (etag = '') =>
    server.ask('/api/Stations/list', { as: 'Viewer', headers: { 'if-none-match': etag } });
  const etag = (await ask()).headers.get('etag')!;
  expect((await ask(etag)).status).toBe(304);
  await create(server, 'Oak Street');
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(await changed.json()).toEqual([
    { StationId: 1, SiteName: 'Elm Street', Kind: 'other', Area: '' },
    { StationId: 2, SiteName: 'Oak Street', Kind: 'other', Area: '' },
  ]);
});
