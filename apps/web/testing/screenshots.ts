/**
 * Screenshots of the built page with a test server: `npm run build -w apps/web && node
 * apps/web/testing/screenshots.ts <folder>`.
 * Covers each screen, at desktop and phone size, light and dark, and prints problems from axe and
 * the console.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { PageTestServer } from './server.ts';

const folder = process.argv[2] ?? 'test-results/look';
const only = process.argv[3];
mkdirSync(folder, { recursive: true });

const SIZES = { harness: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const browser = await launch();
const server = new PageTestServer(Date.now());
const url = await server.start();
let violations = 0;

function complain(where: string, what: string): void {
  violations++;
  console.log(`${where}: ${what}`);
}

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  for (const { id, nodes } of violations) {
    complain(name, `axe ${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) complain(name, `the page is ${overflow} px wider than the screen`);
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill('supervisor@outpost.demo');
  await page.getByLabel('Password').fill('right');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Remote Station Monitoring' }).waitFor();
  return page;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = `${size}-${colorScheme}`;
    if (only !== undefined && !tag.includes(only)) continue;
    const context = await browser.newContext({ viewport, colorScheme, hasTouch: size === 'phone' });
    context.on('weberror', (error) => complain(tag, `error: ${error.error().message}`));
    context.on('console', (message) => {
      const expected = /401|404|500|429|403|ERR_CONNECTION_REFUSED|WebSocket/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !expected) complain(tag, message.text());
    });

    const visitor = await context.newPage();
    await visitor.goto(`${url}/login`);
    await visitor.getByRole('button', { name: 'Login' }).waitFor();
    await visitor.getByText('Unauthorized').waitFor();
    await look(visitor, `login-${tag}`);
    await visitor.getByLabel('Email address').fill('a@b.example');
    await visitor.getByLabel('Password').fill('throttled');
    await visitor.getByRole('button', { name: 'Login' }).click();
    await visitor.getByText('Too many sign-in attempts').waitFor();
    await look(visitor, `login-failed-${tag}`);
    server.setupNeeded = true;
    await visitor.goto(`${url}/setup#code=7F3K-21QM`);
    await visitor.getByRole('button', { name: 'Create account' }).waitFor();
    await look(visitor, `setup-${tag}`);
    server.setupNeeded = false;
    await visitor.goto(`${url}/nowhere`);
    await visitor.getByText('The page requested was not found.').waitFor();
    await look(visitor, `not-found-signed-out-${tag}`);
    await visitor.close();

    const page = await signedIn(context);
    await page.getByText('sites ·').waitFor();
    await look(page, `home-${tag}`);
    await page.getByRole('link', { name: 'View Stations' }).click();
    await page.getByText('Mill Creek Lift Station').first().waitFor();
    await look(page, `stations-${tag}`);
    await page.getByRole('button', { name: 'Find a station or point' }).click();
    await page.getByRole('combobox').fill('mill');
    await page.getByRole('option').first().waitFor();
    await look(page, `palette-${tag}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mill Creek Lift Station' }).waitFor();
    await look(page, `station-${tag}`);
    if (size === 'phone') {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
      await look(page, `more-${tag}`);
      await page.keyboard.press('Escape');
    } else {
      await page.getByRole('button', { name: 'Maria Ortega' }).click();
      await look(page, `user-menu-${tag}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Theme/ }).click();
      await look(page, `theme-menu-${tag}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${url}/nowhere`);
    await page.getByText('The page requested was not found.').waitFor();
    await look(page, `not-found-${tag}`);
    await page.goto(`${url}/stations`);
    await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' });
    await server.stop();
    await page.getByText('No connection since').first().waitFor({ timeout: 60_000 });
    await look(page, `lost-${tag}`);
    await server.start();
    await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached', timeout: 60_000 });
    await context.close();
  }
}
await server.stop();
await browser.close();
console.log(violations === 0 ? 'nothing to complain of' : `${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
