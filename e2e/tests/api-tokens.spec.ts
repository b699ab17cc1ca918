import { accessibilityProblems, expect, test } from '../support/test.ts';

test('an Admin creates a token, which works until it is revoked', async ({ page, demo, signIn }) => {
  await signIn('Admin', '/config/tokens');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Write points' }).check();
  await dialog.getByRole('button', { name: 'Selected stations' }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Must not be empty')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Historian');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Select at least one station')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Alder Street Lift Station' }).check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Select the points to write')).toBeVisible();
  await dialog.getByLabel('Points to write').selectOption({ label: 'Alder Street Lift Station' });
  await dialog.getByRole('checkbox', { name: /^Inhibit pump 1/ }).check();
  await expect(dialog.getByText('1 point selected')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const field = dialog.getByLabel('Token');
  await expect(field).toHaveValue(/^outpost_[0-9A-Za-z]{49}$/);
  const token = await field.inputValue();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  // It is shown only once: Escape does not lose it.
  await page.keyboard.press('Escape');
  await expect(field).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Historian/ });
  await expect(row).toContainText('writes 1 point');
  await expect(page.getByText(token)).toHaveCount(0);

  const stations = () =>
    fetch(`${demo.url}/api/Stations/list`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await stations()).json()).toMatchObject([{ SiteName: 'Alder Street Lift Station' }]);
  await row.getByRole('button', { name: 'Actions for Historian' }).click();
  await page.getByRole('menuitem', { name: 'Revoke…' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Revoked');
  expect((await stations()).status).toBe(401);
});

test('the page of the API lists its calls, and opens each with its parameters', async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs`);
  await expect(page).toHaveTitle('Outpost API');
  const call = page.locator('[data-path="/api/Exports/csv"]');
  await expect(page.getByRole('link', { name: 'Exports' })).toBeVisible();
  await expect(call).toHaveCount(0);
  await page.getByRole('link', { name: 'Exports' }).click();
  await call.click();
  await expect(page.getByRole('cell', { name: 'startDate' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible();
  // The document has the schemas of parameters and answers apart.
  await expect(page.getByRole('option', { name: 'hour', exact: true })).toHaveCount(1);
  await expect(page.getByRole('tabpanel').filter({ hasText: '"retryable": true' })).toBeVisible();
});
