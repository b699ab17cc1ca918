import { type Call, type CreatedUser, calls, type UserDetails } from '@outpost/contract';
import { expect, it } from 'vitest';
import { as, auditOf, outcomeOf, signInAs } from '../src/administration/accounts/testing/people.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

const NORTH = 1;
const EAST = 2;
const NO_AREA = 3;

/** Three stations: in North, in East, and in no area. */
async function start(databaseUrl: string | null = null) {
  const server = await startTestServer({ config: { databaseUrl } });
  for (const [Area, SiteName] of [
    ['North', 'Alder'],
    ['East', 'Birch'],
    ['', 'Cedar'],
  ]) {
    const json = { SiteName, Host: '127.0.0.1', Port: 1, Enabled: false, Area };
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  return server;
}

const bodyOf = (own: object) => ({
  FirstName: 'Nora',
  LastName: 'North',
  Email: 'nora@test.example',
  Role: 'Supervisor',
  Password: TEST_PASSWORD,
  ...own,
});

async function add(server: TestServer, own: object = {}) {
  const answer = await server.ask('/accounts', { method: 'POST', as: 'Admin', json: bodyOf(own) });
  expect(answer.status).toBe(200);
  const { Email } = (await answer.json()) as CreatedUser;
  return signInAs(server, { email: Email, password: TEST_PASSWORD });
}

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);

const SOURCE = { PointId: null, Kind: 'communication' };
const UNTIL = new Date(Date.now() + 3_600_000).toISOString();

/** A valid body of each call that acts at a station. */
const BODIES: Readonly<Record<string, (stationId: number) => object | undefined>> = {
  '/api/Alarms/shelve': (StationId) => ({ StationId, ...SOURCE, Until: UNTIL, Reason: 'Test' }),
  '/api/Alarms/out-of-service': (StationId) => ({ Sources: [{ StationId, ...SOURCE }], Reason: 'Test' }),
  '/api/Alarms/unshelve': (StationId) => ({ StationId, ...SOURCE }),
  '/api/Alarms/in-service': (StationId) => ({ StationId, ...SOURCE }),
  '/api/Alarms/maintenance': (StationId) => ({ StationId, Until: UNTIL, Reason: 'Test' }),
  '/api/Alarms/maintenance/:stationId': () => undefined,
  '/api/Stations/select/:id': () => ({ PointId: 1, Value: 1 }),
  '/api/Stations/deselect/:id': () => ({ SelectionId: 'x' }),
  '/api/Stations/write/:id': () => ({ PointId: 1, Value: 1 }),
  '/api/Stations/poll/:id': () => undefined,
  '/api/Stations/notes/:id': () => ({ Text: 'Pump 2 rattles' }),
  '/api/Stations/documents/:id': () => undefined,
};

async function codeAt(server: TestServer, token: string, call: Call, stationId: number): Promise<string> {
  const path = call.path.replace(/:\w+/, String(stationId));
  const isUpload = call.takes !== undefined;
  return outcomeOf(
    await server.ask(isUpload ? `${path}?name=photo.png` : path, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(isUpload && { 'content-type': 'image/png' }) },
      ...(isUpload ? { body: 'no picture' } : { json: BODIES[call.path]!(stationId) }),
    }),
  );
}

it('lets an account act at the stations of its areas only', async () => {
  const server = await start();
  const { token, user } = await add(server, { Areas: ['north'] });
  expect(user.Areas).toEqual(['north']);
  const bound = callsIn(calls).filter(({ stationsOf }) => stationsOf !== undefined);
  expect(bound.map(({ path }) => path).sort()).toEqual(Object.keys(BODIES).sort());
  const wrong: string[] = [];
  for (const call of bound) {
    const name = `${call.method} ${call.path}`;
    for (const stationId of [EAST, NO_AREA]) {
      const code = await codeAt(server, token, call, stationId);
      if (code !== 'AREA_NOT_ALLOWED') wrong.push(`${name} at ${stationId}: ${code}`);
    }
    const own = await codeAt(server, token, call, NORTH);
    if (['AREA_NOT_ALLOWED', 'ROLE_TOO_LOW', 'BAD_REQUEST'].some((code) => own.startsWith(code)))
      if (!(call.takes && own.startsWith('BAD_REQUEST'))) wrong.push(`${name} at its own: ${own}`);
    // An unknown station is not found, whatever the areas.
    const unknown = await codeAt(server, token, call, 999);
    if (unknown === 'AREA_NOT_ALLOWED') wrong.push(`${name} at an unknown station: ${unknown}`);
  }
  expect(wrong).toEqual([]);
  const refused = await as(server, token, 'POST', `/api/Stations/write/${EAST}`, { PointId: 1, Value: 1 });
  expect(await refused.json()).toMatchObject({
    status: 403,
    detail:
      'Birch belongs to East. Your account may act only in north. Ask another user, or ask an Admin to change your areas.',
  });
  // The refused write is in the audit log.
  const events = await server.app.context.audit.list({
    kinds: ['command'],
    outcomes: ['refused'],
    limit: 50,
  });
  expect(events.some(({ StationId, Words }) => StationId === EAST && /Birch belongs/.test(Words))).toBe(true);
});

