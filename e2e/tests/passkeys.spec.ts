import { calls } from '@outpost/contract';
import { Api, EMAIL, PASSWORD } from '../support/api.ts';
import { startServerProcess } from '../support/server.ts';
import { accessibilityProblems, clippedLabels, expect, test } from '../support/test.ts';

test('a user adds a passkey and signs in with it', async ({ page }) => {
  test.setTimeout(120_000);
  const server = await startServerProcess();
  await new Api(server.url).call(calls.accounts.setup, undefined, {
    ...{ FirstName: 'Ada', LastName: 'Whitfield', Email: EMAIL.Admin, Password: PASSWORD },
    SetupCode: server.setupCode(),
  });
  // Passkeys are valid for names only.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const withPassword = async () => {
    await page.getByLabel('Email address').fill(EMAIL.Admin);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /Ada Whitfield/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  };
  const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' });

  await page.goto(`${url}/account`);
  await withPassword();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Control room PC');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Incorrect current password')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const code = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .locator('code')
    .first()
    .textContent();
  await dialog.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Control room PC')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await clippedLabels(page)).toEqual([]);

  // Without a password, and again after a reload.
  await signOut();
  expect(await accessibilityProblems(page)).toEqual([]);
  await passkeyButton.click();
  await expect(page.getByRole('button', { name: /Ada Whitfield/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Ada Whitfield/ })).toBeVisible();

  // After the password it is the second factor.
  await signOut();
  await withPassword();
  await expect(page.getByRole('heading', { name: 'Enter code' })).toBeVisible();
  await passkeyButton.click();
  await expect(page.getByRole('button', { name: /Ada Whitfield/ })).toBeVisible();

  // The authenticator must verify the user.
  await signOut();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await passkeyButton.click();
  await expect(page.getByText('No passkey was used.', { exact: false })).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await passkeyButton.click();
  await expect(page.getByRole('button', { name: /Ada Whitfield/ })).toBeVisible();

  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Remove Control room PC' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Must not be empty')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByLabel('App code or recovery code').fill(code!);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Control room PC' })).toBeHidden();
  await signOut();
  await passkeyButton.click();
  await expect(page.getByText('The passkey was not accepted.', { exact: false })).toBeVisible();
  await withPassword();
  await expect(page.getByRole('button', { name: /Ada Whitfield/ })).toBeVisible();
  await server.stop();
});
