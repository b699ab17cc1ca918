import { freePort } from '@outpost/testing/free-port.ts';
import type { Page } from '@playwright/test';
import { deployedFile, NGINX, runNginx } from '../../tools/drill/nginx.ts';
import { startDemoProcess } from '../support/demo.ts';
import { test as base, expect } from '../support/test.ts';

/** `site`: nginx, below whose path /outpost the demo is; at its root is another application. `direct`: the server itself. */
const test = base.extend<object, { site: string; direct: string }>({
  direct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const demo = await startDemoProcess(0, { BASE_PATH: '/outpost', TRUST_PROXY: '127.0.0.1' });
      await use(new URL(demo.url).origin);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ direct }, use) => {
      const port = await freePort();
      const outpost = deployedFile('nginx-outpost-path.conf').replaceAll(
        '127.0.0.1:3000',
        new URL(direct).host,
      );
      const other = 'location / { default_type text/html; return 200 "<title>Another application</title>"; }';
      const stop = await runNginx(`server { listen 127.0.0.1:${port}; ${other}\n${outpost}\n}`, port);
      await use(`http://127.0.0.1:${port}`);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(`${site}/outpost/`),
});

test.use({ serviceWorkers: 'allow' });

test.skip(NGINX === undefined, 'needs nginx');

const live = (page: Page) => page.getByText('Live', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Every path that the page requests from the site. */
function pathsAsked(page: Page, site: string): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === site) paths.add(pathname);
  });
  return paths;
}

test('requests and links stay below the base path behind nginx', async ({
  page,
  site,
  browser,
  signInByForm,
}) => {
  const paths = pathsAsked(page, site);
  await signInByForm('Admin', 'stations');
  await expect(live(page)).toBeVisible();
  expect(page.url()).toBe(`${site}/outpost/stations`);

  // A link, and a deep link after a reload, with the session of the cookie.
  await page.getByRole('link', { name: 'Alder Street Lift Station' }).click();
  await expect(page).toHaveURL(/\/outpost\/stations\/\d+$/);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(heading(page, 'Alder Street Lift Station')).toBeVisible();
  await expect(live(page)).toBeVisible();

  await page.goto('grid');
  const name = page.getByRole('link', { name: 'Alder Street Lift Station' }).first();
  await expect(name).toHaveAttribute('href', /^\/outpost\/stations\/\d+$/);
  await page.goto('map');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goto('trends');
  await expect(heading(page, 'Trends')).toBeVisible();
  await page.goto('config/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('First name').fill('Rita');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Email address').fill('rita@ridgeline.example');
  await page.getByRole('radio', { name: /^Operator/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/outpost\/link#token=/);
  const rita = await browser.newPage();
  await rita.goto(link);
  await expect(rita.getByRole('heading', { name: 'Welcome, Rita' })).toBeVisible();
  await rita.close();
  await page.goto('no/such/page');
  await expect(page.getByText('The page requested was not found.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to home page' }).click();
  await expect(page).toHaveURL(`${site}/outpost/`);
  expect([...paths].filter((path) => !path.startsWith('/outpost/'))).toEqual([]);

  await page.goto('docs');
  await expect(page.getByRole('heading', { name: /Outpost/ })).toBeVisible();
});

test('stores browser data per base path', async ({ page, site, signInByForm }) => {
  await signInByForm('Viewer', 'stations');
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const kept = await page.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    caches: await caches.keys(),
    names: Object.keys(localStorage).filter((name) => /token|user|live/.test(name)),
  }));
  expect(kept.scopes).toEqual([`${site}/outpost/`]);
  expect(kept.caches).toEqual([expect.stringMatching(/^outpost-shell@\/outpost-\w+$/)]);
  expect(kept.names.length).toBeGreaterThan(2);
  for (const name of kept.names) expect(name).toMatch(/\/outpost$/);
  const cookies = await page.context().cookies();
  for (const { path } of cookies) expect(path).toMatch(/^\/outpost(\/accounts)?$/);
  expect(cookies.map(({ path }) => path)).toContain('/outpost/accounts');

  // Without a network the cached page opens and says so.
  await page.context().setOffline(true);
  await page.goto('alarms');
  await expect(page.getByRole('heading', { name: /^No connection since \d/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(live(page)).toBeVisible();
  await page.goto(`${site}/`);
  await expect(page).toHaveTitle('Another application');
});

test('opens links saved before a base path was set', async ({ page, direct }) => {
  await page.goto(`${direct}/reports/count/1?period=2026`);
  await expect(page).toHaveURL(`${direct}/outpost/login`);
  await page.goto(`${direct}/`);
  await expect(page).toHaveURL(`${direct}/outpost/login`);
});
