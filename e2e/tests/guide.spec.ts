import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startDemoProcess } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const built = resolve(import.meta.dirname, '../../apps/guide/dist');
const PAGES = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.html'),
);

/** What the page complained about, and what it requested from elsewhere. */
function complaints(page: Page, site: string): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) found.push(request.url());
  });
  return found;
}

async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox');
  // The page has the key once its scripts run.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await field.fill(words);
}

test('the question mark opens the page about the screen in a new tab, also by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('Operator', '/alarms/load');
  const help = page.getByRole('link', { name: /^Help/ });
  await help.focus();
  const [guide] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(guide).toHaveURL(/\/guide\/alarms\.html#alarm-performance$/);
  await expect(guide.getByRole('heading', { level: 2, name: 'Alarm performance' })).toBeInViewport();
  await guide.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Help/ })).toHaveAttribute(
    'href',
    '/guide/alarms.html#alarm-performance',
  );
});

test('a user who cannot sign in can read how to', async ({ page, demo }) => {
  await page.goto('/login');
  const [guide] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Help/ }).click(),
  ]);
  const found = complaints(guide, demo.url);
  await guide.reload();
  await expect(
    guide.getByRole('heading', { name: 'I can’t sign in' }).or(guide.getByText("I can't sign in").first()),
  ).toBeVisible();
  expect(await accessibilityProblems(guide)).toEqual([]);
  expect(found).toEqual([]);
});

test('each page loads under the security policy, without requests to other servers', async ({
  page,
  demo,
}) => {
  test.slow();
  const found = complaints(page, demo.url);
  for (const path of PAGES.filter((name) => name !== '404.html')) {
    expect((await page.goto(`/guide/${path}`))?.status(), path).toBe(200);
    await expect(page.locator('h1'), path).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, path).toBeLessThanOrEqual(0);
  }
  expect(found).toEqual([]);
});

test('links of the guide lead to its pages and their headings', async ({ page, demo }) => {
  const headings = new Map<string, string[]>();
  const links = new Map<string, string>();
  for (const path of PAGES.filter((name) => name !== '404.html')) {
    const text = await (await page.request.get(`${demo.url}/guide/${path}`)).text();
    headings.set(
      `/guide/${path}`,
      [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!),
    );
    for (const [, href] of text.matchAll(/<a [^>]*href="(\/guide\/[^"]*|#[^"]*)"/g))
      links.set(new URL(href!, `${demo.url}/guide/${path}`).href, path);
  }
  const broken = [...links].filter(([href]) => {
    const { pathname, hash } = new URL(href);
    const known = headings.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    return known === undefined || (hash !== '' && !known.includes(decodeURIComponent(hash.slice(1))));
  });
  expect(broken).toEqual([]);

  await page.goto('/guide/');
  await page.getByRole('cell').getByRole('link', { name: 'Alarms' }).click();
  await expect(page).toHaveURL(/\/guide\/alarms\.html$/);
  await page.goBack();
  await page.getByRole('cell').getByRole('link', { name: 'Watch the stations' }).click();
  await expect(page).toHaveURL(/\/guide\/watch\.html$/);
});

test('finds a page, without internet', async ({ page, demo }) => {
  const found = complaints(page, demo.url);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/guide/');
  await search(page, 'maintenance');
  await page
    .getByRole('option', { name: /Alarms.*Suppress an alarm/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/guide\/alarms\.html#suppress-an-alarm$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(found).toEqual([]);
});

test('links, pictures and search stay below a base path', async ({ page }) => {
  const demo = await startDemoProcess(0, { BASE_PATH: '/outpost' });
  try {
    const site = new URL(demo.url).origin;
    const found = complaints(page, `${site}/outpost/`);
    await page.goto(`${site}/outpost/guide/`);
    await page.getByRole('link', { name: 'Alarms', exact: true }).first().click();
    await expect(page).toHaveURL(`${site}/outpost/guide/alarms.html`);
    const picture = page.getByRole('img', { name: /^The list of alarms/ });
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1440);
    await page.reload();
    await search(page, 'second factor');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(new RegExp(`^${site}/outpost/guide/`));
    expect(found).toEqual([]);
  } finally {
    await demo.stop();
  }
});
