/**
 * Renders the icons of the installed app from `public/icon.svg`: `node
 * apps/web/build/render-icons.ts`. Run it when the drawing or the colours change; the images are
 * committed, so that a build needs no browser.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { tokensOf } from './tokens.ts';

interface Picture {
  readonly file: string;
  /** Width and height, px. */
  readonly size: number;
  /**
   * Size of the drawing relative to the icon. Of a maskable icon only the middle four fifths are
   * always visible.
   */
  readonly share: number;
  /** Corner radius relative to the size; 0 where the system rounds the corners itself. */
  readonly corner: number;
}

const PICTURES: readonly Picture[] = [
  { file: 'icon-192.png', size: 192, share: 0.66, corner: 0.2 },
  { file: 'icon-512.png', size: 512, share: 0.66, corner: 0.2 },
  { file: 'icon-maskable-192.png', size: 192, share: 0.52, corner: 0 },
  { file: 'icon-maskable-512.png', size: 512, share: 0.52, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.62, corner: 0 },
];

const web = join(import.meta.dirname, '..');
const drawing = /<path .*\/>/s.exec(readFileSync(join(web, 'public/icon.svg'), 'utf8'))?.[0];
if (drawing === undefined) throw new Error('public/icon.svg has no path');
const { light } = tokensOf(readFileSync(join(web, 'src/ui/theme/tokens.css'), 'utf8'));
const folder = join(web, 'public/icons');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { file, size, share, corner } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<!doctype html>
    <body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;overflow:hidden;
      background:${light.get('accent')};border-radius:${size * corner}px">
      <svg width="${size * share}" viewBox="0 0 24 24" fill="none" stroke="${light.get('on-accent')}"
        stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`);
  // A body's background fills the whole image unless the root has its own.
  await page.addStyleTag({ content: 'html{background:linear-gradient(transparent,transparent)}' });
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
}
await browser.close();
console.log(`${PICTURES.length} pictures in ${folder}`);
