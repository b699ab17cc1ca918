import { calls, ERROR_CODES } from '@outpost/contract';
import { afterEach, expect, test } from 'vitest';
import {
  bearerOf,
  requestBody,
  sendTestJson,
  sendTestProblem,
  startHttp,
  type TestHttp,
} from '../../testing/http.ts';
import { ApiError } from './api-error.ts';
import { type ApiClientOptions, makeClient } from './client.ts';

let server: TestHttp | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Handler = Parameters<typeof startHttp>[0];

async function clientFor(handler: Handler, options: Partial<ApiClientOptions> = {}) {
  server = await startHttp(handler);
  const said: string[] = [];
  const call = makeClient({
    baseUrl: server.url,
    fetch,
    token: () => 'old',
    renew: async () => 'new',
    notify: (text) => said.push(text),
    ...options,
  });
  return { call, said };
}

test('completes signing out although the page is left, and no other call', async () => {
  const kept: unknown[] = [];
  const { call } = await clientFor((_, response) => sendTestJson(response, 200, { ok: 1 }), {
    fetch: (url, init) => {
      kept.push(init?.keepalive);
      return fetch(url, init);
    },
  });
  await call(calls.accounts.revokeToken, {});
  await call(calls.stations.get, { params: { id: 7 } });
  expect(kept).toEqual([true, false]);
});

test('sends params, query and body as the contract defines', async () => {
  const seen: unknown[] = [];
  const { call } = await clientFor((request, response) => {
    void requestBody(request).then((body) => {
      seen.push([request.method, request.url, body, bearerOf(request), request.headers['content-type']]);
      sendTestJson(response, 200, { ok: 1 });
    });
  });
  await call(calls.stations.get, { params: { id: 7 } });
  await call(calls.stations.day, { query: { stationId: '1,2' } });
  await call(calls.trends.analog, {
    query: { pointId: ['3', '4'], startDate: '2025-11-01T00:00:00Z', endDate: '2025-11-02T00:00:00Z' },
  });
  await call(calls.commands.write, { params: { id: 2 }, body: { PointId: 9, Value: true } });
  await call(calls.accounts.revokeToken, {});
  expect(seen).toEqual([
    ['GET', '/api/Stations/7', undefined, 'old', undefined],
    ['GET', '/api/Stations/day?stationId=1%2C2', undefined, 'old', undefined],
    [
      'GET',
      '/api/trends/analog?pointId=3&pointId=4&startDate=2025-11-01T00%3A00%3A00Z&endDate=2025-11-02T00%3A00%3A00Z',
      undefined,
      'old',
      undefined,
    ],
    ['POST', '/api/Stations/write/2', { PointId: 9, Value: true }, 'old', 'application/json'],
    ['POST', '/accounts/revoke-token', {}, 'old', 'application/json'],
  ]);
});

test('a refresh is a POST of an empty object without an Authorization header', async () => {
  const seen: unknown[] = [];
  const { call } = await clientFor((request, response) => {
    void requestBody(request).then((body) => {
      seen.push([request.method, request.url, body, request.headers.authorization]);
      sendTestJson(response, 200, {});
    });
  });
  await call(calls.accounts.refreshToken, {});
  expect(seen).toEqual([['POST', '/accounts/refresh-token', {}, undefined]]);
});

test('every call uses the base address and sends cookies', async () => {
  const sent: unknown[] = [];
  const { call } = await clientFor(() => undefined, {
    baseUrl: 'https://api.example/outpost',
    fetch: async (url, init) => {
      sent.push([url, init?.credentials]);
      return Response.json([]);
    },
  });
  await call(calls.stations.overview, {});
  await call(calls.accounts.refreshToken, {});
  await call.file(calls.trends.file, {
    query: { pointId: '3', startDate: '2025-11-01', endDate: '2025-11-02', format: 'csv' },
  });
  expect(sent).toEqual([
    ['https://api.example/outpost/api/Stations/overview', 'include'],
    ['https://api.example/outpost/accounts/refresh-token', 'include'],
    [
      'https://api.example/outpost/api/trends/file?pointId=3&startDate=2025-11-01&endDate=2025-11-02&format=csv',
      'include',
    ],
  ]);
});

