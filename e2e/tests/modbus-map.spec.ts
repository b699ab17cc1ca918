import { accessibilityProblems, expect, test } from '../support/test.ts';

test('the register map has four tables, the discrete inputs first, and is searched and downloaded', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/modbus');
  await expect(page).toHaveTitle('Outpost · Modbus Map');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Config.*Modbus Map/s);
  const table = (name: string) => page.getByRole('table', { name, exact: true });
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Discrete Inputs (FC2)');
  const columns = (name: string) => table(name).getByRole('columnheader').allTextContents();
  await expect(table('Discrete Inputs')).toBeVisible();
  expect(await columns('Discrete Inputs')).toEqual([
    'Station Id',
    'Site Name',
    'Point',
    'Name',
    'Address',
    'Value',
  ]);
  await expect(page.getByText(/^Listens on 127\.0\.0\.1:\d+, unit 1/)).toBeVisible();

  await page.getByLabel('Search by site, point, name or address').fill('alder float');
  await expect(table('Discrete Inputs').getByRole('row')).toHaveCount(3);
  await expect(table('Discrete Inputs').getByRole('row').nth(1)).toContainText('Alder Street');
  await page.getByLabel('Search by site, point, name or address').fill('no such thing');
  await expect(page.getByRole('heading', { name: 'Nothing in this table is like that' })).toBeVisible();
  await page.getByLabel('Search by site, point, name or address').fill('');

  // By keyboard.
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Holding Registers (FC3)');
  await expect(table('Holding Registers')).toBeVisible();
  const parts = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'];
  expect(await columns('Holding Registers')).toEqual([
    ...['Station Id', 'Site Name'],
    ...parts.flatMap((part) => [`${part} Address`, `${part} Value`]),
  ]);
  await page.keyboard.press('ArrowRight');
  await expect(table('Input Registers')).toBeVisible();
  expect(await columns('Input Registers')).toEqual([
    'Station Id',
    'Site Name',
    'Point',
    'Name',
    'Address',
    'Value',
  ]);
  await page.getByRole('tab', { name: 'Coils (FC1)' }).click();
  await expect(table('Coils')).toBeVisible();
  expect(await columns('Coils')).toEqual(['Station Id', 'Site Name', 'Address']);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Register map (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('register-map.csv');
});

test('who may not see the register map is sent home', async ({ page, signIn }) => {
  await signIn('Operator', '/config/modbus');
  await expect(page).toHaveURL(/\/$/);
});
