import {
  type ApiToken,
  type ApiTokenBody,
  type Call,
  type CreatedApiToken,
  calls,
  roleAllows,
  TOKEN_SCOPES,
  type TokenLimit,
  type TokenScope,
  tokenCallOf,
} from '@outpost/contract';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { newApiToken } from '../src/administration/accounts/api-tokens/secret.ts';
import { as, outcomeOf, signInAs } from '../src/administration/accounts/testing/people.ts';
import { Plant } from '../src/commands/testing/command-kit.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { outageOf } from '../src/testing/outage.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

const DAY_MS = 86_400_000;
const ALL = { Kind: 'all' } as const;
const NORTH = 1;
const EAST = 2;

/** Stations Alder (1) in North and Birch (2) in East, one writable analog point each, not polled. */
async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  for (const [Area, SiteName] of [
    ['North', 'Alder'],
    ['East', 'Birch'],
  ]) {
    const level = { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'holding-register', Address: 0 };
    const Points = [{ ...level, DataType: 'uint16', Units: 'cm', Writable: true }];
    const json = { SiteName, Host: '127.0.0.1', Port: 1, Enabled: false, Area, Points };
    const answer = await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
    expect(answer.status, await answer.clone().text()).toBe(201);
  }
  return server;
}

async function create(
  server: TestServer,
  own: Partial<ApiTokenBody> = {},
  by: string = server.tokens.Admin,
): Promise<CreatedApiToken> {
  const body = { Name: 'SCADA', Scopes: ['read-values'], Limit: ALL, Points: [], ...own };
  const answer = await as(server, by, 'POST', '/api/Tokens', body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as CreatedApiToken;
}

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);
const ALL_CALLS = callsIn(calls).filter(({ needs }) => needs !== 'anyone');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

const pathOf = ({ path }: Call, id: number) =>
  path
    .replace(':stationId', String(id))
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(/:\w+/g, String(id));

/** What a call answers to a token: the code of its problem, or the status. */
async function codeOf(server: TestServer, token: string, call: Call, path: string, json?: unknown) {
  const needsBody = call.method === 'POST' || call.method === 'PUT';
  const answer = await as(
    server,
    token,
    call.method,
    path,
    json ?? (needsBody ? { Nonsense: true } : undefined),
  );
  const body = await answer.text();
  expect(answer.status, `${nameOf(call)} ${body}`).not.toBe(500);
  return answer.status < 400 ? String(answer.status) : (JSON.parse(body) as { code: string }).code;
}

const REFUSED = ['API_TOKEN_NOT_ALLOWED', 'API_TOKEN_SCOPE_MISSING', 'ROLE_TOO_LOW', 'TOKEN_INVALID'];

it('opens to each scope its calls and no other', async () => {
  const server = await start({ config: { apiTokenRateLimitPerMinute: 0 } });
  for (const scope of TOKEN_SCOPES) {
    const Points = scope === 'write' ? [{ StationId: 1, PointId: 1 }] : [];
    const { Token } = await create(server, { Name: scope, Scopes: [scope], Points });
    const wrong: string[] = [];
    for (const call of ALL_CALLS) {
      const entry = tokenCallOf(call);
      const expected =
        entry === null ? 'API_TOKEN_NOT_ALLOWED' : entry.scope === scope ? null : 'API_TOKEN_SCOPE_MISSING';
      const code = await codeOf(server, Token, call, pathOf(call, 2_147_483_647));
      if ((REFUSED.includes(code) ? code : null) !== expected) wrong.push(`${nameOf(call)}: ${code}`);
    }
    expect(wrong, scope).toEqual([]);
  }
}, 120_000);