test('renews the token after a 401 and repeats the call once', async () => {
  const tokens: (string | null)[] = [];
  const { call, said } = await clientFor((request, response) => {
    tokens.push(bearerOf(request));
    if (bearerOf(request) === 'old') sendTestProblem(response, 'TOKEN_EXPIRED', 'It ended.');
    else sendTestJson(response, 200, []);
  });
  expect(await call(calls.stations.overview, {})).toEqual([]);
  expect(tokens).toEqual(['old', 'new']);
  expect(said).toEqual([]);
});

test('a second 401 is an error and does not loop', async () => {
  let requests = 0;
  const { call } = await clientFor((_request, response) => {
    requests++;
    sendTestProblem(response, 'TOKEN_INVALID', 'No.');
  });
  await expect(call(calls.stations.overview, {})).rejects.toMatchObject({
    code: 'TOKEN_INVALID',
    status: 401,
  });
  expect(requests).toBe(2);
});

test('does not renew the token after wrong credentials', async () => {
  let renewed = 0;
  const { call, said } = await clientFor(
    (_request, response) => sendTestProblem(response, 'CREDENTIALS_WRONG', 'Wrong.'),
    { renew: async () => `${renewed++}` },
  );
  const login = call(calls.accounts.authenticate, { body: { email: 'a@b.example', password: 'x' } });
  await expect(login).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(renewed).toBe(0);
  expect(said).toEqual([]);
});

test('reports the label of a rejected field instead of its path', async () => {
  const { call } = await clientFor((_request, response) =>
    sendTestJson(response, 400, {
      detail: 'body.FirstName: Must not be empty (1 more error)',
      code: 'BAD_REQUEST',
      retryable: false,
      problems: [
        { Path: 'body.FirstName', Message: 'Must not be empty' },
        { Path: 'body.Email', Message: 'Must be an email address' },
      ],
    }),
  );
  await expect(call(calls.accounts.refreshToken, {})).rejects.toMatchObject({
    detail: 'First name: Must not be empty (1 more error)',
  });
});

test.each([
  ['BAD_REQUEST', calls.stations.overview, 'Bad Request'],
  ['STATION_NOT_FOUND', calls.stations.overview, 'Not found'],
  ['INTERNAL', calls.stations.overview, 'Server error'],
  ['BAD_REQUEST', calls.accounts.refreshToken, null],
  ['REFRESH_INVALID', calls.accounts.refreshToken, 'Unauthorized'],
  ['ROLE_TOO_LOW', calls.stations.overview, null],
  ['MODBUS_TIMEOUT', calls.stations.overview, null],
] as const)('%s of %o says %s', async (code, which, text) => {
  const { call, said } = await clientFor((_request, response) => sendTestProblem(response, code, 'Why.'));
  await expect(call(which, {})).rejects.toMatchObject({
    code,
    detail: 'Why.',
    status: ERROR_CODES[code].status,
    retryable: ERROR_CODES[code].retryable,
  });
  expect(said).toEqual(text === null ? [] : [text]);
});

test('reports how long a throttled login must wait', async () => {
  const { call } = await clientFor((_request, response) =>
    sendTestProblem(response, 'LOGIN_THROTTLED', 'Too many.', { 'Retry-After': '90' }),
  );
  const login = call(calls.accounts.authenticate, { body: { email: 'a@b.example', password: 'x' } });
  await expect(login).rejects.toMatchObject({ code: 'LOGIN_THROTTLED', retryAfterSeconds: 90 });
});

test("reports a proxy's page as a readable error", async () => {
  const { call } = await clientFor((_request, response) => {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  });
  await expect(call(calls.stations.overview, {})).rejects.toMatchObject({
    code: 'NOT_A_PROBLEM',
    status: 502,
    retryable: true,
  });
});

