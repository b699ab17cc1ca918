import { calls, type Display } from '@outpost/contract';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

test.afterEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  for (const { Id } of (await api.call(calls.displays.list)) as Display[])
    await api.call(calls.displays.remove, `/api/Displays/${Id}`);
});

test('a Supervisor pairs a screen, which stays signed in until it is removed', async ({
  page,
  browser,
  demo,
  signIn,
}) => {
  await signIn('Supervisor', '/config/displays');
  await page.getByRole('button', { name: 'Add display' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add and pair' }).click();
  await expect(dialog.getByText('Must not be empty')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Control room');
  await dialog.getByRole('checkbox', { name: 'Alder Street Lift Station' }).check();
  await dialog.getByLabel('Seconds per page').fill('3600');
  await dialog.getByRole('switch', { name: 'Dim at night' }).uncheck();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add and pair' }).click();
  await expect(dialog.getByText(`${demo.url}/display/pair`)).toBeVisible();
  const code = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  await expect(dialog.getByText('Waiting for the screen…')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);

  const wall = await browser.newContext({ baseURL: demo.url, viewport: { width: 1920, height: 1080 } });
  const screen = await wall.newPage();
  await screen.goto('/login');
  await screen.getByRole('link', { name: 'Pair as wall display' }).click();
  await screen.getByLabel('Pairing code').fill('AAAA-AAAA');
  await screen.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(screen.getByText('The code is not valid', { exact: false })).toBeVisible();
  expect(await accessibilityProblems(screen)).toEqual([]);
  await screen.getByLabel('Pairing code').fill(code!.toLowerCase());
  await screen.getByRole('button', { name: 'Pair', exact: true }).click();
  const situation = screen.getByRole('heading', { level: 1, name: 'Situation' });
  await expect(situation).toBeVisible();
  await expect(screen).toHaveURL(/\/display\?stations=1&seconds=3600&night=off$/);
  await expect(screen.getByText(/^\d+ of 24 online$/)).toBeVisible();

  // It shows nothing else, has no way out, and is still there after a restart of its browser.
  await screen.keyboard.press('Escape');
  await expect(screen.getByRole('button', { name: 'Leave' })).toHaveCount(0);
  for (const path of ['/', '/stations', '/config/displays', '/login', '/account']) {
    await screen.goto(path);
    await expect(situation).toBeVisible();
    await expect(screen).toHaveURL(/\/display\?stations=1/);
  }
  await screen.evaluate(() => localStorage.clear());
  await screen.reload();
  await expect(situation).toBeVisible();

  await expect(dialog.getByText(/^Paired with Chrome on Linux, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Control room' });
  await expect(row).toContainText('Chrome on Linux');
  await expect(row).toContainText('Always 1 station');
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Actions for Control room' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No wall displays yet')).toBeVisible();
  await expect(screen).toHaveURL(/\/login$/);
  await wall.close();
});

test('is for Supervisors and Admins', async ({ page, signIn }) => {
  await signIn('Operator', '/config/displays');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote Station Monitoring');
});
