import {
  type Call,
  calls,
  DEFAULT_MAX_BODY_BYTES,
  ERROR_CODES,
  type Problem,
  ROLES,
  type Role,
  SsoKey,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { SignJWT } from 'jose';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { allCalls, createEdge, mount, serveNotFound } from '../src/platform/http/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

// Most tests go through every call of the API.
vi.setConfig({ testTimeout: 60_000 });

/** For tests whose calls change nothing. */
const shared = setUpOnce(startTestServer);

/** Applied to every mounted call, so that a new one is covered from the start. */
const mountedCalls = (server: TestServer): Call[] =>
  allCalls().filter((call) => server.app.http.edge.mounted.has(call));

/** A path that fits the call's parameters. */
const fitting = (call: Call) =>
  call.path
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(/:\w+/g, '1');

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const roleFor = (call: Call): Role | undefined => (call.needs === 'anyone' ? undefined : call.needs);

const LIBRARY_MESSAGE = /^Invalid (?!JSON)|NaN|, received /;

async function problemOf(answer: Response): Promise<Problem> {
  expect(answer.headers.get('content-type'), answer.url).toContain('application/problem+json');
  const problem = (await answer.json()) as Problem;
  // Each problem has a rule; the schema library's own messages have none.
  for (const { Message } of problem.problems ?? []) expect(Message).not.toMatch(LIBRARY_MESSAGE);
  expect(problem).toMatchObject({
    status: answer.status,
    title: ERROR_CODES[problem.code].title,
    type: `urn:outpost:error:${problem.code}`,
    instance: expect.stringMatching(/^urn:outpost:request:/),
  });
  expect(problem.detail.length).toBeGreaterThan(5);
  return problem;
}

async function expectCode(answer: Promise<Response>, code: Problem['code'], what: string): Promise<Problem> {
  const problem = await problemOf(await answer);
  expect(problem.code, `${what}: ${problem.detail}`).toBe(code);
  expect(problem.status, what).toBe(ERROR_CODES[code].status);
  return problem;
}

it('refuses every call that needs a role without a token, with a wrong, foreign or expired one', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const foreign = await new SignJWT({ role: 'Admin', name: 'x', sid: 'x', ver: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('1')
    .setIssuer('outpost')
    .setAudience('outpost-api')
    .setExpirationTime('1h')
    .sign(Buffer.alloc(32, 1));
  const guarded = mountedCalls(server).filter((call) => call.needs !== 'anyone');
  expect(guarded.length).toBeGreaterThan(5);
  const ask = (call: Call, authorization?: string) =>
    server.ask(fitting(call), {
      method: call.method,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });
  for (const call of guarded) {
    await expectCode(ask(call), 'TOKEN_MISSING', nameOf(call));
    for (const wrong of ['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer x', 'Bearer a b', `Bearer ${foreign}`]) {
      await expectCode(ask(call, wrong), 'TOKEN_INVALID', `${nameOf(call)} with ${wrong}`);
    }
  }
  clock.advance(15 * 60_000);
  for (const call of guarded) {
    const problem = await expectCode(
      server.ask(fitting(call), { method: call.method, as: 'Admin' }),
      'TOKEN_EXPIRED',
      nameOf(call),
    );
    expect(problem.retryable).toBe(false);
  }
});

it('refuses every call to lower roles before it reads the input', async () => {
  const server = await shared();
  for (const call of mountedCalls(server)) {
    if (call.needs === 'anyone') continue;
    const below = ROLES.slice(0, ROLES.indexOf(call.needs));
    for (const as of below) {
      const json = call.body ? { nonsense: true } : undefined;
      const problem = await expectCode(
        server.ask(fitting(call), { method: call.method, as, json }),
        'ROLE_TOO_LOW',
        `${nameOf(call)} as ${as}`,
      );
      expect(problem.detail).toContain(`Requires the ${call.needs} role`);
    }
  }
});

/** None of these is the number of a station. */
const NOT_AN_ID = {
  'a word': 'abc',
  'a huge number': '99999999999999999999999',
  'a negative number': '-1',
  'nothing yet': '0',
  'a fraction': '1.5',
  'an exponent': '1e400',
  'a space': '%20',
  'U+0000': '%00',
  'a prototype key': '__proto__',
};

it('rejects every path parameter of another type', async () => {
  const server = await shared();
  for (const call of mountedCalls(server).filter(({ params }) => params)) {
    const parameter = /:\w+/.exec(call.path)![0];
    for (const [what, value] of Object.entries(NOT_AN_ID)) {
      // In the alarm log, station 0 means all.
      if (call === calls.stations.alarmLog && value === '0') continue;
      // The key of an identity provider is a word.
      if (parameter === ':key' && SsoKey.safeParse(value).success) continue;
      const path = fitting({ ...call, path: call.path.replace(parameter, value) });
      const { problems } = await expectCode(
        server.ask(path, { method: call.method, as: roleFor(call), json: call.body && {} }),
        'BAD_REQUEST',
        `${nameOf(call)} with ${what}`,
      );
      expect(problems!.map(({ Path }) => Path)).toContain(`params.${parameter.slice(1)}`);
    }
  }
});

it('rejects a parameter that a call does not have, which may be meant as a filter', async () => {
  const server = await shared();
  const reads = mountedCalls(server).filter(({ method, needs }) => method === 'GET' && needs !== 'anyone');
  expect(reads.map(nameOf)).toContain('GET /api/Stations/config');
  for (const call of reads) {
    const { problems } = await expectCode(
      server.ask(`${fitting(call)}?Nonsense=7`, { as: roleFor(call) }),
      'BAD_REQUEST',
      nameOf(call),
    );
    expect(problems, nameOf(call)).toContainEqual({ Path: 'query.Nonsense', Message: 'Unknown field' });
  }
});

it('rejects bodies that are missing, of another type, malformed, too large or hostile', async () => {
  const server = await shared();
  const withBody = mountedCalls(server).filter(
    ({ body }) => body && !(body as z.ZodType).safeParse(undefined).success,
  );
  expect(withBody.map(nameOf)).toContain('PUT /api/Stations/config');
  for (const call of withBody) {
    const send = (body: string | undefined, type = 'application/json') =>
      server.ask(fitting(call), {
        method: call.method,
        as: roleFor(call),
        body: body ?? null,
        headers: body === undefined ? {} : { 'content-type': type },
      });
    const refused = (body: string | undefined, code: Problem['code'], type?: string) =>
      expectCode(send(body, type), code, `${nameOf(call)} ${String(body).slice(0, 40)}`);
    for (const body of [
      '',
      'null',
      '[]',
      '1',
      '"text"',
      'true',
      '{}',
      '{',
      '{"a":',
      '\u0000',
      '[1,',
      '{"a":1}}',
    ]) {
      await refused(body, 'BAD_REQUEST');
    }
    await refused(undefined, 'BAD_REQUEST');
    await refused('{"__proto__":{"admin":true}}', 'BAD_REQUEST');
    await refused('{"constructor":{"prototype":{"admin":true}}}', 'BAD_REQUEST');
    await refused('a=1', 'MEDIA_TYPE_UNSUPPORTED', 'application/x-www-form-urlencoded');
    await refused('{}', 'MEDIA_TYPE_UNSUPPORTED', 'text/plain');
    await refused(`"${'x'.repeat(call.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)}"`, 'BODY_TOO_LARGE');
    await refused('['.repeat(10_000), 'BAD_REQUEST');
    const { problems } = await refused('{"Nonsense":1}', 'BAD_REQUEST');
    // A list has no fields: it gets another message.
    if (call.body instanceof z.ZodArray) continue;
    expect(problems).toContainEqual({ Path: 'body.Nonsense', Message: 'Unknown field' });
  }
});

it('lists a hundred of many invalid fields, and only the first ones of a large body', async () => {
  const server = await shared();
  const post = (json: object) =>
    expectCode(
      server.ask('/api/Stations', { method: 'POST', as: 'Admin', json }),
      'BAD_REQUEST',
      'POST /api/Stations',
    );
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
  const some = await post({ SiteName: 'Elm', Host: 'x', ...fields(1_000) });
  expect(some.problems).toHaveLength(100);
  expect(some.detail).toMatch(/ \(999 more errors\)$/);
  const { problems } = await post({ Notes: 1, ...fields(200_000) });
  expect(problems).toEqual([{ Path: 'body.SiteName', Message: 'Required' }]);
});

it('accepts a station of 2,000 points with limits and long texts', async () => {
  const server = await startTestServer();
  const limit = (Kind: string, Limit: number) => ({
    Kind,
    Limit,
    Priority: 'high',
    Message: `Wet well level ${Kind} of the north inlet, behind the screen`,
    Instruction: 'Call the staff, then check whether the force main valve is open. '.repeat(4),
  });
  const Points = Array.from({ length: 2_000 }, (_, Address) => ({
    Kind: 'analog',
    Point: `AI${Address}`,
    Name: `Level ${Address} of the wet well at the north inlet`,
    Table: 'holding-register',
    Address,
    DataType: 'int16',
    Units: 'ft',
    Limits: [limit('HH', 12), limit('H', 10), limit('L', 2), limit('LL', 1)],
  }));
  const json = { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false, Points };
  expect(JSON.stringify(json).length).toBeGreaterThan(3 * 1_048_576);
  const created = await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
  expect(created.status).toBe(201);
  const config = await server.ask('/api/Stations/config/1', { as: 'Admin' });
  const changed = { ...((await config.json()) as object), Notes: 'x' };
  expect(JSON.stringify(changed).length).toBeGreaterThan(4 * 1_048_576);
  const saved = await server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json: changed });
  expect([saved.status, await saved.json()]).toEqual([200, { StationId: 1, Version: 2 }]);
});

