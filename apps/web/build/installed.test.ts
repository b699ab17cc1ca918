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

/** Width and height of a PNG, px (RFC 2083, 4.1.1: the header chunk comes first). */
function edges(path: string): string {
  const picture = readFileSync(join(web, 'public', path));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}

test('the installed page uses the colours of the tokens', () => {
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

test('its icons have the declared sizes, and some are maskable', () => {
  for (const { src, sizes } of manifest.icons) expect(edges(src)).toBe(sizes);
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? 'any');
  expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
  expect(edges(/rel="apple-touch-icon" href="([^"]+)"/.exec(html)![1]!)).toBe('180x180');
});

test('its start page and shortcuts are screens, at the root and below a path', () => {
  const paths = SCREENS.map(({ path }) => path);
  for (const base of ['http://host', 'http://host/outpost']) {
    const pathOf = (url: string) => new URL(url, `${base}/manifest.webmanifest`).href.slice(base.length);
    // It is also the identity, which has always been the server's root.
    expect([manifest.id, pathOf(manifest.start_url), pathOf(manifest.scope)]).toEqual([undefined, '/', '/']);
    expect(paths).toContain(pathOf(manifest.start_url));
    for (const { name, url } of manifest.shortcuts) {
      expect(SCREENS.find(({ path }) => path === pathOf(url))?.title).toBe(name);
    }
  }
});

test('the script before the first paint uses the right storage keys', () => {
  const script = read('start/theme.js');
  expect(script).toContain(`'${THEME_STORAGE_KEY}'`);
  expect(script).toContain(`\`${TOKEN_STORAGE_KEY}\${base}\``);
});
