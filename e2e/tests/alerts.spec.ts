import { type AlertSetting, calls } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, clippedLabels, expect, test } from '../support/test.ts';

const ALDER = 'Alder Street Lift Station';
const BEACON = 'Beacon Hill Tank';
const toast = (page: Page, text: RegExp) => page.getByText(text);
const station = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Deletes what tests created. */
test.afterEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[]) {
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
  }
});

test('adds, changes and deletes an Operator’s own alert setting', async ({ page, signIn }) => {
  await signIn('Operator', '/account');
  const card = page.getByRole('region', { name: 'Alert settings' });
  await expect(card.getByText('No alert settings')).toBeVisible();
  // The demo has no mail server.
  await expect(card.getByText('No notification channel is configured.')).toBeVisible();
  await card.getByRole('button', { name: 'Add alert setting' }).click();
  const form = page.getByRole('dialog', { name: 'Add alert settings' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Select a station')).toBeVisible();
  await form.getByRole('checkbox', { name: ALDER }).check();
  await form.getByRole('button', { name: 'High' }).click();
  await expect(form.getByText('not configured')).toHaveCount(7);
  await form.getByRole('checkbox', { name: /^SMS/ }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(toast(page, /^Added alert setting for Station 1\.$/)).toBeVisible();
  await expect(card.getByText('High and critical · Email, SMS')).toBeVisible();

  await card.getByRole('button', { name: `Edit alert setting for ${ALDER}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit alert setting for ${ALDER}` });
  await expect(edit.getByRole('radio', { name: ALDER })).toBeChecked();
  await edit.getByRole('button', { name: 'Low' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /^Successfully edited AlertSetting \d+\.$/)).toBeVisible();
  await expect(card.getByText('All priorities · Email, SMS')).toBeVisible();

  // The same setting again is rejected, and the form shows why.
  await card.getByRole('button', { name: 'Add alert setting' }).click();
  await form.getByRole('checkbox', { name: ALDER }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, /^Failed to add alert setting\.$/)).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Station 1 already has an alert setting for');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: `Delete alert setting for ${ALDER}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm' });
  await confirm.getByRole('button', { name: 'Yes' }).click();
  // No other user is notified of the station, so the page asks; answering No is not a failure.
  const last = page.getByRole('dialog', { name: 'Leave station without a recipient who can acknowledge?' });
  await expect(last.getByRole('listitem')).toHaveText([ALDER]);
  await expect(last.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(last).toBeHidden();
  await expect(card.getByText('All priorities · Email, SMS')).toBeVisible();
  await card.getByRole('button', { name: `Delete alert setting for ${ALDER}` }).click();
  await confirm.getByRole('button', { name: 'Yes' }).click();
  await last.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, /^Successfully deleted AlertSetting \d+$/)).toBeVisible();
  await expect(toast(page, /^Failed to delete alert setting\.$/)).toHaveCount(0);
  await expect(card.getByText('No alert settings')).toBeVisible();
});

test('rejects a Supervisor’s changes to an Admin’s alert settings with a reason', async ({
  page,
  demo,
  signIn,
}) => {
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  await api.call(calls.accountStations.add, undefined, [
    { StationId: 1, LeastPriority: 'low', Channels: ['email'] },
  ]);
  await signIn('Supervisor', '/config/alerts?by=station');
  await station(page, ALDER).getByRole('button', { name: ALDER, exact: true }).click();
  await station(page, ALDER)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(toast(page, /^Failed to delete alert setting\.$/)).toBeVisible();
  await expect(toast(page, /^Only Admins can reduce the notifications of an Admin\. /)).toBeVisible();
});