it('reads no large body without a session', async () => {
  const server = await shared();
  const open = mountedCalls(server).filter(({ method, needs }) => needs === 'anyone' && method !== 'GET');
  expect(open.map(nameOf)).toContain('POST /accounts/authenticate');
  for (const call of open) {
    const json = { email: 'a@test.example', password: 'x'.repeat(16 * 1024) };
    await expectCode(
      server.ask(fitting(call), { method: call.method, json }),
      'BODY_TOO_LARGE',
      nameOf(call),
    );
  }
});

it('rejects unknown and missing query parameters', async () => {
  const server = await shared();
  let missingParameters = 0;
  for (const call of mountedCalls(server).filter(({ query }) => query)) {
    const problem = await expectCode(
      server.ask(`${fitting(call)}?nonsense=1`, { method: call.method, as: roleFor(call) }),
      'BAD_REQUEST',
      nameOf(call),
    );
    const paths = problem.problems!.map(({ Path }) => Path);
    expect(paths).toContain('query.nonsense');
    // Some require nothing.
    const missing = call.query!.safeParse({}).error?.issues ?? [];
    for (const { path } of missing) expect(paths).toContain(`query.${path.join('.')}`);
    missingParameters += missing.length;
  }
  expect(missingParameters).toBeGreaterThan(3);
});

