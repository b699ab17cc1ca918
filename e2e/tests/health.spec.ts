import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { accessibilityProblems, test as base, expect } from '../support/test.ts';

/** A demo whose mail server accepts no connection. */
const test = base.extend<object, { demo: DemoProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const port = await closedPort();
      const demo = await startDemoProcess(0, {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'outpost@example.com',
      });
      await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const SITE = 'Alder Street Lift Station';

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

const warnings = (page: Page) => page.getByRole('region', { name: 'Warnings' });
const failing = (page: Page) => page.getByRole('article', { name: 'Email delivery is failing' });
const whatToDo = (page: Page) =>
  warnings(page).getByRole('link', { name: /^What to do: .*(Email delivery|reached no one)/ });
/** Until the first messages have failed. */
const PATIENCE = { timeout: 60_000 };

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('leads an Admin from the banner to the problem, and from there to the setting', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn('Admin', '/stations');
  await expect(whatToDo(page)).toBeVisible(PATIENCE);
  await whatToDo(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/config\/health#notifications\./);
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  // The entry that the banner names has the focus, also after the list is refreshed.
  await expect(page.locator('article[data-named]')).toBeFocused();
  await expect(page.getByText(/Checked \d+ s ago/)).toBeVisible();
  await expect(failing(page)).toContainText(/High · Notifications · since/);
  await expect(failing(page)).toContainText('ECONNREFUSED');
  await expect(failing(page)).toContainText('send a test notification');
  await failing(page).getByRole('link', { name: 'Email settings' }).click();
  await expect(page).toHaveURL(/\/config\/system#email$/);
  const email = page.getByRole('region', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  // The page repeats the state of each group.
  await page.getByRole('link', { name: /problems? in Notifications/ }).click();
  await expect(page).toHaveURL(/\/config\/health#notifications\./);
});

test('tells a Supervisor whom to contact, without messages and settings', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn('Supervisor', '/stations');
  await whatToDo(page).click(PATIENCE);
  await expect(failing(page)).toContainText('Contact an Admin.');
  await expect(page.getByText(/^Admins: Ada Whitfield/)).toBeVisible();
  await expect(failing(page)).not.toContainText('ECONNREFUSED');
  await expect(page.getByRole('main')).not.toContainText('SMTP');
  await expect(failing(page).getByRole('link')).toHaveCount(0);
});

for (const role of ['Operator', 'Viewer'] as const) {
  test(`shows the banner to the role ${role}, and the page to others only`, async ({ page, signIn }) => {
    test.setTimeout(120_000);
    await signIn(role, '/config/health');
    await expect(page).toHaveURL(/\/$/);
    await expect(warnings(page)).toContainText('Email delivery is failing', PATIENCE);
    await expect(warnings(page)).toContainText('Contact an Admin.');
    await expect(warnings(page).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0);
  });
}

test('dismisses each cause by keyboard and keeps the focus on the page', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const since = new Date().toISOString();
  await page.route('**/api/Alarms/active', async (route) => {
    const response = await route.fetch();
    const failure = (Subject: string, Text: string) => ({
      Code: 'sending-fails',
      Subject,
      Text,
      Since: since,
    });
    const Warnings = [
      failure('email', 'Email delivery is failing'),
      failure('sms', 'SMS delivery is failing'),
    ];
    await route.fulfill({ response, json: { ...(await response.json()), Warnings } });
  });
  await signIn('Viewer', '/stations');
  await expect(page.getByRole('link', { name: SITE })).toBeVisible();
  const dismiss = (what: string) =>
    warnings(page).getByRole('button', { name: `Dismiss for this shift: ${what} delivery is failing` });
  await dismiss('Email').focus();
  await page.keyboard.press('Enter');
  await expect(dismiss('Email')).toHaveCount(0);
  await expect(dismiss('SMS')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(warnings(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: SITE })).toBeVisible();
  await expect(warnings(page)).toHaveCount(0);
});

test('passes axe in both themes on desktop, phone and at 200 %, and says when it cannot refresh', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn('Admin', '/config/health');
  await expect(failing(page)).toBeVisible(PATIENCE);
  await page.getByText('Metrics', { exact: true }).click();
  await expect(page.getByText('Database size')).toBeVisible();
  const check = async () => {
    for (const [width, height] of [
      [1440, 900],
      // 1440 × 900 at 200 %.
      [720, 450],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overflow(page), `${page.url()} at ${width} px`).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        expect(await accessibilityProblems(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await check();
  await page.route('**/api/System/health', (route) => route.abort());
  await expect(page.getByText('Couldn’t refresh.')).toBeVisible({ timeout: 30_000 });
  await expect(failing(page)).toBeVisible();
  await page.unroute('**/api/System/health');
  await expect(page.getByText('Couldn’t refresh.')).toHaveCount(0, { timeout: 30_000 });
  await page.goto('/config/system');
  await expect(page.getByRole('link', { name: 'Email delivery is failing', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up SMS' }).click();
  await expect(page.getByLabel('Account SID')).toBeVisible();
  await check();
});

test('is found in the search, and says when the problem of an address is resolved', async ({
  page,
  signIn,
}) => {
  await signIn('Admin', '/stations');
  await expect(page.getByRole('link', { name: SITE })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Find a station or point')).toBeFocused();
  await page.keyboard.type('problems');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/config\/health$/);
  await page.goto('/config/health#storage.disk-full');
  await expect(page.getByText('The problem you opened no longer exists.')).toBeVisible();
});
