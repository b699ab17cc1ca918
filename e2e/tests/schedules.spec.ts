import { type AlertSetting, calls, type Schedule, type User } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, clippedLabels, expect, test } from '../support/test.ts';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');

/** So high that the bar at the bottom covers no part of a field. */
const PHONE = { width: 390, height: 3_000 };

/** A schedule from 06:00 to 15:00 on Mondays, with the Operator, who has an alert setting. */
async function createMondays(url: string): Promise<void> {
  const api = await new Api(url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  const { Id } = (await api.call(calls.onCallSchedules.create, undefined, {
    ...{ Id: '0', Name: 'Mondays', Monday: true },
  })) as Schedule;
  const users = (await api.call(calls.accounts.list)) as User[];
  const AccountId = users.find(({ Role }) => Role === 'Operator')!.Id;
  await api.call(calls.accountOnCallSchedules.add, undefined, { AccountId, ScheduleId: Id });
  await api.call(calls.accountStations.admin, undefined, [
    { AccountId, StationId: 1, LeastPriority: 'low', Channels: ['email'] },
  ]);
}

/** Deletes what tests created. */
test.afterEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  for (const { Id } of (await api.call(calls.onCallSchedules.list)) as Schedule[]) {
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${Id}?confirm=no-recipient`);
  }
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[])
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
});

test('creates a schedule, assigns users, changes and deletes it', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/schedules');
  await expect(page.getByText('No schedules')).toBeVisible();
  await expect(crumbs(page)).toHaveText([/^Home/, /^Config/, /^Schedules/]);
  const crumbLinks = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  for (const [index, path] of ['/', '/', '/config/schedules'].entries()) {
    await expect(crumbLinks.nth(index)).toHaveAttribute('href', path);
  }
  await expect(crumbLinks.nth(2)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/config\/schedules\/create$/);
  await expect(crumbs(page)).toHaveText([/^Home/, /^Config/, /^Schedules/, /^Create/]);
  await expect(page.getByRole('region', { name: 'Create New Schedule' })).toBeVisible();

  // Without a name, nothing is sent.
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name').fill('Night shift');
  // The times appear with the switch.
  await expect(page.getByRole('group', { name: 'Monday Start Time' })).toBeHidden();
  await page.getByRole('switch', { name: 'Monday' }).press('Space');
  const part = (time: string, of: string) => page.getByRole('combobox', { name: `Monday ${time}, ${of}` });
  for (const [time, values] of [
    ['Start Time', ['6', '0', 'AM']],
    ['End Time', ['3', '0', 'PM']],
  ] as const) {
    for (const [index, of] of ['hour', 'minute', 'AM or PM'].entries()) {
      await expect(part(time, of)).toHaveValue(values[index]!);
    }
  }
  // A start is at most the end.
  await expect(
    part('Start Time', 'hour').getByRole('option', { name: '04', includeHidden: true }),
  ).toBeEnabled();
  await part('Start Time', 'AM or PM').selectOption('PM');
  await expect(part('Start Time', 'hour')).toHaveValue('3');
  await expect(part('End Time', 'AM or PM').locator('option[value="AM"]')).toBeDisabled();
  await part('End Time', 'hour').selectOption('11');
  await part('End Time', 'minute').selectOption('59');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/config\/schedules$/);
  const created = page.getByText(/^Successfully created schedule \d+\.$/);
  await expect(created).toBeVisible();
  const id = /\d+/.exec((await created.textContent()) ?? '')![0];
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ...['Users', 'Edit', 'Delete'],
  ]);
  const cells = (name: string) => row(page, name).getByRole('cell');
  await expect(cells('Night shift').nth(0)).toHaveText('Disabled');
  await expect(cells('Night shift').nth(1)).toHaveText('15:00 - 23:59');

  await page.getByRole('button', { name: 'Users on schedule Night shift' }).click();
  const users = page.getByRole('dialog', { name: 'Manage Night shift users' });
  await users.getByRole('checkbox', { name: demoEmail('Operator') }).check();
  await users.getByRole('checkbox', { name: demoEmail('Admin') }).check();
  await users.getByRole('button', { name: 'Save Changes' }).click();
  await expect(users).toBeHidden();
  await expect(toast(page, 'Successfully updated schedule.')).toBeVisible();
  await page.getByRole('button', { name: 'Users on schedule Night shift' }).click();
  await expect(users.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await users.getByRole('checkbox', { name: demoEmail('Admin') }).uncheck();
  await users.getByRole('button', { name: 'Save Changes' }).click();
  await expect(users).toBeHidden();
  await page.getByRole('button', { name: 'Users on schedule Night shift' }).click();
  await expect(users.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await users.getByRole('button', { name: 'Close' }).click();

  // Without an id the address means the first one.
  const first = page.waitForRequest(/\/api\/OnCallSchedules\/1$/);
  await page.goto('/config/schedules/edit');
  await first;
  await expect(page.getByRole('region', { name: 'Edit Schedule' })).toBeVisible();
  await page.goto('/config/schedules');
  await page.getByRole('link', { name: 'Edit schedule Night shift' }).click();
  await expect(page).toHaveURL(new RegExp(`/config/schedules/edit/${id}$`));
  await page.getByLabel('Name').fill('Late shift');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, `Successfully updated schedule ${id} details.`)).toBeVisible();
  await expect(cells('Late shift').nth(1)).toHaveText('15:00 - 23:59');

  await page.getByRole('button', { name: 'Delete schedule Late shift' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(confirm.getByText(`Are you sure you want delete schedule ${id}?`)).toBeVisible();
  await confirm.getByRole('button', { name: 'No' }).click();
  await expect(confirm).toBeHidden();
  await page.getByRole('button', { name: 'Delete schedule Late shift' }).click();
  await confirm.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(toast(page, `Successfully deleted schedule ${id}.`)).toBeVisible();
  await expect(page.getByText('No schedules')).toBeVisible();
});

test('reports a missing schedule and rejected changes', async ({ page, demo, signIn }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  const { Id } = (await api.call(calls.onCallSchedules.create, undefined, { Id: '0', Name: 'Days' })) as {
    Id: number;
  };
  await signIn('Supervisor', '/config/schedules/edit/999');
  await expect(page.getByText('No schedule found!')).toBeVisible();
  await page.goto('/config/schedules/edit/none');
  await expect(page.getByText('No schedule found!')).toBeVisible();

  // Navigation does not wait for the response, and a failure is shown on the list.
  await page.goto('/config/schedules/create');
  await page.getByLabel('Name').fill('Nights');
  await page.route('**/api/OnCallSchedules', async (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/config\/schedules$/);
  await expect(toast(page, 'Error creating schedule.')).toBeVisible();
  await page.route(`**/api/OnCallSchedules/${Id}`, async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  await page.getByRole('button', { name: 'Delete schedule Days' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(toast(page, 'Error deleting schedule')).toBeVisible();
  await page.getByRole('link', { name: 'Edit schedule Days' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Error updating schedule')).toBeVisible();
  await page.route(`**/api/AccountOnCallSchedules/schedule/${Id}`, async (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );
  await page.getByRole('button', { name: 'Users on schedule Days' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Error updating schedule.')).toBeVisible();

  // The form is closed by then: the reason for a rejection is shown in a toast.
  const detail = 'Only an Admin takes an Admin off a schedule.';
  await page.route(`**/api/AccountOnCallSchedules/schedule/${Id}`, async (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'ROLE_TOO_LOW', detail, retryable: false } }),
  );
  await page.getByRole('button', { name: 'Users on schedule Days' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, detail)).toBeVisible();
});

test('says that gaps and the effect of deleting are unknown when they cannot be loaded', async ({
  page,
  demo,
  signIn,
}) => {
  await createMondays(demo.url);
  await page.route('**/api/OnCall/range**', (route) => route.fulfill({ status: 500, body: '' }));
  await signIn('Supervisor', '/config/schedules');
  await expect(page.getByRole('region', { name: 'On call now' })).toContainText(
    'Couldn’t load gaps of the next 7 days',
  );
  await expect(page.getByRole('button', { name: /^Try(ing)? again/ }).first()).toBeVisible();
  await expect(page.getByText('Couldn’t load the users of the schedules')).toBeVisible();
  // Names do not need the range.
  await expect(row(page, 'Mondays')).toContainText('Oscar Reyes');
  await page.getByRole('button', { name: 'Delete schedule Mondays' }).click();
  await expect(page.getByRole('dialog')).toContainText('Mondays. Who would be on call without it is unknown');
  await page.getByRole('button', { name: 'No', exact: true }).click();
});

test('keeps what a user selects while an earlier selection is still being saved', async ({
  page,
  demo,
  signIn,
}) => {
  await createMondays(demo.url);
  await signIn('Supervisor', '/config/schedules');
  const open = () => page.getByRole('button', { name: 'Users on schedule Mondays' }).click();
  const users = page.getByRole('dialog', { name: 'Manage Mondays users' });
  const checked = users.getByRole('checkbox', { checked: true });
  await open();
  await expect(checked).toHaveCount(1);
  await users.getByRole('checkbox', { name: demoEmail('Supervisor') }).check();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/AccountOnCallSchedules/schedule/*', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await users.getByRole('button', { name: 'Save Changes' }).click();
  await expect(users).toBeHidden();
  await open();
  await expect(checked).toHaveCount(1);
  await users.getByRole('checkbox', { name: demoEmail('Admin') }).check();
  const again = page.waitForResponse((response) => response.request().method() === 'GET');
  release();
  await expect(toast(page, 'Successfully updated schedule.')).toBeVisible();
  await (await again).finished();
  await expect(users.getByRole('checkbox', { name: demoEmail('Admin') })).toBeChecked();
  await expect(users.getByRole('checkbox', { name: demoEmail('Supervisor') })).not.toBeChecked();
  // The selection that it began with is no longer the stored one.
  await users.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/has changed the users of Mondays/)).toBeVisible();
  await open();
  await expect(users.getByRole('checkbox', { name: demoEmail('Supervisor') })).toBeChecked();
  await expect(checked).toHaveCount(2);
});

test('hides schedules from Operators and Viewers', async ({ page, signIn }) => {
  await signIn('Operator', '/config/schedules');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Schedules' })).toBeHidden();
});

test('shows when no user is scheduled, and what an edited schedule would change', async ({
  page,
  demo,
  signIn,
}) => {
  await createMondays(demo.url);
  await signIn('Supervisor', '/config/schedules');
  const gaps = row(page, 'No user scheduled').getByRole('cell');
  await expect(gaps.nth(0)).toHaveText('all day');
  await expect(gaps.nth(1)).toHaveText('00:00–06:0015:00–24:00');
  await expect(row(page, 'Mondays')).toContainText('Oscar Reyes');
  const now = page.getByRole('region', { name: 'On call now' });
  await expect(now).toContainText(/gaps? in the next 7 days/);
  await expect(now).toContainText('23 stations have no alert settings');
  // The test server has no mail server, so no name is promised.
  await expect(now).toContainText('No notification channel is configured, so no user is notified yet.');
  await expect(now).not.toContainText('Alarms go to');
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await clippedLabels(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Without it, its user would always be on call.
  await page.getByRole('button', { name: 'Delete schedule Mondays' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Mondays. Oscar Reyes has no other schedule and would be on call at all times.',
  );
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Users on schedule Mondays' }).click();
  const users = page.getByRole('dialog', { name: 'Manage Mondays users' });
  await expect(users.getByRole('checkbox').first()).toHaveAccessibleName(demoEmail('Operator'));
  await expect(users).toContainText('Vera Lind, Viewer, can’t acknowledge');
  await users.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Edit schedule Mondays' }).click();
  const week = page.getByRole('region', { name: 'Week with this schedule' });
  await expect(week).toContainText('Mon 00:00–06:00; Mon 15:00–24:00');
  await expect(week).toContainText('On call: Oscar Reyes.');
  const copy = page.getByRole('button', { name: 'Copy Monday to weekdays' });
  await copy.press('Enter');
  await expect(copy).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeFocused();
  await expect(week).toContainText('Sun, Sat all day; Mon–Fri 00:00–06:00; Mon–Fri 15:00–24:00');
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await clippedLabels(page)).toEqual([]);
});

test('keeps what was typed when the page is left, and when it could not be saved', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/schedules/create');
  const name = page.getByLabel('Name');
  const kept = page.getByText('These changes are from before you left this page.');
  await name.fill('Weekends');
  await page.getByRole('switch', { name: 'Sunday' }).press('Space');
  await crumbs(page).getByRole('link', { name: 'Schedules' }).click();
  await expect(toast(page, 'The unsaved new schedule is kept on its page.')).toBeVisible();

  await page.route('**/api/OnCallSchedules', async (route) => {
    if (route.request().method() === 'GET') await route.fallback();
    else await route.fulfill({ status: 503, json: { Message: 'The database is not available.' } });
  });
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(kept).toBeVisible();
  await expect(name).toHaveValue('Weekends');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Error creating schedule')).toBeVisible();
  await page.unroute('**/api/OnCallSchedules');

  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Sunday' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(row(page, 'Weekends')).toBeVisible();

  // Saved or cancelled, nothing is kept.
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(name).toHaveValue('');
  await expect(kept).toBeHidden();
  await name.fill('Holidays');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(name).toHaveValue('');
});