it('gives a token never more than its account has: demoted, deactivated and deleted accounts', async () => {
  const server = await start();
  const json = {
    ...{ FirstName: 'Ida', LastName: 'Admin', Email: 'ida@test.example', Role: 'Admin' },
    Password: TEST_PASSWORD,
  };
  await server.ask('/accounts', { method: 'POST', as: 'Admin', json });
  const ida = await signInAs(server, { email: json.Email, password: TEST_PASSWORD });
  const { Token } = await create(
    server,
    { Scopes: [...TOKEN_SCOPES], Points: [{ StationId: 2, PointId: 2 }] },
    ida.token,
  );
  const change = async (own: object) => {
    const body = { User: { Id: ida.id, ...own } };
    expect((await server.ask(`/accounts/${ida.id}`, { method: 'PUT', as: 'Admin', json: body })).status).toBe(
      200,
    );
  };
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
    outcomeOf(await as(server, Token, method, path, body));
  expect(await ask('GET', '/api/Audit')).toBe('200');

  // The same rights are lost at once: no wait, no new token.
  for (const role of ['Supervisor', 'Operator', 'Viewer'] as const) {
    await change({ Role: role });
    expect(await ask('GET', '/api/Audit')).toBe('ROLE_TOO_LOW');
    const write = await ask('POST', '/api/Stations/write/2', { PointId: 2, Value: 1 });
    expect(write === 'ROLE_TOO_LOW', role).toBe(!roleAllows(role, 'Supervisor'));
    const acknowledged = await ask('POST', '/api/Alarms/acknowledge', { Ids: [1] });
    expect(acknowledged, role).toBe(roleAllows(role, 'Operator') ? 'ALARM_NOT_FOUND' : 'ROLE_TOO_LOW');
    expect(await ask('GET', '/api/Stations/overview')).toBe('200');
  }
  await change({ Role: 'Supervisor', Areas: ['North'] });
  expect(await ask('POST', '/api/Stations/write/2', { PointId: 2, Value: 1 })).toBe('AREA_NOT_ALLOWED');
  await change({ Active: false });
  expect(await ask('GET', '/api/Stations/overview')).toBe('TOKEN_INVALID');
  await change({ Active: true, Role: 'Admin', Areas: null });
  expect(await ask('GET', '/api/Audit')).toBe('200');
  await server.ask(`/accounts/${ida.id}`, { method: 'DELETE', as: 'Admin' });
  expect(await ask('GET', '/api/Stations/overview')).toBe('TOKEN_INVALID');
  const list = (await (await server.ask('/api/Tokens', { as: 'Admin' })).json()) as ApiToken[];
  expect(list).toMatchObject([{ Status: 'creator-inactive', CreatedBy: 'Ida Admin' }]);
  const health = await (await server.ask('/api/System/health', { as: 'Admin' })).json();
  expect(JSON.stringify(health)).toContain('API token SCADA is refused');
});

/** Requests of calls with a limit that need more than their path, for a station and its only point. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/Stations/samples/:id': 'pointId=#&startDate=2026-03-01&endDate=2026-03-02',
  '/api/Stations/day': 'stationId=#',
  '/api/Stations/rates': 'stationId=#',
  '/api/trends/analog': 'pointId=#&startDate=2026-03-01&endDate=2026-03-02',
  '/api/trends/digital': 'pointId=#&startDate=2026-03-01&endDate=2026-03-02',
  '/api/trends/statistics': 'pointId=#&startDate=2026-03-01&endDate=2026-03-02',
  '/api/trends/file': 'pointId=#&startDate=2026-03-01&endDate=2026-03-02&format=csv',
  '/api/trends/notes': 'stationId=#&startDate=2026-03-01&endDate=2026-03-02',
  '/api/Exports/csv': 'stationId=#&startDate=2026-03-01&endDate=2026-03-02&resolution=hour',
  '/api/Alarms/log': 'stationId=#',
  '/api/Alarms/log/file': 'stationId=#&format=csv',
  '/api/Alarms/events': 'from=2026-03-01T00:00:00Z',
  '/api/Alarms/periods': 'pointId=#&from=2026-03-01&to=2026-03-02',
  '/api/Alarms/load': 'stationId=#&from=2026-03-01&to=2026-03-02',
};
const BODIES: Readonly<Record<string, (id: number) => object>> = {
  '/api/Alarms/acknowledge': (id) => ({ Ids: [id] }),
  '/api/Alarms/:id/comment': () => ({ Comment: 'Seen' }),
  '/api/Stations/select/:id': (id) => ({ PointId: id, Value: 1 }),
  '/api/Stations/deselect/:id': () => ({ SelectionId: 'x' }),
  '/api/Stations/write/:id': (id) => ({ PointId: id, Value: 1 }),
};
/** These have no station to name, and their answer cannot be divided. */
const UNLIMITED_ONLY = [
  'GET /api/Areas',
  // How many events there are tells of other stations.
  'GET /api/Alarms/events',
  'GET /api/Stations/document/:id',
  'GET /api/Stations/report/month/:period/file',
];