it('refuses several stations of which one is elsewhere, and shows every station', async () => {
  const server = await start();
  const { token } = await add(server, { Areas: ['North', 'West'] });
  const Sources = [NORTH, EAST].map((StationId) => ({ StationId, ...SOURCE }));
  const shelve = { Sources, Until: UNTIL, Reason: 'Test' };
  expect(await outcomeOf(await as(server, token, 'POST', '/api/Alarms/shelve', shelve))).toBe(
    'AREA_NOT_ALLOWED',
  );
  const active = await (await server.ask('/api/Alarms/active', { as: 'Viewer' })).json();
  expect(active).toMatchObject({ Suppressed: [] });
  const seen = await as(server, token, 'GET', '/api/Stations/overview');
  expect((await seen.json()) as unknown[]).toHaveLength(3);
  expect((await as(server, token, 'GET', `/api/Stations/${EAST}`)).status).toBe(200);
});

it('lets an account limited to no area act nowhere, and one without a limit everywhere', async () => {
  const server = await start();
  const nowhere = await add(server, { Areas: [] });
  const note = { Text: 'Gate code changed' };
  const at = (token: string, id: number) => as(server, token, 'POST', `/api/Stations/notes/${id}`, note);
  expect(await outcomeOf(await at(nowhere.token, NORTH))).toBe('AREA_NOT_ALLOWED');
  const everywhere = await add(server, { Email: 'eva@test.example' });
  expect(everywhere.user.Areas).toBeNull();
  for (const id of [NORTH, EAST, NO_AREA]) expect((await at(everywhere.token, id)).status).toBe(201);
});

it('applies other areas at once, and needs a new token for them', async () => {
  const server = await start();
  const { id, token } = await add(server, { Areas: ['North'], Role: 'Operator' });
  const change = (Areas: unknown, by: 'Admin' | 'Supervisor' = 'Admin') =>
    server.ask(`/accounts/${id}`, { method: 'PUT', as: by, json: { User: { Id: id, Areas } } });
  expect((await change(['East'])).status).toBe(200);
  expect(await outcomeOf(await as(server, token, 'GET', '/api/Stations/overview'))).toBe('TOKEN_INVALID');
  const [changed] = (await auditOf(server, 'account')).slice(-1);
  expect(changed).toMatchObject({
    Action: 'change',
    Details: { Before: { Areas: 'North' }, After: { Areas: 'East' } },
  });

  // An Admin has no limit, and a limit ends with the promotion.
  expect(await outcomeOf(await change(['x'.repeat(61)]))).toBe('BAD_REQUEST body.User.Areas.0');
  const promote = { User: { Id: id, Role: 'Admin', Areas: ['East'] } };
  const refused = await server.ask(`/accounts/${id}`, { method: 'PUT', as: 'Admin', json: promote });
  expect(await outcomeOf(refused)).toBe('BAD_REQUEST body.User.Areas');
  const own = await server.ask('/accounts', { as: 'Admin' });
  expect(((await own.json()) as UserDetails[]).find(({ Id }) => Id === id)?.Areas).toEqual(['East']);
});

