import { expect, test } from 'vitest';
import { type FetchRequest, isCacheable, pageResponse, planOf } from './plan.ts';

const BASE = new URL('https://outpost.example/');
const KEPT = new Set(['/', '/assets/index-1.js', '/icon.svg']);
const plan = (path: string, own: Partial<FetchRequest> = {}, base = BASE) =>
  planOf({ method: 'GET', mode: 'cors', url: new URL(path, base).href, ...own }, base, KEPT);

test.each([
  '/api/Stations/overview',
  '/accounts/refresh-token',
  '/accounts',
  '/socket.io/?EIO=4&transport=polling',
  '/health',
  '/health/ready',
  '/metrics',
  '/docs',
  '/guide',
  '/guide/alarms.html',
  '/config.json',
  '/version.json',
  '/sw.js',
])('%s is never handled by the worker', (path) => {
  expect(plan(path)).toBe('pass');
  expect(plan(path, { mode: 'navigate' })).toBe('pass');
});

test.each(['/', '/stations', '/stations/7?tab=points', '/account', '/login', '/nowhere'])(
  '%s is a page',
  (path) => {
    expect(plan(path, { mode: 'navigate' })).toBe('page');
    expect(plan(path, { mode: 'navigate', method: 'POST' })).toBe('pass');
  },
);

test('caches files of the shell, other hashed files at first use, and nothing else', () => {
  expect(plan('/assets/index-1.js')).toBe('kept');
  expect(plan('/icon.svg')).toBe('kept');
  expect(plan('/assets/MapScreen-2.js')).toBe('asset');
  expect(plan('/assets/MapScreen-2.js?x=1')).toBe('pass');
  expect(plan('/icons/other.png')).toBe('pass');
  expect(plan('https://elsewhere.example/assets/index-1.js')).toBe('pass');
  expect(plan('https://elsewhere.example/', { mode: 'navigate' })).toBe('pass');
});

test('below a base path the same applies from there on, and nothing else of the host is handled', () => {
  const below = (path: string, own: Partial<FetchRequest> = {}) =>
    plan(path, own, new URL('/outpost/', BASE));
  const navigate = { mode: 'navigate' };
  expect(below('/outpost/api/Stations/overview', navigate)).toBe('pass');
  expect(below('/outpost/stations/7', navigate)).toBe('page');
  expect(below('/outpost/', navigate)).toBe('page');
  expect(below('/outpost/icon.svg')).toBe('kept');
  expect(below('/outpost/assets/MapScreen-2.js')).toBe('asset');
  for (const path of ['/', '/stations', '/outpost', '/outposts/', '/icon.svg', '/assets/MapScreen-2.js']) {
    expect(below(path, navigate)).toBe('pass');
    expect(below(path)).toBe('pass');
  }
});

test.each([
  [{}, true],
  [{ status: 404 }, false],
  [{ status: 206 }, false],
  // A proxy's sign-in page under the name of a script that is cached forever.
  [{ redirected: true }, false],
  [{ type: 'opaque' as const }, false],
])('a response with %j is cached: %j', (own, kept) => {
  expect(isCacheable({ status: 200, redirected: false, type: 'basic', ...own })).toBe(kept);
});

const never = new Promise<never>(() => undefined);
const keptPage = async () => new Response('kept');
const text = async (answer: Promise<Response>) => (await answer).text();

test('uses a response of the network in time', async () => {
  expect(await text(pageResponse(Promise.resolve(new Response('new')), keptPage, never))).toBe('new');
});

test('an error response is a response', async () => {
  const gone = new Response('gone', { status: 404 });
  expect((await pageResponse(Promise.resolve(gone), keptPage, never)).status).toBe(404);
});

test('uses the cached page without a network, after the limit, or from a proxy without a server', async () => {
  expect(await text(pageResponse(Promise.reject(new TypeError()), keptPage, never))).toBe('kept');
  expect(await text(pageResponse(never, keptPage, Promise.resolve()))).toBe('kept');
  const away = new Response('away', { status: 502 });
  expect(await text(pageResponse(Promise.resolve(away), keptPage, never))).toBe('kept');
});

test('waits for the network if the browser has evicted the cached page', async () => {
  const later = new Promise<Response>((resolve) => setImmediate(() => resolve(new Response('late'))));
  expect(await text(pageResponse(later, async () => undefined, Promise.resolve()))).toBe('late');
  const failed = pageResponse(Promise.reject(new TypeError('no network')), async () => undefined, never);
  await expect(failed).rejects.toThrow('no network');
});