it('lists every invalid field of a station at once, with its place', async () => {
  const server = await shared();
  const problem = await expectCode(
    server.ask('/api/Stations', {
      method: 'POST',
      as: 'Admin',
      json: {
        SiteName: '',
        Host: 'two words',
        Port: 70_000,
        UnitId: -1,
        PollIntervalSeconds: '10',
        TimeoutMs: 1e308,
        TimeZone: 'Mars/Olympus',
        Points: [
          { Kind: 'analog', Point: 'AI 1', Name: 'Level', Table: 'coil', Address: 1, DataType: 'int16' },
          { Kind: 'relay' },
        ],
        Extra: null,
      },
    }),
    'BAD_REQUEST',
    'a station with everything wrong',
  );
  expect(problem.problems!.map(({ Path }) => Path)).toEqual(
    expect.arrayContaining([
      'body.SiteName',
      'body.Source.Host',
      'body.Source.Port',
      'body.Source.UnitId',
      'body.PollIntervalSeconds',
      'body.Source.TimeoutMs',
      'body.TimeZone',
      'body.Points.0.Point',
      'body.Points.1.Kind',
      'body.Extra',
    ]),
  );
  expect(problem.detail).toMatch(/ \(\d+ more errors\)$/);
});

it('answers 405 with the allowed methods, and 404 for unknown paths', async () => {
  const server = await shared();
  for (const call of mountedCalls(server)) {
    const answer = await server.ask(fitting(call), { method: 'PATCH' });
    expect(answer.headers.get('allow'), nameOf(call)).toContain(call.method);
    expect((await problemOf(answer)).code).toBe('METHOD_NOT_ALLOWED');
  }
  for (const path of [
    '/nothing.here',
    '/api',
    '/api/stations',
    '/api/Stations/1/2',
    '/accounts/1/2',
    '/%F0%9F%9A%B0',
  ]) {
    await expectCode(server.ask(path), 'NOT_FOUND', path);
  }
  await expectCode(server.ask('/api/Stations/%zz'), 'BAD_REQUEST', 'a broken escape');
});

it('answers 404 to calls whose feature is not mounted, never with another call', async () => {
  const app = await createEdge({
    clock: new ManualClock(),
    logger: createLogger('silent'),
    metrics: new Registry(),
    authenticator: { verify: () => Promise.reject(new Error('no call is authenticated here')) },
    version: '0',
    behindTls: false,
    trustProxy: [],
    rateLimitPerMinute: 0,
    checkAnswers: true,
    mapOrigins: () => [],
  });
  // Would match every other call below /accounts and /api/Stations as a number.
  for (const call of [calls.accounts.get, calls.accounts.remove, calls.stations.get] as Call[]) {
    mount(app, call, () => Promise.reject(new Error('another call was asked for')));
  }
  serveNotFound(app, () => false);
  const missing = allCalls().filter((call) => !app.edge.mounted.has(call));
  expect(missing.map(nameOf)).toContain('DELETE /accounts/sessions');
  for (const call of missing) {
    const answer = await app.inject({ method: call.method, url: fitting(call) });
    expect(answer.json(), nameOf(call)).toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('answers 404 for an unknown station, 409 for a changed one', async () => {
  const server = await startTestServer();
  await expectCode(server.ask('/api/Stations/config/7', { as: 'Admin' }), 'STATION_NOT_FOUND', 'config');
  const created = await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false },
  });
  expect(created.status).toBe(201);
  expect(await created.json()).toEqual({ StationId: 1, SiteName: 'Elm', Version: 1 });
  const config = (await (await server.ask('/api/Stations/config/1', { as: 'Admin' })).json()) as object;
  const save = (json: object) => server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json });
  expect(await (await save(config)).json()).toEqual({ StationId: 1, Version: 1 });
  expect(await (await save({ ...config, Notes: 'x' })).json()).toEqual({ StationId: 1, Version: 2 });
  await expectCode(save(config), 'STATION_CHANGED', 'an older version');
  await expectCode(save({ ...config, StationId: 9 }), 'STATION_NOT_FOUND', 'another number');
});
