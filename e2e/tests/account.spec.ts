import { expect, test } from '../support/test.ts';

test('opens own settings and sign-out from the user menu', async ({ page, signInByForm }) => {
  await signInByForm('Operator', '/stations');
  await page.getByRole('button', { name: /Operator/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page).toHaveTitle('Outpost · Account');
  const who = page.getByRole('region', { name: 'Signed in as' });
  await expect(who).toContainText('operator@outpost.demo');
  await expect(who).toContainText('Operator');
  await expect(page.getByRole('region', { name: 'This device' })).toContainText('Connected');
  await who.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('keeps theme and flash settings per browser', async ({ page, context, signInByForm }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInByForm('Viewer', '/account');
  const looks = page.getByRole('region', { name: 'Appearance' });
  const flash = looks.getByRole('switch', { name: 'Flash changed values' });
  await expect(flash).not.toBeChecked();
  // By keyboard, because content that loads above moves it away from the pointer.
  await flash.press('Space');
  await expect(flash).toBeChecked();
  await looks.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const other = await context.newPage();
  await other.emulateMedia({ reducedMotion: 'reduce' });
  await other.goto('/account');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other.getByRole('switch', { name: 'Flash changed values' })).toBeChecked();
  await expect(other.getByRole('region', { name: 'This device' })).toContainText('another tab');
  // A choice in one tab applies to the others immediately.
  await other.getByRole('switch', { name: 'Flash changed values' }).press('Space');
  await expect(flash).not.toBeChecked();
});

test('does not call a user always on call who has no alert settings', async ({ page, signIn }) => {
  await signIn('Viewer', '/account');
  const onCall = page.getByRole('region', { name: 'On call', exact: true });
  await expect(onCall).toContainText('You are never notified of alarms, because you have no alert settings.');
  await expect(onCall).not.toContainText('Always on call');
  await signIn('Admin', '/account');
  await expect(onCall).toContainText('You are notified only if no one else can be reached');
});

test('keeps the typed values when the server rejects them', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/account');
  const profile = page.getByRole('region', { name: 'Signed in as' });
  await profile.getByLabel('First name').fill('Victoria');
  await profile.getByLabel('Email address').fill('victoria@outpost.demo');
  await profile.getByLabel('Current password').fill('not this one');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText(/Incorrect current password/)).toBeVisible();
  await expect(profile.getByLabel('First name')).toHaveValue('Victoria');
  await expect(profile.getByLabel('Email address')).toHaveValue('victoria@outpost.demo');
});

test('says at its fields that a password is missing, and not in a toast', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/account');
  const card = page.getByRole('region', { name: 'Password', exact: true });
  await card.getByRole('button', { name: 'Change password' }).click();
  const current = card.getByLabel('Current password');
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('Must not be empty');
  await expect(card.getByLabel('New password')).toHaveAccessibleDescription(/^Must not be empty/);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
});