test('reports an incomplete response as an error that can be retried', async () => {
  const { call } = await clientFor((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
    response.write('[{"StationId":');
    response.socket?.end();
  });
  const failed = call(calls.stations.overview, {});
  await expect(failed).rejects.toMatchObject({ code: 'NOT_A_PROBLEM', retryable: true });
  await expect(failed).rejects.toHaveProperty('serverMessage', undefined);
});

test('reports UNREACHABLE without a server', async () => {
  const { call } = await clientFor(() => undefined);
  await server!.close();
  server = undefined;
  const failed = call(calls.stations.overview, {});
  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0, retryable: true });
  await expect(failed).rejects.toHaveProperty('serverMessage', undefined);
});

test('gives up on a server that never responds', async () => {
  const { call } = await clientFor(() => undefined);
  const failed = call(calls.stations.overview, { timeoutMs: 5 });
  await expect(failed).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await expect(failed).rejects.toHaveProperty('serverMessage', undefined);
});

test("has the server's message when the server rejects the call", async () => {
  const { call } = await clientFor((_request, response) => sendTestProblem(response, 'CONFLICT', 'Taken.'));
  await expect(call(calls.stations.overview, {})).rejects.toHaveProperty('serverMessage', 'Taken.');
});

const exportTable = { params: { stationId: 3, period: '2025-11' }, query: { format: 'csv' } } as const;

test("fetches a file with the token in its header and the server's file name", async () => {
  const seen: unknown[] = [];
  const { call } = await clientFor((request, response) => {
    seen.push([request.url, bearerOf(request), request.headers.accept?.split(', ')[0]]);
    response
      .writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="M_hle.csv"; filename*=UTF-8''M%C3%BChle.csv`,
      })
      .end('Date,Starts\r\n');
  });
  const { name, content } = await call.file(calls.reports.count.file, exportTable);
  expect(name).toBe('Mühle.csv');
  expect(await content.text()).toBe('Date,Starts\r\n');
  expect(seen).toEqual([
    ['/api/Stations/report/count/3/2025-11/file?format=csv', 'old', 'text/csv; charset=utf-8'],
  ]);
});

test('reports why a file failed, and does not return an incomplete one', async () => {
  const { call, said } = await clientFor((_request, response) =>
    sendTestProblem(response, 'BAD_REQUEST', 'Choose a shorter period.'),
  );
  await expect(call.file(calls.reports.count.file, exportTable)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    detail: 'Choose a shorter period.',
  });
  expect(said).toEqual(['Bad Request']);
  await server?.close();
  const broken = await clientFor((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '100' });
    response.write('Date,');
    response.socket?.end();
  });
  await expect(broken.call.file(calls.reports.count.file, exportTable)).rejects.toMatchObject({
    code: 'NOT_A_PROBLEM',
    retryable: true,
  });
});

test('rejects an aborted call with its reason and shows no message', async () => {
  const abort = new AbortController();
  const { call, said } = await clientFor(() => abort.abort(new DOMException('gone', 'AbortError')));
  await expect(call(calls.stations.overview, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(said).toEqual([]);
});

test('reports a session that must set up a second factor, but no other rejection', async () => {
  let told = 0;
  let code: 'SECOND_FACTOR_REQUIRED' | 'ROLE_TOO_LOW' = 'ROLE_TOO_LOW';
  const { call } = await clientFor((_, response) => sendTestProblem(response, code, 'Not now.'), {
    onFactorRequired: () => {
      told += 1;
    },
  });
  await expect(call(calls.views.list, {})).rejects.toMatchObject({ code });
  expect(told).toBe(0);
  code = 'SECOND_FACTOR_REQUIRED';
  await expect(call(calls.views.list, {})).rejects.toMatchObject({ code });
  expect(told).toBe(1);
});
