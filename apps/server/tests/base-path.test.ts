import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

const BASE = '/outpost';
const html = { accept: 'text/html,*/*' };
const SCRIPT = 'document.documentElement.dataset.base';

async function builtPage(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><script>${SCRIPT}</script><link rel="icon" href="/icon.svg" />` +
      '<script type="module" src="/assets/main-1.js"></script><a href="?">Again</a></head></html>',
  );
  await writeFile(join(folder, 'assets', 'main-1.js'), 'export {};');
  await writeFile(join(folder, 'screens.json'), '["/","/stations/:id","/config/users"]');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Outpost"}');
  return folder;
}

const shared = setUpOnce(async () =>
  startTestServer({ pagesFolder: await builtPage(), config: { basePath: BASE } }),
);

/** Requests outside the base path as well. */
const outside = ({ url }: TestServer, path: string, init: RequestInit = {}) =>
  fetch(`${new URL(url).origin}${path}`, { redirect: 'manual', ...init });

it('serves the page below its path, with adapted links and allowed scripts', async () => {
  const server = await shared();
  expect(server.url).toMatch(/:\d+\/outpost$/);
  for (const path of ['/', '/stations/3?tab=1', '/config/users']) {
    const answer = await server.ask(path, { headers: html });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(await answer.text()).toBe(
      `<!doctype html><html data-base="/outpost" lang="en"><head><script>${SCRIPT}</script>` +
        '<link rel="icon" href="/outpost/icon.svg" />' +
        '<script type="module" src="/outpost/assets/main-1.js"></script><a href="?">Again</a></head></html>',
    );
  }
  const unknown = await server.ask('/no/such/screen', { headers: html });
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('data-base')]);
  const asset = await server.ask('/assets/main-1.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/sw.js', '/manifest.webmanifest']) expect((await server.ask(path)).status).toBe(200);
  // The built page is for the root.
  expect((await server.ask('/index.html')).status).toBe(404);
});

it('answers calls, health and documents below its path', async () => {
  const server = await shared();
  expect(await (await server.ask('/api/Stations', { as: 'Viewer' })).json()).toEqual([]);
  expect((await server.ask('/api/Stations', { method: 'DELETE', as: 'Viewer' })).status).toBe(405);
  expect((await server.ask('/api/nothing')).status).toBe(404);
  const document = (await (await server.ask('/docs/json')).json()) as { servers: unknown };
  expect(document.servers).toEqual([{ url: BASE }]);
  expect(await (await server.ask('/docs')).text()).toContain('src="/outpost/docs/static/');
  for (const path of ['/health', '/health/live', '/health/ready', '/metrics']) {
    expect((await server.ask(path)).status, path).toBe(200);
    // A service manager or a container requests it without the path.
    expect((await outside(server, path)).status, path).toBe(200);
  }
});

it('redirects earlier links into its path, and does nothing else outside of it', async () => {
  const server = await shared();
  for (const [from, to] of [
    ['/', '/outpost/'],
    ['/outpost', '/outpost/'],
    ['/outpost?a=1', '/outpost/?a=1'],
    ['/stations/3?tab=1', '/outpost/stations/3?tab=1'],
    ['/api/calendars/abc.ics', '/outpost/api/calendars/abc.ics'],
    ['/outposts', '/outpost/outposts'],
    ['//evil.example/', '/outpost//evil.example/'],
  ] as const) {
    const answer = await outside(server, from);
    expect([answer.status, answer.headers.get('location')], from).toEqual([302, to]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect((await outside(server, '/', { method: 'HEAD' })).status).toBe(302);
  const answer = await outside(server, '/accounts/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('Viewer'), password: TEST_PASSWORD }),
  });
  expect(answer.status).toBe(404);
  expect(((await answer.json()) as Problem).detail).toBe('This server is at /outpost/ (BASE_PATH)');
});

it('keeps the session in a cookie of its path', async () => {
  const server = await shared();
  const signIn = await server.ask('/accounts/authenticate', {
    method: 'POST',
    json: { email: emailOf('Viewer'), password: TEST_PASSWORD },
  });
  const [cookie, ...attributes] = signIn.headers.get('set-cookie')!.split('; ');
  expect(attributes).toContain('Path=/outpost/accounts');
  const refresh = await server.ask('/accounts/refresh-token', {
    method: 'POST',
    json: {},
    headers: { cookie: cookie! },
  });
  expect(refresh.status).toBe(200);
  expect(refresh.headers.get('set-cookie')).toContain('Path=/outpost/accounts');
});

it('has the live connection below its path only', async () => {
  const server = await shared();
  const { origin } = new URL(server.url);
  const outcome = (path: string, transport: 'polling' | 'websocket') =>
    new Promise<string>((resolve) => {
      const socket = io(`${origin}/stationhub`, {
        path,
        transports: [transport],
        auth: { token: server.tokens.Viewer },
        reconnection: false,
      });
      onTestFinished(() => void socket.disconnect());
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', () => resolve('refused'));
    });
  for (const transport of ['polling', 'websocket'] as const) {
    expect(await outcome('/outpost/socket.io', transport)).toBe('connected');
  }
  expect(await outcome('/socket.io', 'websocket')).toBe('refused');
});