it.each<[string, TokenLimit]>([
  ['stations', { Kind: 'stations', StationIds: [NORTH] }],
  ['areas', { Kind: 'areas', Areas: ['north'] }],
])(
  'keeps a token limited to %s away from every other station',
  async (_kind, Limit) => {
    const server = await start({ config: { apiTokenRateLimitPerMinute: 0 } });
    // Both stations get an alarm: the ID of its log entry is that of the station.
    const { book } = await raiseAlarms(server);
    expect(book).toEqual([NORTH, EAST]);
    const Scopes = TOKEN_SCOPES.filter((scope): scope is TokenScope => scope !== 'administer');
    const Points = [{ StationId: NORTH, PointId: NORTH }];
    const { Token } = await create(server, { Scopes, Limit, Points });
    const wrong: string[] = [];
    let checked = 0;
    for (const call of ALL_CALLS) {
      const entry = tokenCallOf(call);
      if (entry === null || entry.scope === 'administer') continue;
      checked++;
      const request = (id: number) => {
        const extension = call.mediaTypes && call.query && !QUERIES[call.path] ? '?format=csv' : '';
        const query = QUERIES[call.path];
        const asked = query === undefined ? extension : `?${query.replace('#', String(id))}`;
        return as(server, Token, call.method, `${pathOf(call, id)}${asked}`, BODIES[call.path]?.(id));
      };
      const name = nameOf(call);
      const own = await request(NORTH);
      const ownText = await own.text();
      const other = await request(EAST);
      const otherText = await other.text();
      // Neither its name nor anything of the other station gets out.
      for (const text of [ownText, otherText])
        if (/Birch|"StationId":2\b|"PointId":2\b/.test(text))
          wrong.push(`${name} shows Birch: ${text.slice(0, 200)}`);
      if (UNLIMITED_ONLY.includes(name)) {
        if (!ownText.includes('API_TOKEN_OUT_OF_LIMIT')) wrong.push(`${name} is not refused: ${ownText}`);
        continue;
      }
      if (/API_TOKEN_|BAD_REQUEST/.test(ownText)) wrong.push(`${name} at its own station: ${ownText}`);
      const isNaming =
        /:id|:stationId/.test(call.path) || QUERIES[call.path]?.includes('#') || BODIES[call.path];
      if (isNaming && !otherText.includes('API_TOKEN_OUT_OF_LIMIT'))
        wrong.push(`${name} at the other station: ${otherText.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(45);

    for (const path of [
      '/api/Alarms/log?area=',
      '/api/Exports/csv?startDate=2026-03-01&endDate=2026-03-02&resolution=hour&area=',
    ]) {
      const ofArea = async (area: string) => (await as(server, Token, 'GET', `${path}${area}`)).status;
      const isOfAreas = Limit.Kind === 'areas';
      expect([await ofArea('North'), await ofArea('East')], path).toEqual([isOfAreas ? 200 : 403, 403]);
    }

    // What is not filtered away is there.
    const read = async (path: string) => (await as(server, Token, 'GET', path)).json();
    expect(await read('/api/Stations/overview')).toMatchObject([{ StationId: NORTH }]);
    expect(await read(`/api/Alarms/log?stationId=${NORTH}`)).toMatchObject({
      Entries: [{ StationId: NORTH }],
    });
    // The place of the next page is that of an entry of any station.
    expect(await read('/api/Alarms/log?text=Birch&limit=1')).toMatchObject({
      code: 'API_TOKEN_OUT_OF_LIMIT',
    });
    expect(await read('/api/Alarms/active')).toMatchObject({ Alarms: [{ StationId: NORTH }], Warnings: [] });
    expect(await read('/api/Stations/alarm/0/2020-01-01/2100-01-01')).toMatchObject([{ StationId: NORTH }]);
    // An unknown station is not told from one of others.
    expect(await read('/api/Stations/999')).toMatchObject({ code: 'API_TOKEN_OUT_OF_LIMIT' });
    expect(await read('/api/Alarms/999')).toMatchObject({ code: 'API_TOKEN_OUT_OF_LIMIT' });
    expect(
      await read('/api/trends/file?pointId=1&pointId=2&startDate=2026-03-01&endDate=2026-03-02&format=csv'),
    ).toMatchObject({
      code: 'API_TOKEN_OUT_OF_LIMIT',
    });
  },
  120_000,
);

/** @returns the stations of alarm log entries 1 and 2 */
async function raiseAlarms(server: TestServer): Promise<{ book: number[] }> {
  for (const stationId of [NORTH, EAST]) {
    const config = await (await server.ask(`/api/Stations/config/${stationId}`, { as: 'Admin' })).json();
    const json = { ...(config as object), Enabled: true, Retries: 0, TimeoutMs: 200 };
    const saved = await server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json });
    expect(saved.status, await saved.clone().text()).toBe(200);
    for (let polls = 0; polls < 10; polls++) {
      await server.ask(`/api/Stations/poll/${stationId}`, { as: 'Admin' });
      const log = (await (await server.ask('/api/Alarms/log', { as: 'Admin' })).json()) as {
        Entries: { StationId: number }[];
      };
      if (log.Entries.some(({ StationId }) => StationId === stationId)) break;
    }
  }
  const log = (await (await server.ask('/api/Alarms/log', { as: 'Admin' })).json()) as {
    Entries: { Id: number; StationId: number }[];
  };
  return { book: log.Entries.sort((a, b) => a.Id - b.Id).map(({ StationId }) => StationId) };
}

it('refuses expired, revoked, mistyped and unknown tokens, and slows an address that tries them', async () => {
  const clock = new ManualClock();
  const server = await start({ clock });
  const token = await create(server);
  const other = await create(server, {
    Name: 'Expires',
    ExpiresAt: new Date(clock.now() + DAY_MS).toISOString(),
  });
  const ask = async (text: string) => outcomeOf(await as(server, text, 'GET', '/api/Stations/overview'));
  expect([await ask(token.Token), await ask(other.Token)]).toEqual(['200', '200']);
  clock.advance(DAY_MS);
  const { token: admin } = await signInAs(server, 'Admin');
  expect([await ask(token.Token), await ask(other.Token)]).toEqual(['200', 'TOKEN_EXPIRED']);
  expect((await as(server, admin, 'DELETE', `/api/Tokens/${token.Id}`)).status).toBe(200);
  expect(await ask(token.Token)).toBe('TOKEN_INVALID');

  const good = await create(server, { Name: 'Good' }, admin);
  const outcomes: string[] = [];
  for (const wrong of [
    newApiToken(),
    `${good.Token.slice(0, -1)}-`,
    'outpost_',
    good.Token.toLowerCase(),
    newApiToken(),
    newApiToken(),
  ])
    outcomes.push(await ask(wrong));
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('TOKEN_INVALID'));
  expect(outcomes[5]).toBe('LOGIN_THROTTLED');
  // A right one is not held up, nor is signing in.
  expect(await ask(good.Token)).toBe('200');
  await signInAs(server, 'Viewer');
  clock.advance(60_000);
  const events = await server.app.context.audit.list({
    kind: 'account',
    action: 'api-token',
    outcomes: ['refused'],
    limit: 50,
  });
  const words = events.map(({ By, Words }) => `${By} ${Words}`);
  expect(words).toContain(
    'API token SCADA refused: The API token was revoked. Ask an Admin for another one. (127.0.0.1)',
  );
  expect(words.some((text) => /^API token Expires refused: The API token has expired/.test(text))).toBe(true);
  expect(words).toContain('Unknown program refused: an unknown API token (127.0.0.1)');
  expect(JSON.stringify(events)).not.toContain(good.Token.slice(12));
});

it('is not accepted anywhere but in the header, nor by the live connection', async () => {
  const lines: string[] = [];
  const server = await start({ onLog: (line) => lines.push(line) });
  const { Token } = await create(server);
  for (const path of [
    `/api/Stations/overview?token=${Token}`,
    `/api/Stations/overview?access_token=${Token}`,
    `/api/Stations/overview/${Token}`,
  ])
    expect([401, 404]).toContain((await server.ask(path)).status);
  const inCookie = await server.ask('/api/Stations/overview', {
    headers: { cookie: `outpost_refresh=${Token}` },
  });
  expect(inCookie.status).toBe(401);
  expect((await as(server, Token, 'GET', '/api/Stations/overview')).status).toBe(200);
  const socket = io(server.url, { transports: ['websocket'], auth: { token: Token }, reconnection: false });
  const error = await new Promise<Error & { data?: { code: string } }>((resolve) =>
    socket.on('connect_error', resolve),
  );
  socket.close();
  expect(error.data?.code).toBe('API_TOKEN_NOT_ALLOWED');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(Token.slice(12));
});

it('is accepted as a password by calls that only read, for spreadsheets', async () => {
  const server = await start();
  const { Token } = await create(server, { Scopes: ['read-history', 'acknowledge'] });
  const file = '/api/trends/file?pointId=1&startDate=2026-03-01&endDate=2026-03-02&format=csv';
  const ask = (path: string, user: string, password: string, init: object = {}) =>
    server.ask(path, {
      ...init,
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    });
  for (const user of ['', 'token', 'Ünal']) {
    const read = await ask(file, user, Token);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  }
  const asked = await server.ask(file);
  expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer, Basic realm="Outpost", charset="UTF-8"',
  ]);
  expect((await server.ask('/api/Stations')).headers.get('www-authenticate')).toBe('Bearer');

  // Neither a call with effects, nor another password, nor a session.
  const json = { method: 'POST', json: { Ids: [1] } };
  const acknowledged = await ask('/api/Alarms/acknowledge', '', Token, json);
  expect(await acknowledged.json()).toMatchObject({
    code: 'TOKEN_INVALID',
    detail: expect.stringMatching(/^Basic is accepted by calls that only read/),
  });
  for (const password of [TEST_PASSWORD, server.tokens.Admin, newApiToken()]) {
    const refused = await ask(file, 'admin@test.example', password);
    // The spreadsheet asks its user for another password.
    expect(refused.headers.get('www-authenticate')).toContain('Basic');
    expect(await outcomeOf(refused)).toBe('TOKEN_INVALID');
  }
  const other = (await (await ask(file, 'admin@test.example', TEST_PASSWORD)).json()) as { detail: string };
  expect(other.detail).toMatch(/password sent with Basic is not an API token/);
});

it('limits the requests of a token, and of no other', async () => {
  const clock = new ManualClock();
  const server = await start({ clock, config: { apiTokenRateLimitPerMinute: 3 } });
  const { Token } = await create(server);
  const other = await create(server, { Name: 'Other' });
  const ask = (text: string) => as(server, text, 'GET', '/api/Stations/list');
  // Those of the token, not of the address.
  const budget = ({ headers }: Response) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  for (const remaining of [2, 1, 0]) {
    const answer = await ask(Token);
    expect([answer.status, budget(answer)]).toEqual([200, [3, remaining, 60]]);
  }
  clock.advance(20_000);
  const refused = await ask(Token);
  expect(budget(refused)).toEqual([3, 0, 40]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
  expect((await ask(other.Token)).status).toBe(200);
  clock.advance(40_000);
  expect((await ask(Token)).status).toBe(200);
});

it('writes only its points, with every check of a user’s write, under its own name', async () => {
  const plant = await Plant.start();
  const { server, stationId } = plant;
  const Points = ['AO1', 'DO1'].map((terminal) => ({
    StationId: stationId,
    PointId: plant.pointId(terminal),
  }));
  const { Token } = await create(server, { Scopes: ['write'], Points });
  const post = async (call: string, terminal: string, Value: number | boolean, more: object = {}) => {
    const body = { PointId: plant.pointId(terminal), Value, ...more };
    return as(server, Token, 'POST', `/api/Stations/${call}/${stationId}`, body);
  };
  const written = await post('write', 'AO1', 2.1);
  expect(await written.json()).toMatchObject({ Outcome: 'done', New: { Value: 2.1 } });
  expect(plant.controller.registers[0]).toBe(210);
  const lines = await plant.lines();
  expect(lines.map(({ By, Outcome }) => [By, Outcome])).toEqual([
    ['API token SCADA', 'begun'],
    ['API token SCADA', 'done'],
  ]);

  // Another point, a value out of range, an interlock.
  expect(await outcomeOf(await post('write', 'AO2', 1))).toBe('API_TOKEN_OUT_OF_LIMIT');
  expect(await outcomeOf(await post('write', 'AO1', 99))).toMatch(/^BAD_REQUEST/);
  expect(await outcomeOf(await post('write', 'DO1', true))).toBe('INTERLOCK_NOT_READ');
  expect(await outcomeOf(await post('write', 'DO1', true, { InterlockRead: true }))).toBe('200');
  // A user’s reservation holds for the token, and the token’s for the user who created it.
  expect((await plant.select('AO1', 2)).status).toBe(200);
  expect(await outcomeOf(await post('write', 'AO1', 2.2))).toBe('COMMAND_BUSY');
  const selected = await post('select', 'DO1', false);
  const { SelectionId } = (await selected.json()) as { SelectionId: string };
  expect((await plant.write('DO1', false, { InterlockRead: true }, 'Admin')).status).toBe(409);
  expect(await outcomeOf(await post('write', 'DO1', false, { InterlockRead: true, SelectionId }))).toBe(
    '200',
  );
  const refused = (await plant.lines()).filter(({ Outcome }) => Outcome === 'refused');
  expect(refused.some(({ By, Words }) => By === 'API token SCADA' && /may not write point/.test(Words))).toBe(
    true,
  );
});

it('is managed by Admins, and refused input names the field', async () => {
  const server = await start();
  const body = { Name: 'X', Scopes: ['administer'], Limit: { Kind: 'areas', Areas: ['North'] }, Points: [] };
  const bad = async (own: object) =>
    outcomeOf(await as(server, server.tokens.Admin, 'POST', '/api/Tokens', { ...body, ...own }));
  expect(await bad({})).toBe('BAD_REQUEST body.Limit');
  expect(await bad({ Limit: ALL, Scopes: [] })).toBe('BAD_REQUEST body.Scopes');
  expect(await bad({ Limit: ALL, Scopes: ['write'] })).toBe('BAD_REQUEST body.Points');
  expect(
    await bad({
      Scopes: ['write'],
      Limit: { Kind: 'stations', StationIds: [1] },
      Points: [{ StationId: 2, PointId: 2 }],
    }),
  ).toBe('BAD_REQUEST body.Points');
  for (const role of ['Viewer', 'Operator', 'Supervisor'] as const)
    expect((await server.ask('/api/Tokens', { as: role })).status).toBe(403);
  const administer = await create(server, {
    Name: 'Machine',
    Scopes: [...TOKEN_SCOPES],
    Points: [{ StationId: 1, PointId: 1 }],
  });
  expect(await outcomeOf(await as(server, administer.Token, 'POST', '/api/Tokens', body))).toBe(
    'API_TOKEN_NOT_ALLOWED',
  );
  const { token } = await signInAs(server, 'Admin');
  const events = await server.app.context.audit.list({ kind: 'account', action: 'api-token', limit: 50 });
  expect(events[0]).toMatchObject({ By: 'API token Machine', Outcome: 'refused' });
  expect((await as(server, token, 'GET', '/api/Tokens')).status).toBe(200);
});

it('takes points to write only if they are writable', async () => {
  const server = await start();
  const tokens = (method: 'POST' | 'PUT', path: string, own: object) => {
    const body = { Name: 'SCADA', Scopes: ['write'], Limit: ALL, ...own };
    return as(server, server.tokens.Admin, method, `/api/Tokens${path}`, body);
  };
  const configured = await server.ask('/api/Stations/config/2', { as: 'Admin' });
  const birch = (await configured.json()) as { Points: { Writable: boolean }[] };
  const readOnly = { ...birch, Points: birch.Points.map((point) => ({ ...point, Writable: false })) };
  const own = { StationId: 1, PointId: 1 };
  const other = { StationId: 2, PointId: 2 };
  expect(await outcomeOf(await tokens('POST', '', { Points: [own, other] }))).toBe('201');
  const saved = await server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json: readOnly });
  expect(saved.status, await saved.clone().text()).toBe(200);
  const refused = await tokens('POST', '', { Name: 'Other', Points: [own, other] });
  expect(await refused.json()).toMatchObject({
    problems: [
      { Path: 'body.Points', Message: 'Must be writable points. Station 2 has no writable point 2.' },
    ],
  });
  for (const Points of [
    [{ StationId: 1, PointId: 2 }],
    [{ StationId: 1, PointId: 99 }],
    [{ StationId: 9, PointId: 1 }],
  ])
    expect(await outcomeOf(await tokens('POST', '', { Name: 'Other', Points }))).toBe(
      'BAD_REQUEST body.Points',
    );
  // A point that it has already does not prevent other changes.
  expect(await outcomeOf(await tokens('PUT', '/1', { Name: 'PLC', Points: [own, other] }))).toBe('200');
  expect(await outcomeOf(await tokens('PUT', '/1', { Points: [own] }))).toBe('200');
  expect(await outcomeOf(await tokens('PUT', '/1', { Points: [own, other] }))).toBe(
    'BAD_REQUEST body.Points',
  );
});

itOnEachDatabase(
  'goes on reading while nothing can be stored, and acts again afterwards',
  async (databaseUrl) => {
    const clock = new ManualClock();
    const database = await outageOf(databaseUrl);
    const server = await start({ clock, config: { databaseUrl: database.databaseUrl } });
    const { Token } = await create(server, { Scopes: ['read-values', 'acknowledge'] });
    await server.app.administration.accounts.settled();
    await database.begin(server.storage);
    const ask = async () => outcomeOf(await as(server, Token, 'GET', '/api/Stations/overview'));
    await expect
      .poll(
        async () => {
          clock.advance(6_000);
          return outcomeOf(await as(server, Token, 'POST', '/api/Alarms/acknowledge', { Ids: [1] }));
        },
        { timeout: 15_000 },
      )
      .toBe('STORAGE_UNAVAILABLE');
    expect(await ask()).toBe('200');
    await database.end(server.storage);
    await expect
      .poll(
        async () => {
          clock.advance(6_000);
          return outcomeOf(await as(server, Token, 'POST', '/api/Alarms/acknowledge', { Ids: [1] }));
        },
        { timeout: 15_000 },
      )
      .toBe('ALARM_NOT_FOUND');
  },
  60_000,
);
