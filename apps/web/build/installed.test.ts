import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_STORAGE_KEY } from '@outpost/contract';
import { expect, test } from 'vitest';
import { SCREENS } from '../src/app/screens.ts';
import { THEME_STORAGE_KEY } from '../src/ui/theme/mantine-theme.ts';
import { tokensOf } from './tokens.ts';

const web = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');
const { light, dark } = tokensOf(read('src/ui/theme/tokens.css'));
const manifest = JSON.parse(read('public/manifest.webmanifest'));
const html = read('index.html');

/** Edges of a PNG, px (RFC 2083, 4.1.1: the header chunk comes first). */
function edges(path: string): string {
  const picture = readFileSync(join(web, 'public', path));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}

test('the colours of the installed page are those of the tokens', () => {
  expect([manifest.background_color, manifest.theme_color]).toEqual([light.get('bg'), light.get('surface')]);
  for (const [scheme, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    expect(html).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${tokens.get('surface')}" />`,
    );
  }
});

test('its icons are as large as it says, and there are some for masks', () => {
  for (const { src, sizes } of manifest.icons) expect(edges(src)).toBe(sizes);
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
  expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
  expect(edges(/rel="apple-touch-icon" href="([^"]+)"/.exec(html)![1]!)).toBe('180x180');
});

test('where it starts and its shortcuts are screens, at the root and below a path', () => {
  const paths = SCREENS.map(({ path }) => path);
  for (const base of ['http://host', 'http://host/outpost']) {
    const pathOf = (url: string) => new URL(url, `${base}/manifest.webmanifest`).href.slice(base.length);
    // It is also its identity, which has always been the start of the server.
    expect([manifest.id, pathOf(manifest.start_url), pathOf(manifest.scope)]).toEqual([undefined, '/', '/']);
    expect(paths).toContain(pathOf(manifest.start_url));
    for (const { name, url } of manifest.shortcuts) {
      expect(SCREENS.find(({ path }) => path === pathOf(url))?.title).toBe(name);
    }
  }
});

test('what runs before the first paint knows the keys by which things are stored', () => {
  const script = read('start/theme.js');
  expect(script).toContain(`'${THEME_STORAGE_KEY}'`);
  expect(script).toContain(`\`${TOKEN_STORAGE_KEY}\${base}\``);
});
