import { calls } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { startServerProcess } from '../support/server.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';
import { totpAt } from '../support/totp.ts';

const EMAIL = 'rita@ridgeline.example';
const PASSWORD = 'seven herons over the weir';

async function signInAs(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Sets the second factor up in the steps that the page shows. @returns the secret of the app */
async function enrol(page: Page, steps: Locator): Promise<string> {
  await steps.getByLabel('Current password').fill(PASSWORD);
  await steps.getByRole('button', { name: 'Continue' }).click();
  await expect(steps.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await accessibilityProblems(page, steps)).toEqual([]);
  const secret = ((await steps.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await steps.getByLabel('Code from the app').fill(totpAt(secret, Date.now()));
  await steps.getByRole('button', { name: 'Turn on' }).click();
  await expect(steps.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await steps.getByRole('button', { name: 'I saved the codes' }).click();
  return secret;
}

/** What the menu of Rita's row offers. */
async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Rita Vale' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('opens the menu of the last row above its button at the lower edge of the window', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Admin', '/config/users');
  const button = page.getByRole('button', { name: /^Actions for/ }).last();
  const menu = page.getByRole('menu');
  await button.click();
  const at = (await button.boundingBox())!;
  expect((await menu.boundingBox())!.y).toBeGreaterThan(at.y + at.height);
  await page.keyboard.press('Escape');
  const height = Math.round(at.y + at.height + 40);
  await page.setViewportSize({ width: 1440, height });
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await pageHeight();
  await button.click();
  const box = (await menu.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual((await button.boundingBox())!.y);
  expect(await pageHeight()).toBe(before);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
});

test('invites a user who sets password and second factor, changes role immediately and is signed out', async ({
  page,
  browser,
}) => {
  // The whole life cycle of an account.
  test.setTimeout(150_000);
  // Without a mail server, so that the link is shown.
  const server = await startServerProcess();
  await page.goto(`${server.url}/setup#code=${server.setupCode()}`);
  await page.getByLabel('Email address').fill('ada@ridgeline.example');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await page.goto(`${server.url}/config/users`);
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('First name').fill('Ri');
  // A click outside does not lose what was entered.
  await page.mouse.click(5, 5);
  await expect(page.getByLabel('First name')).toHaveValue('Ri');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('First name').fill('Rita');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByRole('radio', { name: /^Operator/ }).check();
  expect(await accessibilityProblems(page, page.getByRole('dialog'))).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText(/^Successfully created user \d+\.$/)).toBeVisible();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  // It is shown only once: no key and no click outside closes it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(link);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Rita Vale/ });
  await expect(row).toContainText('Invited');

  // Her own browser.
  const context = await browser.newContext({ baseURL: server.url });
  const rita = await context.newPage();
  await rita.goto(link);
  await expect(rita.getByRole('heading', { name: 'Welcome, Rita' })).toBeVisible();
  // It gives access to an account, so it does not stay in the address.
  await expect(rita).toHaveURL(/\/link$/);
  await rita.getByLabel('New password').fill('1234567890');
  await rita.getByRole('button', { name: 'Set password' }).click();
  await expect(rita.getByText(/Must not be a sequence such as/)).toBeVisible();
  await rita.getByLabel('New password').fill(PASSWORD);
  await rita.getByRole('button', { name: 'Set password' }).click();
  await rita.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInAs(rita);
  await expect(rita.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();

  await rita.goto('/account');
  const factor = rita.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Set up second factor' }).click();
  const dialog = rita.getByRole('dialog');
  const secret = await enrol(rita, dialog);
  await expect(factor).toContainText('On since');

  await rita.getByRole('region', { name: 'Signed in as' }).getByRole('button', { name: 'Sign Out' }).click();
  await signInAs(rita);
  await expect(rita.getByRole('heading', { name: 'Enter code' })).toBeVisible();
  expect(await accessibilityProblems(rita)).toEqual([]);
  await rita.getByLabel('Code').fill('000000');
  await rita.getByRole('button', { name: 'Login' }).click();
  await expect(rita.getByText(/Incorrect code/)).toBeVisible();
  // The code of the previous step was already used.
  await rita.getByLabel('Code').fill(totpAt(secret, Date.now() + 30_000));
  await rita.getByRole('button', { name: 'Login' }).click();
  await expect(rita.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await expect(rita.getByRole('link', { name: 'Users' })).toBeHidden();

  await choose(page, /^Edit/);
  await page.getByRole('radio', { name: /^Supervisor/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Successfully updated user \d+ details\.$/).first()).toBeVisible();
  // Without a reload.
  await expect(rita.getByRole('link', { name: 'Users' })).toBeVisible({ timeout: 20_000 });

  await choose(page, /^Deactivate/);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(row).toContainText('Deactivated');
  await expect(rita).toHaveURL(/\/login/, { timeout: 20_000 });
  await context.close();

  await choose(page, /^Delete/);
  await expect(page.getByRole('dialog')).toContainText('Logs keep their name');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(/^Successfully deleted user \d+\.$/)).toBeVisible();
  await expect(row).toBeHidden();
  await server.stop();
});

test('requires second factor setup first, then continues on the same page', async ({ page, browser }) => {
  // Starts its own server and two browsers, and hashes four passwords.
  test.setTimeout(150_000);
  const server = await startServerProcess();
  const owner = { Email: 'ada@ridgeline.example', Password: PASSWORD };
  const visitor = new Api(server.url);
  const names = { SetupCode: server.setupCode(), FirstName: 'Ada', LastName: 'Whitfield' };
  await visitor.call(calls.accounts.setup, undefined, { ...owner, ...names });
  const ada = await visitor.signIn(owner.Email, PASSWORD);
  const made = await ada.call(calls.accounts.create, undefined, {
    Email: EMAIL,
    FirstName: 'Rita',
    LastName: 'Vale',
    Role: 'Operator',
    Active: true,
  });
  const [, Token] = /token=(.+)/.exec(made.Invitation!.Path!)!;
  await visitor.call(calls.accounts.useLink, undefined, { Token: Token!, Password: PASSWORD });

  const context = await browser.newContext({ baseURL: server.url });
  const rita = await context.newPage();
  await rita.goto('/alarms');
  await signInAs(rita);
  await expect(rita.getByRole('heading', { name: 'Alarms', exact: true })).toBeVisible();

  await page.goto(`${server.url}/config/users`);
  await page.getByLabel('Email address').fill(owner.Email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('checkbox', { name: 'Required for Operators' }).click();
  await expect(page.getByText('Second factor policy saved')).toBeVisible();

  // On the page that she has open, without any action of hers.
  await expect(rita).toHaveURL(/\/second-factor$/);
  const steps = rita.getByRole('main');
  await expect(steps).toContainText('The Operator role requires a code');
  // There is no way around it.
  await rita.goto('/alarms');
  await expect(rita).toHaveURL(/\/second-factor$/);
  await enrol(rita, steps);
  await expect(rita).toHaveURL(/\/alarms$/);
  await expect(rita.getByRole('heading', { name: 'Alarms', exact: true })).toBeVisible();
  await context.close();
  await server.stop();
});

test('lets a Supervisor manage users, but no Admins', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/users');
  const admin = page.getByRole('row', { name: /admin@outpost\.demo/ });
  // Of an Admin, a Supervisor may change the on-call schedules only.
  await admin.getByRole('button', { name: /^Actions for/ }).click();
  await expect(admin.getByText('Only Admins can change Admin accounts.')).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['On-call schedules…']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('radio', { name: /^Supervisor/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Admin/ })).toBeHidden();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email address').fill('nora@outpost.demo');
  await page.getByRole('button', { name: 'Password', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  // No user is invited instead.
  await expect(page.getByRole('dialog').getByText('Must not be empty')).toBeVisible();
  await expect(page.getByRole('row', { name: /Nora Lind/ })).toHaveCount(0);
});

test("assigns a user's on-call schedules and shows why a change is rejected", async ({
  page,
  demo,
  signIn,
}) => {
  const api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  const made: number[] = [];
  for (const Name of ['Days', 'Nights']) {
    made.push((await api.call(calls.onCallSchedules.create, undefined, { Id: '0', Name })).Id);
  }
  await signIn('Supervisor', '/config/users');
  const open = async () => {
    const row = page.getByRole('row', { name: /operator@outpost\.demo/ });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'On-call schedules…' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: /^On-call schedules: / });
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Nights' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Successfully updated schedules for user.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const users = await api.call(
    calls.accountOnCallSchedules.ofSchedule,
    `/api/AccountOnCallSchedules/schedule/${made[1]}`,
  );
  expect(users.map(({ Email }) => Email)).toEqual([demoEmail('Operator')]);

  await open();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.route('**/api/AccountOnCallSchedules/account/*', (route) => {
    const problem = {
      ...{ type: 'about:blank', title: 'Not allowed', status: 403, code: 'ROLE_TOO_LOW', retryable: false },
      detail: 'Only an Admin takes an Admin off a schedule.',
    };
    return route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem })
      : route.continue();
  });
  await dialog.getByRole('checkbox', { name: 'Nights' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Error updating schedule.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Only an Admin takes an Admin off a schedule.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  for (const id of made) await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${id}`);
});

test('reports an expired link', async ({ page }) => {
  await page.goto('/link#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Link no longer valid' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email address').fill('nobody@outpost.demo');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
