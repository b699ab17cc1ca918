import { calls } from '@outpost/contract';
import { startIdentityProvider } from '@outpost/testing/identity-provider.ts';
import type { Page } from '@playwright/test';
import { Api, EMAIL, PASSWORD } from '../support/api.ts';
import { startServerProcess } from '../support/server.ts';
import { accessibilityProblems, clippedLabels, expect, test } from '../support/test.ts';

const SECRET = 'a secret of this test';
const ANN = {
  ...{ email: 'ann@elm.example', email_verified: true, given_name: 'Ann', family_name: 'Ames' },
  realm_access: { roles: ['operators'] },
};

/** A server with an Admin, and a provider that knows it. */
async function startSite() {
  // The provider is on this machine, which the page may not name otherwise.
  const server = await startServerProcess({ WEBHOOK_ALLOW: '127.0.0.1' });
  const provider = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: SECRET },
    redirectUris: [`${server.url}/sso/elm`],
    signedOutUris: [`${server.url}/login`],
    users: new Map<string, Record<string, unknown>>([
      ['ann', ANN],
      ['bob', { ...ANN, email: 'bob@elm.example', realm_access: { roles: [] } }],
    ]),
  });
  await new Api(server.url).call(calls.accounts.setup, undefined, {
    ...{ FirstName: 'Ada', LastName: 'Whitfield', Email: EMAIL.Admin, Password: PASSWORD },
    SetupCode: server.setupCode(),
  });
  const admin = await new Api(server.url).signIn(EMAIL.Admin, PASSWORD);
  return {
    ...{ server, provider, admin },
    stop: async () => {
      await Promise.all([server.stop(), provider.stop()]);
    },
  };
}

async function signInAtProvider(page: Page, user: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Elm ID' }).click();
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  await page.getByLabel('User').fill(user);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an Admin adds an identity provider, with which users sign in and out', async ({ page }) => {
  test.setTimeout(150_000);
  const { server, provider, admin, stop } = await startSite();
  await page.goto(`${server.url}/config/sso`);
  await page.getByLabel('Email address').fill(EMAIL.Admin);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('No identity providers')).toBeVisible();
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(dialog.getByText('Must not be empty').first()).toBeVisible();
  await dialog.getByLabel('Name').fill('Elm ID');
  await dialog.getByLabel('Key').fill('elm');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill('outpost');
  await dialog.getByLabel('Client secret').fill(SECRET);
  await dialog.getByLabel('Groups claim').fill('realm_access.roles');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Group', { exact: true }).fill('operators');
  await dialog.getByLabel('Role', { exact: true }).selectOption('Operator');
  await dialog.getByLabel('Areas', { exact: true }).fill('North, South');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  expect(await clippedLabels(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Elm ID/ });
  await expect(row).toContainText('0 accounts');
  // Without a public address the provider could not lead back.
  await expect(page.getByText('set the Public URL', { exact: false })).toBeVisible();
  await admin.call(calls.systemSettings.change, undefined, { Values: { PUBLIC_URL: server.url } });

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Elm ID' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.reload();
  await act('Registration details…');
  await expect(dialog.getByLabel('Redirect URI', { exact: true })).toHaveValue(`${server.url}/sso/elm`);
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await act('Check connection…');
  await expect(dialog.getByText('Outpost can read the discovery document', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // The secret stays when something else is changed.
  await act('Edit…');
  await expect(dialog.getByLabel('Client secret')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Ada Whitfield/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  // A user goes to a page, signs in at the provider, and is on that page.
  await page.goto(`${server.url}/alarms`);
  await expect(page.getByRole('button', { name: 'Sign in with Elm ID' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await signInAtProvider(page, 'ann');
  await expect(page).toHaveURL(`${server.url}/alarms`);
  await expect(page.getByRole('button', { name: /Ann Ames/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Ann Ames/ })).toBeVisible();

  // Signing out ends the session at the provider, which asks first.
  await page.getByRole('button', { name: /Ann Ames/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);

  // A user without a role reads what to do, and can go back.
  await page.addInitScript(() => {
    const toasts: (string | null)[] = [];
    Object.assign(globalThis, { toasts });
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.Toastify__toast')) toasts.push(textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await signInAtProvider(page, 'bob');
  await expect(
    page.getByText('Your account at Elm ID has no role in Outpost.', { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/sso/elm`);
  expect(await accessibilityProblems(page)).toEqual([]);
  // It is the only message.
  expect(await page.evaluate(() => (globalThis as unknown as { toasts: string[] }).toasts)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Elm ID' })).toBeVisible();
  // The response is not in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
  await stop();
});
