import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const SITE = 'Alder Street Lift Station';
/** Of that site's station. */
const POLL_INTERVAL_MS = 2_000;

const row = (page: Page, point: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: point, exact: true }) });

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  await demo.field({ do: 'release', site: SITE });
});

async function openStation(page: Page): Promise<void> {
  await page.getByRole('link', { name: SITE, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
}

test('shows a pump start within the poll interval plus one second', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await signIn('Viewer', '/stations');
  await openStation(page);
  const pump = row(page, 'Pump 1');
  await expect(pump).toContainText('Off');

  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect(pump).toContainText('Running', { timeout: POLL_INTERVAL_MS + 1_000 });
});

test('shows stale values, then offline, after a cable is pulled, and recovers without a reload', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn('Operator', '/stations');
  await openStation(page);
  const level = row(page, 'Wet well level');
  await expect(level.locator('[data-trust]').first()).toHaveAttribute('data-trust', 'good');
  await page.evaluate(() => {
    (window as { reloadedIfGone?: boolean }).reloadedIfGone = true;
  });

  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'refused' } });
  const wrong = page.getByRole('region', { name: 'Alarms', exact: true });
  await expect(level.locator('[data-trust]').first()).toHaveAttribute('data-trust', 'stale');
  await expect(wrong).toContainText(/Communication loss.*no response/, { timeout: 30_000 });
  await expect(level).toContainText(/\d+ s|\d+ min/);
  const communication = page.getByRole('region', { name: 'Communication' });
  await expect(communication).toContainText('Offline', { timeout: 30_000 });
  await expect(communication).toContainText(/refused/);

  await page.getByRole('button', { name: 'Poll now' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /Poll failed\. Connection to .* refused/ }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Stations', exact: true }).first().click();
  const first = page.getByRole('listitem').filter({ hasText: SITE });
  await expect(first).toContainText(/Offline.*no response for/);
  await openStation(page);

  await demo.field({ do: 'clear', site: SITE });
  await expect(level.locator('[data-trust]').first()).toHaveAttribute('data-trust', 'good', {
    timeout: 45_000,
  });
  await expect(communication).toContainText('Online');
  expect(await page.evaluate(() => (window as { reloadedIfGone?: boolean }).reloadedIfGone)).toBe(true);
});

test('shows the message of an exceeded limit, worst first', async ({ page, demo, signIn }) => {
  await signIn('Viewer', '/stations');
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  const station = page.getByRole('listitem').filter({ hasText: SITE });
  await expect(station).toContainText('Pump 1 overload tripped');
  // Another station may have an alarm of its own meanwhile; before this one only if it is no less severe.
  const before = () =>
    page.locator('li[data-station]').evaluateAll((rows, site) => {
      const at = rows.findIndex(({ textContent }) => textContent?.includes(site));
      return rows.slice(0, at).map((one) => one.getAttribute('data-state'));
    }, SITE);
  await expect
    .poll(async () => (await before()).filter((state) => state !== 'critical' && state !== 'high'))
    .toEqual([]);
  await openStation(page);
  const alarms = page.getByRole('region', { name: 'Alarms', exact: true });
  await expect(alarms).toContainText('Pump 1 overload tripped');
  await demo.field({ do: 'clear', site: SITE });
  await expect(alarms).toContainText('RTN unacknowledged');
  // It is no longer counted as active, and not forgotten either.
  await expect(page.getByRole('banner').getByRole('link', { name: /Returned \d/ })).toHaveAttribute(
    'href',
    '/alarms',
  );
  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  const tripped = needs.getByRole('listitem').filter({ hasText: 'Pump 1 overload tripped' });
  await expect(tripped.filter({ hasText: SITE })).toContainText(/Returned \d\d:\d\d/);
  // Hollow, not filled as while it was active.
  await expect(tripped.filter({ hasText: SITE })).toHaveCSS('border-left-style', 'double');
  await expect(needs).not.toContainText('all normal');
  await page.goto('/map');
  const map = page.getByRole('region', { name: 'Stations' });
  await expect(map).toContainText(/\d unacknowledged alarms? · 24 stations/);
  // Which of its alarms is the worst depends on what happened to it before.
  await expect(map.getByRole('option').filter({ hasText: SITE })).toContainText(
    /Unacknowledged: (Pump 1 overload tripped|Communication loss)/,
  );
});

test('lists and links what needs attention on the home page', async ({ page, demo, signIn }) => {
  await signIn('Operator', '/');
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  const needs = page.getByRole('region', { name: 'Needs attention' });
  const station = needs
    .getByRole('listitem')
    .filter({ hasText: SITE })
    .filter({ hasText: 'Pump 1 overload tripped' });
  await expect(station).toContainText('Unacknowledged');
  await station.getByRole('button', { name: 'Acknowledge: Pump 1 overload tripped' }).click();
  await expect(station).toContainText('Acknowledged by');
  await expect(page.getByRole('region', { name: 'Alarm events' })).toContainText(
    `${SITE}: Pump 1 overload tripped`,
    { timeout: 20_000 },
  );
  await expect(page.getByRole('region', { name: 'On call now' })).toContainText('No user on call');
  await station.getByRole('link', { name: SITE }).click();
  await expect(page.getByRole('region', { name: 'Alarms', exact: true })).toContainText(
    'Pump 1 overload tripped',
  );
});

test('shows a lost server immediately, ages the values, and recovers', async ({ page, context, signIn }) => {
  await signIn('Viewer', '/stations');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/No connection since/).first()).toBeVisible({ timeout: 45_000 });
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('opens a station without a connection, with what the list knows of it', async ({
  page,
  context,
  signIn,
}) => {
  const screen = page.waitForResponse(/\/assets\/Station-[^/]+\.js$/);
  await signIn('Viewer', '/stations');
  // With all that it imports.
  await page.evaluate((url) => import(url), (await screen).url());
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  );
  await context.setOffline(true);
  await page.getByRole('link', { name: SITE }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
  await expect(page.getByText('Only the last known status and values are available.')).toBeVisible();
  await expect(page.getByText('Last response')).toBeVisible();
  await expect(page.getByText(/No connection since/).first()).toBeVisible({ timeout: 45_000 });
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Inputs' })).toBeVisible({ timeout: 30_000 });
});

test('requests the station list every 5 s, with 304 while unchanged', async ({ page, signIn }) => {
  await page.clock.install();
  const lists = '**/api/Stations/list';
  const first = page.waitForResponse(lists);
  await signIn('Viewer', '/reports');
  await first;
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // What was received, not what the browser adds from its cache.
  let listId = '';
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/api/Stations/list')) listId = requestId;
  });
  const status = new Promise<number>((resolve) => {
    session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
      if (requestId === listId) resolve(statusCode);
    });
  });
  await page.clock.fastForward(5_000);
  expect(await status).toBe(304);
});
