import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { holdCalls } from '../support/hold.ts';
import { expect, type Page, test } from '../support/test.ts';

// Sections 2 and 4 of the specification: the sign-in, the first refresh, signing out.

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

async function fill(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email address', { exact: true }).fill(demoEmail('Viewer'));
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Tokens stored by the page: three parts separated by dots. */
const storedTokens = (page: Page) =>
  page.evaluate(
    () => Object.values({ ...localStorage }).filter((text) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)).length,
  );

test('Login is disabled while the login runs, stores the token and leads home', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email address', { exact: true })).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  expect(await storedTokens(page)).toBe(0);
  await fill(page);
  const release = await holdCalls(page, '**/accounts/authenticate');
  await expect(login(page)).toBeEnabled();
  await login(page).click();
  await expect(login(page)).toBeDisabled();
  release();
  await expect(page.getByText('Monitor status of remote stations')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await storedTokens(page)).toBe(1);
});

test('the login leads to the page that asked for it, with its query and fragment', async ({ page }) => {
  await page.goto('/stations/2?from=mail#alarms');
  await expect(page).toHaveURL(/\/login$/);
  await fill(page);
  await login(page).click();
  await expect(page).toHaveURL(/\/stations\/2\?from=mail#alarms$/);
});

test('a login error enables Login again, and clears on another route', async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await fill(page, 'not the password');
  await login(page).click();
  const error = page.getByRole('main').getByRole('alert');
  await expect(error).not.toBeEmpty();
  await expect(login(page)).toBeEnabled();
  // Without a reload, which would clear everything.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Not Found');
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(login(page)).toBeVisible();
  await expect(error).toBeEmpty();
});

test('shows the new waiting time when sign-in is throttled again', async ({ page }) => {
  let seconds = 120;
  await page.route('**/accounts/authenticate', (route) => {
    seconds += 60;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      json: { code: 'LOGIN_THROTTLED', detail: '', retryable: false },
    });
  });
  await page.goto('/login');
  await fill(page);
  await login(page).click();
  const error = page.getByRole('main').getByRole('alert');
  await expect(error).toContainText('3 min');
  await login(page).click();
  await expect(error).toContainText('4 min');
});

test('a spinner shows until the refresh at the start has ended', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/stations');
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  const release = await holdCalls(page, '**/accounts/refresh-token');
  const asked = page.waitForRequest('**/accounts/refresh-token');
  await page.reload();
  await asked;
  // That of the start page, then one below the navigation of the user who was signed in last.
  const spinner = page.locator('.start-wheel').or(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Loading…$/ }),
  );
  await expect(spinner.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('Sign Out revokes the token on the server, clears the stored one, and the next login leads home', async ({
  page,
  signInByForm,
}) => {
  await signInByForm('Viewer', '/stations');
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  const revoked = page.waitForResponse('**/accounts/revoke-token');
  await page.getByRole('button', { name: 'Vera Lind' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  expect((await revoked).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Vera Lind' })).toHaveCount(0);
  expect(await storedTokens(page)).toBe(0);
  // The cookie is not valid either.
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await fill(page);
  await login(page).click();
  await expect(page.getByText('Monitor status of remote stations')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});