it('lets a limited Supervisor manage only accounts within the own areas', async () => {
  const server = await start();
  const { token, id } = await add(server, { Areas: ['North', 'West'] });
  const inside = await add(server, { Email: 'ian@test.example', Role: 'Operator', Areas: ['North'] });
  const outside = await add(server, {
    Email: 'olga@test.example',
    Role: 'Operator',
    Areas: ['North', 'East'],
  });
  const free = await add(server, { Email: 'frank@test.example', Role: 'Viewer' });
  const put = async (accountId: number, own: object) =>
    outcomeOf(await as(server, token, 'PUT', `/accounts/${accountId}`, { User: { Id: accountId, ...own } }));
  const create = async (own: object) =>
    outcomeOf(await as(server, token, 'POST', '/accounts', bodyOf({ Email: 'new@test.example', ...own })));
  expect(await put(inside.id, { FirstName: 'Ivan' })).toBe('200');
  expect(await put(inside.id, { Areas: ['West'] })).toBe('200');
  for (const Areas of [null, ['East'], ['North', 'East']])
    expect(await put(inside.id, { Areas })).toBe('AREA_NOT_ALLOWED');
  for (const accountId of [outside.id, free.id]) {
    expect(await put(accountId, { FirstName: 'X' })).toBe('AREA_NOT_ALLOWED');
    for (const path of ['invite', 'sign-out'])
      expect(await outcomeOf(await as(server, token, 'POST', `/accounts/${accountId}/${path}`, {}))).toBe(
        'AREA_NOT_ALLOWED',
      );
    expect(await outcomeOf(await as(server, token, 'DELETE', `/accounts/${accountId}`))).toBe(
      'AREA_NOT_ALLOWED',
    );
  }
  expect(await create({})).toBe('AREA_NOT_ALLOWED');
  expect(await create({ Areas: ['North'] })).toBe('200');
  expect(await put(id, { Areas: null })).toBe('OWN_ACCOUNT');
  expect(await put(id, { FirstName: 'Nina' })).toBe('200');
});

it('gives an account no areas whose password or link a Supervisor limited to others may know', async () => {
  const server = await start();
  const { token } = await add(server, { Areas: ['North'] });
  const create = async (own: object) => {
    const answer = await as(server, token, 'POST', '/accounts', bodyOf({ Areas: ['North'], ...own }));
    expect(answer.status).toBe(200);
    return (await answer.json()) as CreatedUser;
  };
  const put = (Id: number, own: object, by: 'Admin' | string = 'Admin') => {
    const json = { User: { Id, ...own } };
    return server.ask(`/accounts/${Id}`, {
      ...{ method: 'PUT', json },
      ...(by === 'Admin' ? { as: by } : { headers: { authorization: `Bearer ${by}` } }),
    });
  };
  const ian = await create({ Email: 'ian@test.example' });
  for (const Areas of [null, ['North', 'East']]) {
    const refused = await put(ian.Id, { Areas });
    expect(await refused.clone().json()).toMatchObject({
      detail:
        'The password was set by another user who may still know it and cannot assign these areas. Set a new password, or send a link with which the user sets one, then change the areas.',
    });
    expect(await outcomeOf(refused)).toBe('CONFLICT');
  }
  expect((await put(ian.Id, { Areas: [] })).status).toBe(200);
  expect((await put(ian.Id, { Areas: ['North'] })).status).toBe(200);
  expect((await put(ian.Id, { Areas: null, Password: 'known to the Admin only' })).status).toBe(200);

  const lea = await create({ Email: 'lea@test.example', Password: undefined });
  const [, linkToken] = lea.Invitation!.Path!.split('#token=');
  const look = async () =>
    outcomeOf(await server.ask('/accounts/link/look', { method: 'POST', json: { Token: linkToken } }));
  expect(await look()).toBe('200');
  expect((await put(lea.Id, { Areas: ['East'] })).status).toBe(200);
  expect(await look()).toBe('LINK_INVALID');
});

itOnEachDatabase(
  'keeps the rights of accounts when an area is renamed, merged or removed',
  async (databaseUrl) => {
    const server = await start(databaseUrl);
    const { id } = await add(server, { Areas: ['North'] });
    const rename = (From: string, To: string) =>
      server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json: { From, To } });
    const areas = async () => {
      const all = (await (await server.ask('/accounts', { as: 'Admin' })).json()) as UserDetails[];
      return all.find(({ Id }) => Id === id)?.Areas;
    };
    expect((await rename('North', 'Hills')).status).toBe(200);
    expect(await areas()).toEqual(['Hills']);
    expect((await rename('Hills', 'East')).status).toBe(200);
    expect(await areas()).toEqual(['East']);
    expect((await rename('East', '')).status).toBe(200);
    // Not null, which would be every station.
    expect(await areas()).toEqual([]);
    const words = (await auditOf(server, 'account')).map(({ Words }) => Words);
    expect(words).toContain('Renamed area North to Hills for user Nora North');
    expect(words).toContain('Removed area East from user Nora North: no station belongs to it');
  },
);
