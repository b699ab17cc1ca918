import { readFile } from 'node:fs/promises';
import { calls, type Role, type StationDetail } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess } from '../support/demo.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';
const LEAD = 'Lead pump on';

const apiOf = (demo: DemoProcess, role: Role) => new Api(demo.url).signIn(demoEmail(role), DEMO_PASSWORD);
const pointRow = (page: Page, name: string) => page.getByRole('row', { name });

/** Chooses on the account page; the session has it afterwards. */
async function choose(page: Page, label: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/accounts/refresh-token'));
  await page.getByRole('region', { name: 'Units' }).getByLabel('Values shown in').selectOption({ label });
  await saved;
}

test.afterEach(async ({ demo }) => {
  const api = await apiOf(demo, 'Supervisor');
  const own = (await api.call(calls.accounts.list)).find(({ Email }) => Email === demoEmail('Supervisor'))!;
  await api.call(calls.accounts.update, `/accounts/${own.Id}`, {
    User: { Id: own.Id, UnitPreference: 'organisation' },
  });
  await demo.field({ do: 'clear', site: SITE });
  await demo.field({ do: 'release', site: SITE });
});

test('shows an account its own units on all screens and in files', async ({ page, demo, signIn }) => {
  await signIn('Supervisor', '/account');
  await choose(page, 'US customary');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/stations/1');
  await expect(pointRow(page, 'Wet well level')).toContainText(/\d\.\d\d ft/);
  await expect(pointRow(page, 'Discharge flow')).toContainText(/\d gpm/);
  await expect(pointRow(page, 'Discharge pressure')).toContainText(/\d psi/);
  await expect(page.getByText(/ (m|L\/s|kPa|m³)$/)).toHaveCount(0);

  await demo.field({ do: 'set', site: SITE, name: 'level', value: 2.9 });
  await page.goto('/alarms');
  const alarm = page.getByRole('listitem').filter({ hasText: SITE }).filter({ hasText: 'High wet well' });
  await expect(alarm).toContainText(/(8|9)\.\d\d\sft at alarm, limit 8\.53\sft/);

  await page.goto('/trends?p=1.1,1.2,1.5&show=table');
  const values = page.getByRole('region', { name: 'Values' });
  await expect(values.getByRole('columnheader', { name: 'Wet well level (ft)' })).toBeVisible();
  await expect(values.getByRole('columnheader', { name: 'Discharge pressure (psi)' })).toBeVisible();
  await expect(values.getByRole('columnheader', { name: 'Discharge flow (gpm)' })).toBeVisible();
  const legend = page.getByRole('table', { name: 'Trend points' });
  const level = legend.getByRole('row').filter({ hasText: 'Wet well level' });
  await expect(level.locator('[data-label="Now"]')).toContainText(/^[89]\.\d\d ft/);
  await expect(level.locator('[data-label="Max"]')).toHaveText(/^9\.\d\d$/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Values (CSV)' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Wet well level: average [ft]');

  await expect(async () => {
    await page.goto('/reports/analog/1?period=today');
    const totals = page.getByRole('table', { name: 'Totals' });
    await expect(totals.getByRole('row', { name: /^Wet well level/ })).toContainText(/\d\s*ft/, {
      timeout: 5_000,
    });
    await expect(totals.getByRole('row', { name: /^Discharge flow/ })).toContainText(/\d\s*gpm/);
  }).toPass();

  await page.goto('/grid');
  await page.getByRole('searchbox', { name: 'Search points' }).fill('Wet well level Alder');
  await expect(page.getByRole('row').filter({ hasText: SITE }).first()).toContainText(/\d\.\d\d\s*ft/);
});

test('shows every other account and every program what they saw before', async ({
  page,
  browser,
  demo,
  signIn,
}) => {
  await signIn('Supervisor', '/account');
  await choose(page, 'US customary');
  await page.goto('/stations/1');
  await expect(pointRow(page, 'Wet well level')).toContainText(/\d\.\d\d ft/);

  // Another account, at the same time.
  const context = await browser.newContext({ baseURL: demo.url });
  const other = await context.newPage();
  await other.goto('/stations/1');
  await fillInSignIn(other, 'Viewer');
  await expect(pointRow(other, 'Wet well level')).toContainText(/\d\.\d\d m/);
  await expect(pointRow(other, 'Discharge flow')).toContainText(/\d L\/s/);
  await context.close();

  // Programs read what they always read, also those of the account itself.
  const api = await apiOf(demo, 'Supervisor');
  const station = (await api.call(calls.stations.get, '/api/Stations/1')) as StationDetail;
  const entry = station.Points.find(({ Point }) => Point.Name === 'Wet well level')!;
  expect(entry.Point).toMatchObject({ Units: 'm', Decimals: 2 });
  expect(entry.Value.Value).toBeGreaterThan(0.3);
  expect(entry.Value.Value).toBeLessThan(3.2);
});

test('shows all units again when the choice changes, without a reload', async ({ page, signIn }) => {
  await signIn('Supervisor', '/account');
  await choose(page, 'US customary');
  await page.getByRole('link', { name: 'Stations', exact: true }).first().click();
  await expect(page.getByText(/\d ft$/).first()).toBeVisible();
  await page.goBack();
  await choose(page, 'Metric');
  await page.getByRole('link', { name: 'Stations', exact: true }).first().click();
  await expect(page.getByText(/\d m$/).first()).toBeVisible();
  await expect(page.getByText(/\d ft$/)).toHaveCount(0);
});

test('writes a setpoint that is typed in the unit that is shown', async ({ page, demo, signIn }) => {
  const api = await apiOf(demo, 'Supervisor');
  const stored = async () => {
    const station = (await api.call(calls.stations.poll, '/api/Stations/poll/1')) as StationDetail;
    return station.Points.find(({ Point }) => Point.Name === LEAD)!.Value.Value;
  };
  const before = await stored();
  await signIn('Supervisor', '/account');
  await choose(page, 'US customary');
  await page.goto('/stations/1');
  await page.getByRole('button', { name: `Write ${LEAD}` }).click();
  const dialog = page.getByRole('dialog', { name: `Write ${LEAD}` });
  const field = dialog.getByLabel('New value (ft)');
  await expect(dialog.getByText('0.98 to 10.50 ft')).toBeVisible();
  // What was not changed is the current value, whatever rounding shows.
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is the current value');
  await field.fill('12');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter 0.98 to 10.50 ft');
  const [typed, own] = before === 2 ? ['6.89', '2.10'] : ['6.56', '2.00'];
  await field.fill(typed);
  await expect(dialog.getByText(`${typed} ft = ${own} m at the controller`)).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await field.press('Enter');
  const sure = dialog.getByRole('button', { name: `Write ${typed} ft` });
  await expect(dialog.getByText(`= ${own} m`, { exact: true })).toBeVisible();
  await expect(sure).toBeFocused();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Write confirmed', { exact: true })).toBeVisible();
  await expect(dialog.getByText(`Read-back: ${typed} ft (${own} m)`)).toBeVisible();
  expect(await stored()).toBe(Number(own));
  await page.keyboard.press('Enter');
  await expect(pointRow(page, LEAD)).toContainText(`${typed} ft`);
});
