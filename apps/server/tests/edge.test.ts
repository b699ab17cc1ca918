import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Problem, ROLES } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { buildApp } from '../src/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { MIGRATIONS, migrate, openStorage } from '../src/platform/storage/index.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const html = { headers: { accept: 'text/html,*/*' } };

/** Scripts of this origin, and the page's own inline ones by their hashes. */
const OWN_SCRIPTS = /;script-src 'self'(?: 'sha256-[\w+/]+=')*;/;

/** Sends raw bytes and returns the response until the end. */
function raw(server: TestServer, bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

async function builtPage(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Outpost</title>');
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js'), 'export {};');
  const screens = ['/', '/login', '/stations', '/stations/:id', '/config/schedules/edit/:id?', '*'];
  await writeFile(join(folder, 'screens.json'), JSON.stringify(screens));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Outpost"}');
  await mkdir(join(folder, 'icons'));
  await writeFile(join(folder, 'icons', 'icon-192.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
  return folder;
}

/** For tests that change nothing. */
const shared = setUpOnce(startTestServer);
const sharedWithPage = setUpOnce(async () => startTestServer({ pagesFolder: await builtPage() }));

it('serves the page for its screens, 404 with the page elsewhere, and never for the API', async () => {
  const server = await sharedWithPage();
  for (const path of [
    '/',
    '/login',
    '/stations/',
    '/stations/3?tab=1',
    '/config/schedules/edit',
    '/config/schedules/edit/2',
  ]) {
    const answer = await server.ask(path, html);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>Outpost</title>');
  }
  for (const path of ['/no/such/screen', '/stations/3/4', '/config/schedules', '/*']) {
    const unknown = await server.ask(path, html);
    expect(unknown.status, path).toBe(404);
    expect(await unknown.text()).toContain('<title>Outpost</title>');
  }
  for (const path of ['/api/nothing', '/assets/main-old.js', '/assets/', '/favicon.ico', '/health/nothing']) {
    const answer = await server.ask(path, html);
    expect(answer.status, path).toBe(404);
    expect(((await answer.json()) as Problem).code).toBe('NOT_FOUND');
  }
  expect((await server.ask('/accounts', html)).status).not.toBe(200);
  const head = await server.ask('/', { ...html, method: 'HEAD' });
  expect(head.status).toBe(200);
});

it('lets browsers cache files with a hash for ever, and nothing else', async () => {
  const server = await sharedWithPage();
  const asset = await server.ask('/assets/main-a1b2c3.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  const icon = await server.ask('/favicon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  // fetch adds Cache-Control: no-cache to such a request, which requests the whole file.
  const etag = icon.headers.get('etag')!;
  const again = await raw(
    server,
    `GET /favicon.svg HTTP/1.1\r\nhost: x\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`,
  );
  expect(again).toMatch(/^HTTP\/1\.1 304/);
  for (const path of [
    '/../../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    expect(await raw(server, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 40[04]/,
    );
  }
});

it('serves the files of the installable page with their types, and makes browsers revalidate them', async () => {
  const server = await sharedWithPage();
  for (const [path, type] of [
    ['/sw.js', /^(text|application)\/javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/icons/icon-192.png', /^image\/png$/],
  ] as const) {
    for (const init of [{}, html, { headers: { 'service-worker': 'script' } }]) {
      const answer = await server.ask(path, init);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type'), path).toMatch(type);
      expect(answer.headers.get('cache-control'), path).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'");
      expect(await answer.text()).not.toContain('<title>');
    }
  }
  // The scope of a service worker is its own folder (Service Workers, 3.4.4): at the root that is
  // every screen.
  expect((await server.ask('/sw.js')).headers.get('service-worker-allowed')).toBeNull();
});

it('never answers with the page where a service worker is requested and none is built', async () => {
  const folder = await builtPage();
  await rm(join(folder, 'sw.js'));
  const server = await startTestServer({ pagesFolder: folder });
  const answer = await server.ask('/sw.js', html);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

it('allows the inline scripts of the built page by their hashes, and no other', async () => {
  const folder = await builtPage();
  await writeFile(
    join(folder, 'index.html'),
    '<script>one()</script><script src="/a.js"></script><title>x</title>',
  );
  const server = await startTestServer({ pagesFolder: folder });
  const policy = (await server.ask('/', html)).headers.get('content-security-policy')!;
  // printf 'one()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain(";script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=';");
});

it('explains how to build the page when it is not built', async () => {
  const server = await startTestServer({ pagesFolder: await temporaryFolder() });
  const answer = await server.ask('/', html);
  expect(await answer.text()).toContain('npm run build');
});

it('sends the security headers against other sites and scripts', async () => {
  const server = await shared();
  for (const path of ['/', '/api/Stations', '/docs/json', '/nothing']) {
    const { headers } = await server.ask(path, html);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(OWN_SCRIPTS);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

it('lets the page load from the map services only', async () => {
  const server = await startTestServer({
    config: {
      mapStreetStyleUrl: 'https://api.example.com/streets/style.json?key=hunter2',
      mapSatelliteStyleUrl: 'https://api.example.com/satellite/style.json?key=hunter2',
      mapOrigins: ['https://*.tiles.example.net'],
    },
  });
  for (const path of ['/', '/map', '/nothing']) {
    const policy = (await server.ask(path, html)).headers.get('content-security-policy')!;
    const sources = 'https://api.example.com https://*.tiles.example.net;';
    expect(policy).toContain(`connect-src 'self' ${sources}`);
    expect(policy).toContain(`img-src 'self' data: blob: ${sources}`);
    expect(policy).toMatch(OWN_SCRIPTS);
    expect(policy).toMatch(/worker-src 'self'(;|$)/);
    expect(policy).not.toContain('hunter2');
  }
});

it('returns the map’s backgrounds to signed-in users only, and keeps their key secret', async () => {
  let log = '';
  const mapStreetStyleUrl = 'https://api.example.com/streets/style.json?key=hunter2';
  const server = await startTestServer({ config: { mapStreetStyleUrl }, onLog: (line) => (log += line) });
  for (const as of ROLES) {
    const answer = await server.ask('/api/Map/styles', { as });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ Street: mapStreetStyleUrl, Satellite: null, Region: null });
  }
  expect((await server.ask('/api/Map/styles')).status).toBe(401);
  for (const path of ['/config.json', '/health', '/metrics', '/docs/json', '/']) {
    expect(await (await server.ask(path)).text()).not.toContain('hunter2');
  }
  await server.stop();
  expect(log).toContain('authenticate');
  expect(log).not.toContain('hunter2');
});

it('reports liveness, readiness and the state of its parts', async () => {
  const server = await shared();
  expect(await (await server.ask('/health/live')).json()).toEqual({ Live: true });
  for (const path of ['/health', '/health/ready']) {
    const answer = await server.ask(path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      Live: true,
      Ready: true,
      Phase: 'ready',
      Parts: { database: { State: 'ok' }, history: { State: 'ok' } },
    });
  }
});

it('is not ready before its start, and serves no call then', async () => {
  const config = { ...readConfig({}), dataDir: await temporaryFolder() };
  const storage = await openStorage({ ...config, onIdleError: () => {} });
  await migrate(storage, MIGRATIONS, 0);
  const logger = createLogger('silent');
  const app = await buildApp({ config, storage, clock: new ManualClock(), logger, random: () => 0.5 });
  const early = await app.http.inject('/api/Stations');
  expect(early.statusCode).toBe(503);
  expect(early.json()).toMatchObject({ code: 'NOT_READY', detail: expect.stringContaining('starting') });
  expect((await app.http.inject('/health/ready')).statusCode).toBe(503);
  expect((await app.http.inject('/health/live')).statusCode).toBe(200);
  await app.start();
  expect((await app.http.inject('/health/ready')).statusCode).toBe(200);
  await storage.close();
  const call = await app.http.inject('/accounts/setup');
  expect(call.statusCode).toBe(503);
  expect(call.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryable: true });
  expect(call.headers['retry-after']).toBe('5');
  await app.http.close();
});

it('shows metrics to this machine only', async () => {
  const server = await startTestServer();
  await server.ask('/api/Stations', { as: 'Viewer' });
  const text = await (await server.ask('/metrics')).text();
  expect(text).toMatch(
    /outpost_http_request_duration_seconds_count\{method="GET",route="\/api\/Stations",status="200"\} 1/,
  );
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('outpost_polls_good_total 0');
  const forwarded = await server.ask('/metrics', { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(forwarded.status).toBe(404);
  const open = await startTestServer({ config: { metricsPublic: true } });
  const answer = await open.ask('/metrics', { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(answer.status).toBe(200);
});

it("returns the page's settings", async () => {
  const server = await startTestServer({ config: { companyName: 'Elm Water' } });
  expect(await (await server.ask('/config.json')).json()).toEqual({
    CompanyName: 'Elm Water',
    ObserveOnly: false,
    TimeZone: 'America/Denver',
    Version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

it('sends the OpenAPI document from bytes generated once, compressed for clients that accept it', async () => {
  const server = await shared();
  const get = (path: string, headers: Record<string, string>) => server.ask(path, { headers });
  const plain = await get('/docs/json', { 'accept-encoding': 'identity' });
  const small = await get('/docs/json', { 'accept-encoding': 'gzip' });
  const [document, same] = [await plain.text(), await small.text()];
  expect(JSON.parse(document)).toMatchObject({ openapi: '3.1.0', info: { title: 'Outpost' } });
  expect(same).toBe(document);
  expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
  const [tag, smallTag] = [plain, small].map(({ headers }) => headers.get('etag')!);
  // Strong, so one for each form (RFC 9110, 8.8.3.3).
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  expect(smallTag).toBe(`"${tag!.slice(1, -1)}-gzip"`);
  for (const [known, encoding] of [
    [tag!, 'identity'],
    [smallTag!, 'gzip'],
  ]) {
    const again = await get('/docs/json', { 'accept-encoding': encoding!, 'if-none-match': known! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  const yaml = await get('/docs/yaml', {});
  expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(await yaml.text()).toBe(document);
});

it('limits the requests of one address', async () => {
  const server = await startTestServer({ config: { rateLimitPerMinute: 10 } });
  let answer = await server.ask('/config.json');
  for (let n = 0; n < 10; n++) answer = await server.ask('/config.json');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
});

it('counts requests to unknown paths and with wrong methods as well', async () => {
  const server = await startTestServer({ config: { rateLimitPerMinute: 10 } });
  const requests = [
    ['GET', '/api/no-such'],
    ['POST', '/no-such'],
    ['PATCH', '/api/Stations'],
  ] as const;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const [method, path] = requests[n % 3]!;
    statuses.push((await server.ask(path, { method })).status);
  }
  expect(statuses.slice(0, 3)).toEqual([404, 404, 405]);
  expect(statuses.at(-1)).toBe(429);
});

it('accepts a forwarded address only from a trusted proxy', async () => {
  const behind = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const trusting = await startTestServer({
    config: { rateLimitPerMinute: 12, trustProxy: ['127.0.0.1'] },
  });
  for (let n = 0; n < 30; n++) {
    expect((await trusting.ask('/config.json', behind(`192.0.2.${n}`))).status).toBe(200);
  }
  const careful = await startTestServer({ config: { rateLimitPerMinute: 12 } });
  let status = 200;
  for (let n = 0; n < 12; n++) {
    ({ status } = await careful.ask('/config.json', behind(`192.0.2.${n}`)));
  }
  expect(status).toBe(429);
});

it.each([
  ['is not HTTP', 'hello\r\n\r\n'],
  ['has headers beyond measure', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['has a control character', 'GET /\u0001 HTTP/1.1\r\nhost: x\r\n\r\n'],
])('answers a request that %s with a problem', async (_what, bytes) => {
  const server = await shared();
  const answer = await raw(server, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
});

it('closes a refused connection, even when the client keeps it open', async () => {
  const server = await shared();
  const ours = new Promise<Socket>((resolve) => server.app.http.server.once('connection', resolve));
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write('hello\r\n\r\n');
  const connection = await ours;
  await new Promise((resolve) => connection.once('close', resolve));
  expect(connection.destroyed).toBe(true);
});

it('answers health checks however many requests there are', async () => {
  const server = await startTestServer({ config: { rateLimitPerMinute: 8 } });
  for (let n = 0; n < 20; n++) await server.ask('/config.json');
  for (const path of ['/health', '/health/live', '/health/ready', '/metrics']) {
    expect((await server.ask(path)).status, path).toBe(200);
  }
  expect((await server.ask('/config.json')).status).toBe(429);
});

it('sends lists with a tag, and 304 to clients that have them', async () => {
  const server = await startTestServer();
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false },
  });
  const list = (headers = {}) => server.ask('/api/Stations', { as: 'Viewer', headers });
  const first = await list();
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(await first.json()).toMatchObject([{ StationId: 1, SiteName: 'Elm' }]);
  const bare = etag.replace(/^W\//, '');
  for (const known of [etag, bare, `"other", ${etag}`, '*']) {
    const answer = await list({ 'if-none-match': known });
    expect(answer.status, known).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('etag')).toBe(etag);
  }
  expect((await list({ 'if-none-match': '"other"' })).status).toBe(200);
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { SiteName: 'Oak', Host: 'x' } });
  const changed = await list({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toHaveLength(2);
});

it('sends the names of points without field details, compressed for clients that accept it', async () => {
  const server = await startTestServer();
  const register = { Table: 'holding-register', Address: 0 };
  const level = { Kind: 'analog', Point: 'AI1', Name: 'Wet well level', Units: 'ft', Decimals: 2 };
  const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', OnLabel: 'Running', OffLabel: 'Idle' };
  const many = Array.from({ length: 40 }, (_, n) => ({
    ...level,
    ...register,
    Point: `AI${n + 2}`,
    DataType: 'int16',
  }));
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: {
      SiteName: 'Elm St. lift',
      Code: 'L-07',
      Kind: 'lift-station',
      Host: '127.0.0.1',
      Enabled: false,
      Points: [
        { ...level, ...register, DataType: 'int16' },
        { ...pump, Table: 'coil', Address: 3, DataType: 'bit' },
        ...many,
      ],
    },
  });
  const path = '/api/Stations/points';
  const answer = await server.ask(path, { as: 'Viewer', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const [station] = (await answer.json()) as [{ Points: object[] }];
  expect(station).toMatchObject({
    StationId: 1,
    SiteName: 'Elm St. lift',
    Code: 'L-07',
    Kind: 'lift-station',
  });
  expect(station.Points.slice(0, 2)).toEqual([
    { Id: 1, ...level },
    { Id: 2, ...pump },
  ]);
  const plain = await server.ask(path, { as: 'Viewer', headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.json()).toEqual([station]);
});

it('answers HEAD without a body and OPTIONS with the methods, and denies other sites access', async () => {
  const server = await startTestServer();
  const head = await server.ask('/api/Stations', { method: 'HEAD', as: 'Viewer' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  expect((await server.ask('/api/Stations', { method: 'HEAD' })).status).toBe(401);
  const preflight = await server.ask('/api/Stations', {
    method: 'OPTIONS',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(405);
  expect(preflight.headers.get('allow')).toBe('GET, POST');
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

it('shows only Admins how a station is reached', async () => {
  const server = await startTestServer();
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: { SiteName: 'Elm', Host: 'secret.host', Enabled: false },
  });
  for (const path of [
    '/api/Stations',
    '/api/Stations/all',
    '/api/Stations/points',
    '/api/Stations/list',
    '/api/Stations/map',
  ]) {
    const text = await (await server.ask(path, { as: 'Supervisor' })).text();
    expect(text).toContain('Elm');
    expect(text).not.toContain('secret.host');
  }
});

it('stops while connections are open, and can be restarted on its folder', async () => {
  const server = await startTestServer();
  await server.ask('/config.json');
  await expect(startAgain(server)).rejects.toMatchObject({ code: 'STORAGE_IN_USE' });
  await server.stop();
  await expect(fetch(server.url)).rejects.toThrow();
  const storage = await startAgain(server);
  onTestFinished(() => storage.close());
});

function startAgain({ config }: TestServer) {
  return openStorage({ ...config, onIdleError: () => {} });
}

it('answers only for its own names, so that DNS rebinding cannot take over its origin', async () => {
  const server = await sharedWithPage();
  const { port } = new URL(server.url);
  const get = (path: string, host: string, more = '') =>
    raw(server, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`);
  const upgrade =
    'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n' +
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const evil = `evil.example:${port}`;
  for (const path of [
    '/',
    '/stations',
    '/api/Stations',
    '/metrics',
    '/docs/json',
    '/config.json',
    '/no-such',
  ]) {
    const answer = await get(path, evil, 'accept: text/html\r\n');
    expect(answer, path).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(answer, path).toContain(
      '"detail":"Host name evil.example is not allowed. Use another one, or add it to ALLOWED_HOSTS."',
    );
  }
  const live = '/socket.io/?EIO=4&transport=';
  for (const path of [`${live}polling`, `${live}websocket`]) {
    const more = path.endsWith('websocket') ? upgrade : '';
    expect(await get(path, evil, more)).toMatch(/^HTTP\/1\.1 4\d\d .*host name not allowed/s);
  }
  expect(await get('/health/live', evil)).toMatch(/^HTTP\/1\.1 200 /);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'scada']) {
    expect(await get('/config.json', host)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get(`${live}polling`, host)).toMatch(/^HTTP\/1\.1 200 /);
  }
});