test('sets recipients by station and by user as a Supervisor', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/alerts?by=station');
  await expect(page.getByText('24 stations have no alert settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Add alert setting', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add alert settings' });
  // A Viewer may be notified too, and the list says that they cannot acknowledge.
  const viewer = form.getByRole('radio', { name: new RegExp(demoEmail('Viewer')) });
  await expect(viewer).toHaveAccessibleName(/Viewer, can’t acknowledge$/);
  await form.getByRole('radio', { name: new RegExp(demoEmail('Operator')) }).check();
  await form.getByRole('button', { name: 'All stations' }).click();
  await form.getByRole('checkbox', { name: BEACON }).uncheck();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(toast(page, /^Added alert setting for Station 1\.$/)).toBeVisible();
  await expect(toast(page, /^And for 20 more stations\.$/)).toBeVisible();
  await expect(page.getByText('1 station has no alert settings.')).toBeVisible();
  await expect(station(page, BEACON)).toContainText('No recipients');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(BEACON);

  await page.getByRole('button', { name: `Add alert setting for ${BEACON}` }).click();
  await expect(form.getByRole('checkbox', { name: BEACON })).toBeChecked();
  await form.getByRole('radio', { name: new RegExp(demoEmail('Supervisor')) }).check();
  await form.getByRole('button', { name: 'Critical' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(station(page, BEACON)).toContainText('Critical only Maria Ortega');
  // Opened, a station has its settings, and who would be notified now.
  const toggle = station(page, BEACON).getByRole('button', { name: BEACON, exact: true });
  await expect(station(page, BEACON).getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(station(page, BEACON)).toContainText('Critical alarm now Maria Ortega (Email)');
  await expect(station(page, BEACON).getByRole('button', { name: /^Edit/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await clippedLabels(page)).toEqual([]);
  // So high that the bar at the bottom covers no part of a button.
  await page.setViewportSize({ width: 390, height: 4_000 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await clippedLabels(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search stations and users' }).fill('beacon');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Maria Ortega']);
});

test('reports failures in the specified wording', async ({ page, demo, signIn }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Operator'), DEMO_PASSWORD);
  await api.call(calls.accountStations.add, undefined, [
    { StationId: 1, LeastPriority: 'low', Channels: ['email'] },
  ]);
  await signIn('Operator', '/account');
  await page.route('**/api/AccountStations**', async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  await page.getByRole('button', { name: `Edit alert setting for ${ALDER}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const failed = toast(page, /^Failed to edit alert setting\.$/);
  await expect(failed).toBeVisible();
  // The same failure again is a new toast that replaces the previous one.
  await failed.evaluate((element) => element.setAttribute('data-before', ''));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(failed.and(page.locator(':not([data-before])'))).toBeVisible();
  await expect(failed).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete alert setting for ${ALDER}` }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(toast(page, /^Failed to delete alert setting\.$/)).toBeVisible();
});

test('shows a Viewer only their own alert settings', async ({ page, signIn }) => {
  await signIn('Viewer', '/account');
  await expect(page.getByRole('region', { name: 'On call' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Alert settings' });
  await expect(card).toContainText('Viewers can’t acknowledge them');
  await card.getByRole('button', { name: 'Add alert setting' }).click();
  const form = page.getByRole('dialog', { name: 'Add alert settings' });
  await form.getByRole('checkbox', { name: ALDER }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, /^Added alert setting for Station 1\.$/)).toBeVisible();
  await card.getByRole('button', { name: `Edit alert setting for ${ALDER}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /^Successfully edited AlertSetting \d+\.$/)).toBeVisible();
  await card.getByRole('button', { name: `Delete alert setting for ${ALDER}` }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(toast(page, /^Successfully deleted AlertSetting \d+$/)).toBeVisible();
  await page.goto('/config/alerts');
  await expect(page).toHaveURL(/\/$/);
});

test('sets the alerts of a user for all stations of a kind in the matrix, by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/alerts');
  const grid = page.getByRole('grid', { name: 'Alert settings by station group and user' });
  await grid.getByRole('button', { name: /^Ada Whitfield, All stations/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('button', { name: /^Ada Whitfield, Area East hills/ })).toBeFocused();
  // Kinds have a list of their stations, areas do not.
  await grid.getByRole('button', { name: /^Lift stations/ }).focus();
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('rowheader', { name: ALDER })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Oscar Reyes: Lift stations' });
  const levels = form.getByRole('group', { name: 'Minimum priority' }).getByRole('button');
  await expect(levels).toHaveText(['None', 'Critical', 'High', 'Medium', 'All']);
  await form.getByRole('button', { name: 'High' }).click();
  await expect(form.getByText('12 stations: 12 added')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. 12 stations: 12 added')).toBeVisible();
  await expect(
    grid.getByRole('button', { name: `Oscar Reyes, ${ALDER}: High and critical, Email` }),
  ).toBeVisible();
  await expect(
    grid.getByRole('button', {
      name: 'Oscar Reyes, All stations: High and critical, Email at 12 of 24 stations',
    }),
  ).toBeVisible();

  await grid.getByRole('button', { name: /^Oscar Reyes, All stations/ }).click();
  const all = page.getByRole('dialog', { name: 'Oscar Reyes: All stations' });
  await all.getByRole('button', { name: 'None' }).click();
  await expect(all.getByText('12 stations would lose their last recipient.')).toBeVisible();
  await expect(all.getByText('24 stations: 12 deleted')).toBeVisible();
  await all.getByRole('button', { name: 'Save' }).click();
  // Oscar was the only recipient.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Saved. 24 stations: 12 deleted')).toBeVisible();
});

test('sets the alerts of one user by group on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 2_000 });
  await signIn('Supervisor', '/config/alerts');
  await page.getByRole('combobox', { name: 'User' }).selectOption({ label: 'Oscar Reyes (Operator)' });
  await expect(page.getByText('No alert settings', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stations of Tanks' }).click();
  const beacon = page.getByRole('button', { name: new RegExp(`^Oscar Reyes, ${BEACON}`) });
  await beacon.click();
  const form = page.getByRole('dialog', { name: `Oscar Reyes: ${BEACON}` });
  await expect(form.getByText('1 station: 1 added')).toBeVisible();
  await expect(form.getByText('Always on call, no schedule')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(beacon).toHaveAccessibleName(/All priorities\s*Email$/);
  await expect(page.getByText('All priorities, Email at 1 of 24 stations.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Oscar Reyes, Tanks/ })).toContainText(
    '2 without recipients',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
