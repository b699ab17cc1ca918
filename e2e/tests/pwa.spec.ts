import type { Page } from '@playwright/test';
import { type Link, startLink } from '../support/link.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, test as base, expect } from '../support/test.ts';

/** The page behind a link that can fail, signed in as a Viewer. */
const test = base.extend<{ link: Link; enter: (path: string) => Promise<void> }>({
  link: async ({ demo }, use) => {
    const link = await startLink(demo.url);
    await use(link);
    await link.close();
  },
  enter: ({ page, link }, use) =>
    use(async (path) => {
      await page.goto(link.url + path);
      await fillInSignIn(page, 'Viewer');
      await expect(live(page)).toBeVisible();
    }),
});

test.use({ serviceWorkers: 'allow' });

const live = (page: Page) => page.getByText('Live', { exact: true });
const stations = (page: Page) => page.getByRole('heading', { level: 1, name: 'Stations' });
const noConnection = (page: Page) => page.getByRole('heading', { name: /^No connection since \d/ });
const NEXT = { status: 200, type: 'application/json', body: '{"Build":"next"}' };

/** Resolves when the service worker has cached the page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Counts how often the page is reloaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

test('Chromium reports no installability errors', async ({ page, enter }) => {
  await enter('/stations');
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A browser controlled by a test has a temporary profile, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('caches the page but no API responses', async ({ page, link, enter }) => {
  await enter('/stations');
  await kept(page);
  await page.getByRole('link', { name: 'Alder Street Lift Station' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Wet well level' })).toBeVisible();
  await page.goto(`${link.url}/docs`);
  await page.goto(`${link.url}/stations`);
  await expect(live(page)).toBeVisible();
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    return found;
  });
  expect(cached).toContain('/');
  const foreign = cached.filter((path) => !/^\/(assets\/.+|icons?[./].+|manifest\.webmanifest)?$/.test(path));
  expect(foreign).toEqual([]);
});

test('opens without a signal, shows since when, and signs in once connected', async ({
  page,
  link,
  enter,
}) => {
  await enter('/stations');
  await kept(page);
  link.cut(true);
  await page.goto(`${link.url}/stations`);
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Can’t reach the server. Check your connection and try again.',
  );
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expect(page).toHaveURL(/\/stations$/);
  link.cut(false);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(stations(page)).toBeVisible();
  await expect(live(page)).toBeVisible();
});

test('serves the cached page after 2 s on a link that passes no data', async ({ page, link, enter }) => {
  await enter('/stations');
  await kept(page);
  link.stall(true);
  await page.goto(`${link.url}/stations`, { timeout: 10_000 });
  await expect(page.getByText('Loading…')).toBeVisible();
  link.stall(false);
  await expect(stations(page)).toBeVisible();
});

test('does not ask to sign in while the server does not respond at start, also without a service worker', async ({
  page,
  link,
  enter,
}) => {
  await enter('/stations');
  await page.route('**/accounts/refresh-token', (route) => route.abort());
  await page.goto(`${link.url}/stations`);
  await expect(noConnection(page)).toBeVisible();
  await page.unrouteAll();
  await expect(stations(page)).toBeVisible();
});

test('goes to sign-in after a failed refresh and returns once it succeeds', async ({ page, link, enter }) => {
  await enter('/stations');
  link.answer('/accounts/refresh-token', { status: 503 });
  await page.goto(`${link.url}/stations?group=kind`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/renew your session\. .*503/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(await accessibilityProblems(page)).toEqual([]);
  link.answer('/accounts/refresh-token', { status: 500 });
  await expect(page.getByText('Server error', { exact: true })).toBeVisible();
  link.answer('/accounts/refresh-token', null);
  await expect(page).toHaveURL(/\/stations\?group=kind$/);
  await expect(stations(page)).toBeVisible();
});

test('offers a new version and loads it on request', async ({ page, link, enter }) => {
  link.answer('/version.json', NEXT);
  await enter('/stations');
  const notice = page.getByRole('status').filter({ hasText: 'A new version of Outpost is available.' });
  await expect(notice).toBeVisible();
  const loads = countLoads(page);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(1);
  await expect(stations(page)).toBeVisible();
});

test('reloads a wall display for a new version once', async ({ page, link, enter }) => {
  await page.clock.install();
  await enter('/stations');
  link.answer('/version.json', NEXT);
  const loads = countLoads(page);
  await page.clock.fastForward(6 * 60_000);
  await expect(page.getByText('A new version of Outpost is available.')).toBeVisible();
  expect(loads()).toBe(0);
  // Pages reload in turn, within a minute.
  await page.clock.fastForward(60_000);
  await expect(live(page)).toBeVisible();
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  // This server keeps serving the old page, which must not cause a reload loop.
  await expect(page.getByText('A new version of Outpost is available.')).toBeVisible();
  await page.clock.fastForward(7 * 60_000);
  await expect(live(page)).toBeVisible();
  await page.clock.runFor(30_000);
  expect(loads()).toBe(1);
});

test('a page with unsent input does not reload until it is sent or cleared', async ({ page, link }) => {
  await page.clock.install();
  await page.goto(`${link.url}/login`);
  const address = page.getByLabel('Email address');
  await address.fill('operator@ridgeline.example');
  link.answer('/version.json', NEXT);
  const loads = countLoads(page);
  // It knows of the new version, its turn has come, and the user has been inactive for long.
  await page.clock.fastForward(6 * 60_000);
  await expect.poll(() => link.asked.filter((path) => path === '/version.json').length).toBeGreaterThan(0);
  await page.clock.fastForward(10 * 60_000);
  await page.clock.runFor(30_000);
  expect(loads()).toBe(0);
  await expect(address).toHaveValue('operator@ridgeline.example');
  await address.fill('');
  await page.clock.fastForward(6 * 60_000);
  await page.clock.runFor(30_000);
  await expect.poll(loads).toBe(1);
});

test.describe('where no worker keeps the screens', () => {
  test.use({ serviceWorkers: 'block' });

  test('reloads a page of the earlier version once where a screen’s script is missing', async ({
    page,
    link,
    enter,
  }) => {
    await enter('/stations');
    // The reload requests the new page first; the files of that page exist then.
    link.answer(/^\/assets\/Trends-.*\.js$/, { status: 404, until: '/trends' });
    link.answer('/version.json', NEXT);
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Trends', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No points selected' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('reports a missing script without a reload loop', async ({ page, link, enter }) => {
    await enter('/stations');
    link.answer(/^\/assets\/Trends-.*\.js$/, { status: 404 });
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Trends', exact: true }).click();
    await expect(page.getByText('Couldn’t load this page')).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test('removes an earlier service worker and its cache', async ({ page, link, enter }) => {
  await enter('/stations');
  await kept(page);
  link.answer('/sw.js', { status: 404 });
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0]);
});
