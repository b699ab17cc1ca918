import { calls, type Schedule, type User } from '@outpost/contract';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { holdCalls } from '../support/hold.ts';
import { expect, type Page, test } from '../support/test.ts';

// Section 2 of the specification: the list of schedules with its dialogs, creating and editing one.

/** The days schedule of these tests, with the Operator on it. */
let id: number;

test.beforeEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  const users = (await api.call(calls.accounts.list)) as User[];
  const operator = users.find(({ Role }) => Role === 'Operator')!.Id;
  const created = (await api.call(calls.onCallSchedules.create, undefined, {
    ...{ Id: '0', Name: 'Days', Monday: true, MondayStart: '07:30:00', MondayStop: '16:00:00' },
  })) as Schedule;
  id = created.Id;
  await api.call(calls.accountOnCallSchedules.add, undefined, { AccountId: operator, ScheduleId: id });
});

test.afterEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  for (const schedule of (await api.call(calls.onCallSchedules.list)) as Schedule[])
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${schedule.Id}`);
});

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Days', exact: true }) });
/** Cells after the name: seven days, Users, Edit, Delete. */
const cell = (page: Page, index: number) => row(page).getByRole('cell').nth(index);
const spinner = (page: Page) => page.locator('.mantine-Loader-root').first();
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');

test('shows a spinner, then days, times and the create button', async ({ page, signIn }) => {
  await signIn('Supervisor', '/');
  await expect(page.getByText('Monitor status of remote stations')).toBeVisible();
  const release = await holdCalls(page, '**/api/OnCallSchedules');
  await page.goto('/config/schedules');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedules');
  await expect(spinner(page)).toBeVisible();
  release();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ...['Users', 'Edit', 'Delete'],
  ]);
  await expect(cell(page, 0)).toHaveText('Disabled');
  await expect(cell(page, 1)).toHaveText('07:30 - 16:00');
  await expect(cell(page, 8).getByRole('link')).toHaveAttribute('href', `/config/schedules/edit/${id}`);
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveAttribute(
    'href',
    '/config/schedules/create',
  );
});

test('deletes a schedule with Yes and keeps it with No, the close button and Escape', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/schedules');
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(new URL(request.url()).pathname);
  });
  const dialog = page.getByRole('dialog', { name: 'Please confirm', exact: true });
  const ways = [
    () => dialog.getByRole('button', { name: 'No', exact: true }).click(),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await cell(page, 9).getByRole('button').click();
    await expect(
      dialog.getByText(`Are you sure you want delete schedule ${id}?`, { exact: true }),
    ).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
  }
  await expect(row(page)).toBeVisible();
  expect(deletions).toEqual([]);
  await cell(page, 9).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page)).toBeHidden();
  expect(deletions).toEqual([`/api/OnCallSchedules/${id}`]);
});

test('opens a large dialog of all users with the assigned ones selected and saves the selection', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/schedules');
  await cell(page, 9).getByRole('button').click();
  const small = await page.getByRole('dialog').boundingBox();
  await page.keyboard.press('Escape');
  const assigned = `**/api/AccountOnCallSchedules/schedule/${id}`;
  const release = await holdCalls(page, assigned);
  await cell(page, 7).getByRole('button', { name: 'Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Days users', exact: true });
  await expect(dialog.locator('.mantine-Loader-root')).toBeVisible();
  release();
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  for (const role of ['Viewer', 'Supervisor', 'Admin'] as const)
    await expect(box(demoEmail(role))).not.toBeChecked();
  await expect(box(demoEmail('Operator'))).toBeChecked();
  await expect(dialog.locator('.mantine-Loader-root')).toHaveCount(0);
  expect((await dialog.boundingBox())!.width).toBeGreaterThan(small!.width);

  await box(demoEmail('Operator')).uncheck();
  await box(demoEmail('Viewer')).check();
  await dialog.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Successfully updated schedule.', { exact: true })).toBeVisible();
  await cell(page, 7).getByRole('button', { name: 'Users' }).click();
  await expect(box(demoEmail('Viewer'))).toBeChecked();
  await expect(box(demoEmail('Operator'))).not.toBeChecked();
});

test('creates with heading, breadcrumb and card, and times only for enabled days', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/schedules/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedules');
  await expect(breadcrumb(page)).toHaveText(['Home', 'Config', 'Schedules', 'Create']);
  await expect(page.getByRole('region', { name: 'Create New Schedule', exact: true })).toBeVisible();
  const times = page.getByRole('group', { name: /Start Time|End Time/ });
  for (const day of ['Sunday', 'Wednesday', 'Saturday']) {
    await expect(times).toHaveCount(0);
    await page.getByRole('switch', { name: day, exact: true }).press('Space');
    await expect(times).toHaveCount(2);
    await expect(times).toContainText([/AM/, /PM/]);
    await page.getByRole('switch', { name: day, exact: true }).press('Space');
  }
});

test('opens the list before the server has responded to a submit', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/schedules/create');
  await page.getByLabel('Name', { exact: true }).fill('Nights');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/OnCallSchedules', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('form button[type=submit]').click();
  await sent;
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveURL(/\/config\/schedules$/);
  await expect(page.getByRole('rowheader', { name: 'Nights' })).toHaveCount(0);
  release();
  await expect(page.getByRole('rowheader', { name: 'Nights' })).toBeVisible();
});

test('edits the schedule of the address, by default 1, and reports a missing one', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/schedules');
  await cell(page, 8).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/config/schedules/edit/${id}$`));
  await expect(page.getByRole('region', { name: 'Edit Schedule', exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Days');
  await expect(page.getByRole('switch', { name: 'Monday', exact: true })).toBeChecked();

  const release = await holdCalls(page, '**/api/OnCallSchedules/1', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.goto('/config/schedules/edit');
  await expect(spinner(page)).toBeVisible();
  release();
  await expect(page.getByText('No schedule found!', { exact: true })).toBeVisible();
});

test('says why a schedule could not be loaded, and loads it then', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/schedules');
  let isFailing = true;
  await page.route(`**/api/OnCallSchedules/${id}`, (route) =>
    isFailing ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto(`/config/schedules/edit/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Couldn’t load schedule')).toBeVisible({ timeout: 60_000 });
  await expect(main).toContainText('HTTP 503');
  isFailing = false;
  // It may have been loaded in the meantime, without the button.
  await expect(async () => {
    const again = main.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Days', { timeout: 1_000 });
  }).toPass();
});
