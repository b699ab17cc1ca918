import { calls, ROLES, type Role } from '@outpost/contract';
import { test as base } from '@playwright/test';
import { Api, EMAIL, PASSWORD } from '../support/api.ts';
import { type BrowserTestServer, startServerProcess } from '../support/server.ts';
import { accessibilityProblems, expect, type Page } from '../support/test.ts';

/** `server`: without stations, with one account per role. */
const test = base.extend<object, { server: BrowserTestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const server = await startServerProcess();
      const person = { FirstName: 'Ada', LastName: 'Whitfield' };
      await new Api(server.url).call(calls.accounts.setup, undefined, {
        ...person,
        SetupCode: server.setupCode(),
        Email: EMAIL.Admin,
        Password: PASSWORD,
      });
      const admin = await new Api(server.url).signIn(EMAIL.Admin, PASSWORD);
      for (const Role of ROLES.filter((role) => role !== 'Admin')) {
        await admin.call(calls.accounts.create, undefined, {
          ...person,
          Role,
          Email: EMAIL[Role],
          Password: PASSWORD,
        });
      }
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email address').fill(EMAIL[role]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
}

/** Screens that show nothing as long as there is no station. */
const SCREENS = ['/', '/stations', '/grid', '/map', '/alarms', '/trends', '/reports', '/reports/month'];
const CONFIG_SCREENS = ['/config/alerts', '/on-call'];

for (const role of ROLES) {
  test(`screens without stations say what the role ${role} can do`, async ({ page }) => {
    await signIn(page, role);
    const isConfig = role === 'Supervisor' || role === 'Admin';
    const main = page.getByRole('main');
    await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
      role === 'Admin' ? 'Configure one on the System page.' : 'Contact an Admin.',
    );
    const add = main.getByRole('link', { name: 'Add station', exact: true });
    for (const path of isConfig ? [...SCREENS, ...CONFIG_SCREENS] : SCREENS) {
      await page.goto(path);
      await expect(main.getByRole('heading', { name: 'No stations yet' }), path).toBeVisible();
      if (role === 'Admin') await expect(add, path).toBeVisible();
      else await expect(main.getByText('Ask an Admin to add stations.'), path).toBeVisible();
      expect(await add.count(), path).toBe(role === 'Admin' ? 1 : 0);
    }
  });
}

test('Add station opens the dialog that adds one, which a reload does not open again', async ({ page }) => {
  await signIn(page, 'Admin');
  await page.getByRole('link', { name: 'Add station', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Station name')).toBeVisible();
  await expect(page).toHaveURL(/\/config\/stations$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add station', exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});
