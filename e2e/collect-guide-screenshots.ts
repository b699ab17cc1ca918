/**
 * `npm run guide:screenshots [-- PATTERN]`: photographs the demo for the user guide, into
 * docs/guide/images. PATTERN limits it to pictures whose names fit. Exits with 1 when a state could
 * not be reached.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import { chromium, type Page } from '@playwright/test';
import { ensurePage } from '../tools/ensure-built.ts';
import { GUIDE_PICTURES, type GuidePicture } from './screenshots/guide-pictures.ts';
import { visitAll } from './states/visit.ts';
import { QUICK } from './support/browsers.ts';
import { DEMO_PASSWORD } from './support/demo.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/guide/images');
const pattern = new RegExp(process.argv[2] ?? '');
/** Small enough for a repository, and texts stay sharp. */
const WEBP_QUALITY = 70;
const DAYS = 30;

/** `npm run demo` with data of its own. */
async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), 'outpost-guide-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools/demo.ts'), '--no-page'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: data, DEMO_PASSWORD, DEMO_DAYS: String(DAYS) },
      ...{ PORT: String(port), DEMO_FIELD_PORT: '0', MODBUS_PORT: '0' },
    },
  });
  await new Promise<void>((ready, fail) => {
    let printed = '';
    child.once('exit', () => fail(new Error(`The demo ended.\n${printed}`)));
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      if (printed.includes('Press Ctrl-C')) ready();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true });
    },
  };
}

const problems: string[] = [];

/** What is in the window. */
async function keep(page: Page, { name }: { readonly name: string }): Promise<void> {
  await page
    .getByText(/^Loading/)
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden' });
  // A new alarm is announced for five seconds.
  await page.locator('.Toastify__toast').first().waitFor({ state: 'hidden', timeout: 15_000 });
  // Small trends and pictures are drawn after the texts, and a screen begins at its top.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

const lookOf = ({ isDark = false, width, height }: GuidePicture) => `${isDark} ${width} ${height}`;

ensurePage();
const demo = await startDemo();
const browser = await chromium.launch(QUICK);
try {
  const wanted = GUIDE_PICTURES.filter(({ name }) => pattern.test(name));
  for (const [, [first, ...rest]] of Map.groupBy(wanted, lookOf)) {
    const { width, height, isDark = false } = first!;
    const plan = {
      base: demo.url,
      values: {},
      visited: {
        keep,
        problem: ({ name }: { readonly name: string }, words: string) =>
          void problems.push(`${name}: ${words}`),
        normalise: (text: string) => text,
      },
      look: { viewport: { width, height }, colorScheme: isDark ? ('dark' as const) : ('light' as const) },
    };
    await visitAll(
      browser,
      plan,
      [first!, ...rest].map(({ state }) => state),
      () => undefined,
    );
  }
} finally {
  await browser.close();
  await demo.stop();
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
