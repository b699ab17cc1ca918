import { accessibilityProblems, expect, test } from '../support/test.ts';

test('shows four tables, the discrete inputs first, and searches and exports them', async ({
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
  await expect(page.getByText(/^Listening on 127\.0\.0\.1:\d+, unit 1/)).toBeVisible();

  await page.getByLabel('Search by station, point, name or address').fill('alder float');
  await expect(table('Discrete Inputs').getByRole('row')).toHaveCount(3);
  await expect(table('Discrete Inputs').getByRole('row').nth(1)).toContainText('Alder Street');
  await page.getByLabel('Search by station, point, name or address').fill('no such thing');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByLabel('Search by station, point, name or address').fill('');

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
    ...['Station Id', 'Site Name', 'Point', 'Name', 'Address', 'Value', 'Register'],
  ]);
  // Each row has a point and a number, those of a station's own registers too.
  await page.getByLabel('Search by station, point, name or address').fill('alder');
  const rows = await table('Input Registers').getByRole('row').allInnerTexts();
  const cells = rows.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()));
  expect(cells.length).toBeGreaterThan(3);
  for (const [, , point, , , value] of cells) {
    expect(point).not.toBe('');
    expect(value).toMatch(/^(−?-?\d|NaN)/);
  }
  await page.getByLabel('Search by station, point, name or address').fill('');
  await page.getByRole('tab', { name: 'Coils (FC1)' }).click();
  await expect(table('Coils')).toBeVisible();
  expect(await columns('Coils')).toEqual(['Station Id', 'Site Name', 'Address']);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Modbus map (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^register-map-v\d+\.csv$/);
});

test('changes an address with a confirmation, and records it in journal and document', async ({
  page,
  signIn,
}) => {
  await signIn('Admin', '/config/modbus?tab=coils');
  const coils = page.getByRole('table', { name: 'Coils', exact: true });
  const address = coils.getByRole('button', { name: /^Change address 0 of Poll coil/ });
  await address.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change address' });
  await dialog.getByLabel('New address').fill('65536');
  await expect(dialog.getByText('Enter a whole number from 0 to 65535')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  // A unit ID of another station is refused with that station's name, and nothing changes.
  await dialog.getByLabel('New address').fill('1');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /^Address not changed\. Already in use: coil 1 is .*, its poll coil/,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByLabel('New address').fill('900');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(/Coil\s*0\s*→\s*changes to\s*900/);
  await expect(dialog).toContainText('Clients that read 0 get exception 2');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog).toBeHidden();
  await expect(coils.getByRole('button', { name: /^Change address 900 of Poll coil/ })).toBeVisible();

  await page.getByRole('link', { name: 'Modbus log', exact: true }).click();
  const journal = page.getByRole('table', { name: 'Modbus log' });
  await expect(journal.getByRole('row').nth(1)).toContainText(/its poll coil: coil 0 → 900/);
  await page.getByLabel('Action', { exact: true }).selectOption('Rejected');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByLabel('Action', { exact: true }).selectOption('Address changed');
  // The rejected attempt has an entry too.
  await expect(journal.getByRole('row')).toHaveCount(3);
  await expect(journal.getByRole('row').nth(2)).toContainText('Rejected: Already in use: coil 1 is');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/config/modbus/document');
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toContainText('0 → 900');
  await expect(page.getByText('Ridgeline Water District').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Coils' })).toContainText('900');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Version', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('not the latest')).toBeVisible();
});

test('does not let a Supervisor change addresses', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/modbus?tab=coils');
  await expect(page.getByRole('table', { name: 'Coils', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /change address/ })).toHaveCount(0);
});

test('redirects users without access to the home page', async ({ page, signIn }) => {
  await signIn('Operator', '/config/modbus');
  await expect(page).toHaveURL(/\/$/);
});

test('does not widen a phone with the marks of stale values', async ({ page, demo, signIn }) => {
  const site = 'Alder Street Lift Station';
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Supervisor', '/config/modbus');
  await demo.field({ do: 'fault', site, fault: { kind: 'refused' } });
  try {
    await expect(page.getByText(', stale').first()).toBeAttached();
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
    // The button is at the left, and its menu is wider.
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await page.getByRole('menu').boundingBox())!.x).toBeGreaterThanOrEqual(0);
  } finally {
    await demo.field({ do: 'clear', site });
  }
});
