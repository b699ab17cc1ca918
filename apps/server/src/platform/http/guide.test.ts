import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { serveGuide } from './guide.ts';
import { serveEdge } from './testing/served-edge.ts';

async function builtGuide(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': '<title>Guide</title><a href="/guide/alarms.html">Alarms</a> at /guide/',
    'alarms.html': '<script src="/guide/assets/app.1.js"></script>',
    '404.html': '<title>No such page</title>',
    'assets/app.1.js': 'export const base = `/guide/`;',
    'assets/picture.1.webp': 'picture "/guide/"',
    'notes.txt': 'not of the site',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  return folder;
}

const serve = async (folder: string, basePath?: string) =>
  (await serveEdge((app) => serveGuide(app, folder, basePath))).url;
const ask = (url: string, headers = {}) => fetch(url, { redirect: 'manual', headers });

it('serves the pages of the guide without sign-in, and its hashed files for ever', async () => {
  const url = await serve(await builtGuide());
  const redirect = await ask(`${url}/guide`);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/guide/']);

  const page = await ask(`${url}/guide/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(await page.text()).toContain('<title>Guide</title>');
  const same = await ask(`${url}/guide/`, { 'if-none-match': page.headers.get('etag')! });
  expect(same.status).toBe(304);

  for (const [path, type] of [
    ['app.1.js', 'text/javascript; charset=utf-8'],
    ['picture.1.webp', 'image/webp'],
  ]) {
    const file = await ask(`${url}/guide/assets/${path}`);
    expect(file.headers.get('content-type')).toBe(type);
    expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  }
});

it('leads below the base path', async () => {
  const url = await serve(await builtGuide(), '/outpost');
  expect((await ask(`${url}/guide`)).headers.get('location')).toBe('/outpost/guide/');
  const text = async (path: string) => (await ask(`${url}/guide/${path}`)).text();
  expect(await text('')).toContain('<a href="/outpost/guide/alarms.html">Alarms</a> at /guide/');
  expect(await text('alarms.html')).toContain('src="/outpost/guide/assets/app.1.js"');
  expect(await text('assets/app.1.js')).toContain('`/outpost/guide/`');
  expect(await text('assets/picture.1.webp')).toBe('picture "/guide/"');
});

it('serves nothing else, and says what is missing', async () => {
  const folder = await builtGuide();
  const url = await serve(join(folder));
  for (const path of ['missing.html', 'notes.txt', 'assets/', '..%2f..%2fpackage.json', 'index.html%00.js']) {
    const answer = await ask(`${url}/guide/${path}`);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('No such page');
  }
});

it('explains how to build the guide, and serves it once it is built', async () => {
  const folder = await temporaryFolder();
  const url = await serve(folder);
  const answer = await ask(`${url}/guide/alarms.html`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('npm run guide');
  await writeFile(join(folder, 'alarms.html'), '<title>Alarms</title>');
  expect(await (await ask(`${url}/guide/alarms.html`)).text()).toContain('<title>Alarms</title>');
});
