import { calls, isModbusAddress, type ModbusTcpSource, NewStation, StationConfig } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

/** A station of the demo, whose controller the stations of these tests use too. */
const ALDER = 1;
const STATIONS_OF_THE_DEMO = 24;

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text);
const points = (page: Page) => page.getByRole('grid', { name: 'Points' });
const cell = (page: Page, row: number, column: number) =>
  points(page).locator(`[data-row="${row}"][data-column="${column}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const summary = (page: Page) => page.getByRole('dialog', { name: 'Save changes to points' });
/** Saves points after the summary of changes. */
async function savePoints(page: Page): Promise<void> {
  await save(page);
  await summary(page).getByRole('button', { name: 'Save station' }).click();
}
const addresses = (page: Page, style: 'Zero-based' | '40001') =>
  page.getByRole('group', { name: 'Addresses' }).getByRole('button', { name: style }).click();

const admin = (demo: DemoProcess) => new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
const configOf = async (api: Api, id: number) =>
  StationConfig.parse(await api.call(calls.stations.config, `/api/Stations/config/${id}`));

/** A copy of the demo's station, which is polled. */
async function copyOfAlder(api: Api, SiteName: string, more: Partial<StationConfig> = {}): Promise<number> {
  const { StationId: _id, Version: _version, ...station } = await configOf(api, ALDER);
  const Points = station.Points.map((point) => ({ ...point, Id: 0 }));
  const [id] = await api.createStations([{ ...station, SiteName, Code: '', Points, ...more }]);
  return id!;
}

/** Deletes what tests created. */
test.afterEach(async ({ demo }) => {
  const api = await admin(demo);
  for (const { StationId, SiteName } of await api.call(calls.stationAdmin.list)) {
    if (StationId <= STATIONS_OF_THE_DEMO) continue;
    const query = new URLSearchParams({ name: SiteName, history: 'purge' });
    await api.call(calls.stationAdmin.remove, `/api/Stations/${StationId}?${query}`);
  }
});

test('creates a station from a template, tests, edits, polls and deletes it', async ({
  page,
  signIn,
  demo,
}) => {
  const { Port } = (await configOf(await admin(demo), ALDER)).Source as ModbusTcpSource;
  await signIn('Admin', '/config/stations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Station management');
  await page.getByRole('button', { name: 'Add station' }).click();
  await page.getByRole('radio', { name: 'Blank' }).check();
  await page.getByLabel('Station name').fill('Ferry Landing');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByRole('button', { name: 'Create station' }).click();
  await expect(page).toHaveURL(/\/config\/stations\/\d+\?tab=connection$/);
  const id = Number(/\d+(?=\?)/.exec(page.url())![0]);
  await expect(toast(page, `Station ${id} created!`)).toBeVisible();

  // The connection says which step failed, then that it works.
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Connection to 127.0.0.1:1 refused')).toBeVisible();
  await page.getByLabel('Port').fill(String(Port));
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Connection to 127.0.0.1:1 refused')).toBeHidden();
  await expect(page.locator('[data-state="passed"]')).toHaveCount(4);

  // Points are pasted from a spreadsheet; errors are shown at once, and nothing is lost.
  await tab(page, 'Points').click();
  await page.getByRole('button', { name: 'Add point' }).click();
  await expect(points(page)).toBeFocused();
  await expect(points(page)).toHaveAttribute('aria-activedescendant', /-0-0$/);
  await addresses(page, '40001');
  await points(page).focus();
  await paste(
    page,
    'Point\tName\tKind\tAddress\tType\nAI1\tWet well level\tanalog\t30001\tuint16\nDI1\tPump 1\tdigital\t10001\t\nDI2\tPump 2\tdigital\t2\t',
  );
  await expect(cell(page, 0, 1)).toHaveText('Wet well level');
  await expect(cell(page, 0, 3)).toHaveText('Input register');
  await expect(cell(page, 0, 4)).toHaveText('30001');
  await addresses(page, 'Zero-based');
  await expect(cell(page, 0, 4)).toHaveText('0');
  await addresses(page, '40001');
  await expect(cell(page, 2, 4)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('status').getByText('1 error', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await cell(page, 2, 4).click();
  const meant =
    'Address, row 3: 2 is not valid in 40001 notation. Did you mean 10003 (zero-based 2) or 10002?';
  await expect(page.getByText(meant)).toBeVisible();
  await page.keyboard.type('10002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('1 error', { exact: true })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 4)).toHaveText('2');
  await page.keyboard.press('Control+Shift+z');
  await addresses(page, 'Zero-based');
  await expect(cell(page, 2, 4)).toHaveText('1');

  // The probe shows the registers; the instrument's reading finds their data type.
  await page.getByRole('button', { name: 'Live probe' }).click();
  await cell(page, 0, 0).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const asRead = page.getByRole('table', { name: 'Raw values' });
  const raw = await asRead.getByRole('row').nth(1).getByRole('cell').nth(1).textContent();
  await page.getByLabel('Instrument reading').fill(raw!);
  await expect(page.getByRole('button', { name: /^0 uint16 ABCD = .* most likely$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Read as int16 ABCD/ }).click();
  await expect(cell(page, 0, 5)).toHaveText('int16');
  expect(await accessibilityProblems(page)).toEqual([]);

  await tab(page, 'Site').click();
  await page.getByRole('switch', { name: 'Enabled' }).press('Space');
  await page.getByRole('button', { name: /unsaved changes/ }).click();
  await expect(page.getByText('Point AI1 Wet well level')).toBeVisible();
  await savePoints(page);
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
  await expect(page.getByRole('button', { name: /unsaved change/ })).toBeHidden();
  await page.getByRole('link', { name: 'Live values' }).click();
  await expect(page.getByText('Wet well level').first()).toBeVisible();
  await expect(page.getByText('Pump 2').first()).toBeVisible();

  // Every change is recorded and can be reverted.
  await page.goto(`/config/stations/${id}?tab=changes`);
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Revert to version 1' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Version 3')).toBeVisible();
  await tab(page, 'Points').click();
  await expect(points(page).getByRole('gridcell')).toHaveCount(0);

  // A station is not deleted by accident.
  await page.goto('/config/stations');
  await page.getByRole('button', { name: 'Actions for Ferry Landing' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const really = page.getByRole('button', { name: 'Delete station' });
  await page.getByLabel('Type Ferry Landing to confirm').fill('Ferry');
  await expect(really).toBeDisabled();
  await page.getByLabel('Type Ferry Landing to confirm').fill('Ferry Landing');
  await really.click();
  await expect(toast(page, 'Ferry Landing deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ferry Landing' })).toBeHidden();
  await page.goto(`/stations/${id}`);
  await expect(page.getByText(`Station ${id} not found`)).toBeVisible();
});

test('a station from a template is fitted to its controller and polled with the first save', async ({
  page,
  signIn,
}) => {
  await signIn('Admin', '/config/stations');
  await page.getByRole('button', { name: 'Add station' }).click();
  await page.getByRole('radio', { name: /^Lift station with two pumps/ }).check();
  await page.getByLabel('Station name').fill('Serial works');
  // Its points fit every kind of Modbus.
  await page.getByLabel('Protocol').selectOption({ label: 'Modbus RTU over TCP' });
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByRole('button', { name: 'Create station' }).click();
  await expect(page.getByLabel('Protocol')).toHaveValue('modbus-rtu-over-tcp');

  // A setpoint that the controller lacks goes with its desired value.
  await tab(page, 'Points').click();
  await cell(page, 0, 0).click();
  // Only the rows in sight are rendered.
  await page.keyboard.press('Control+End');
  const row = points(page).locator('[data-column="0"]').filter({ hasText: /^DO1/ });
  const deleted = await row.getAttribute('data-row');
  await points(page).locator(`[data-row="${deleted}"][data-column="-1"]`).click();
  await page.getByRole('button', { name: 'Delete row' }).click();
  await points(page).focus();
  const titles = await points(page).getByRole('columnheader').allTextContents();
  const purpose = titles.indexOf('Purpose') - 1;
  await page.keyboard.press('Control+Home');
  for (let place = 0; place < purpose; place++) await page.keyboard.press('ArrowRight');
  await paste(page, 'pump-running:1');
  await save(page);
  const warnings = summary(page).getByRole('region', { name: 'Warnings' });
  await expect(warnings.getByRole('listitem')).toHaveText([
    /Purpose pump-running:1 is unknown and has no effect/,
  ]);
  await expect(summary(page).getByRole('switch', { name: 'Start polling' })).toBeChecked();
  expect(await accessibilityProblems(page, summary(page))).toEqual([]);
  await summary(page).getByRole('button', { name: 'Save station' }).click();
  await expect(toast(page, /^Station \d+ updated!$/)).toBeVisible();
  await tab(page, 'Remote configuration').click();
  await expect(page.getByRole('table', { name: 'Setpoints' })).not.toContainText('DO1');
  await tab(page, 'Site').click();
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked();
});

test('keeps the cell being edited while scrolling, and reaches every cell by keyboard', async ({
  page,
  signIn,
  demo,
}) => {
  const api = await admin(demo);
  const { StationId: _id, Version: _version, ...alder } = await configOf(api, ALDER);
  const Points = Array.from({ length: 80 }, (_, index) => ({
    ...alder.Points[0]!,
    ...{ Id: 0, Point: `AI${index + 1}`, Name: `Level ${index + 1}`, Key: false },
  }));
  const large = { ...alder, SiteName: 'A large works', Code: '', Enabled: false, Settings: [], Points };
  const [id] = await api.createStations([large]);
  await signIn('Admin', `/config/stations/${id}?tab=points`);
  await cell(page, 2, 1).dblclick();
  const field = points(page).getByRole('textbox', { name: 'Name, row 3' });
  await field.fill('Half a na');
  const box = points(page).locator('..');
  const scroll = (top: number, left: number) =>
    box.evaluate((element, to) => element.scrollTo(...to), [left, top] as const);
  await scroll(100_000, 100_000);
  await expect(cell(page, 79, 0)).toBeInViewport();
  await expect(cell(page, 70, 1)).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('me');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 1)).toHaveText('Half a name');
  await expect(cell(page, 3, 1)).toBeInViewport();

  const columns = Number(await points(page).getAttribute('aria-colcount')) - 1;
  for (let place = 1; place < columns; place++) {
    await expect(points(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-3-${place}$`));
    await expect(cell(page, 3, place)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Control+End');
  await expect(cell(page, 79, columns - 1)).toBeInViewport({ ratio: 1 });
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a condition is selected by typing it', async ({ page, signIn, demo }) => {
  const id = await copyOfAlder(await admin(demo), 'Typed conditions');
  await signIn('Admin', `/config/stations/${id}?tab=alarms`);
  const condition = page.getByRole('grid').locator('[data-row="0"][data-column="1"]');
  for (const typed of ['Low', 'High', 'low low', 'High high']) {
    await condition.click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(condition).toHaveText(new RegExp(`^${typed}$`, 'i'));
  }
});

test('pastes points, reports rejected cells, and lists writable points before saving', async ({
  page,
  signIn,
  demo,
}) => {
  const api = await admin(demo);
  const { StationId: _id, Version: _version, ...alder } = await configOf(api, ALDER);
  const pump = alder.Points.find(
    ({ Source }) => isModbusAddress(Source) && Source.Table === 'discrete-input',
  )!;
  const Points = [1, 2].map((n) => ({
    ...pump,
    ...{ Id: 0, Point: `DI${n}`, Name: `Pump ${n}`, Source: { ...pump.Source, Address: n } },
  }));
  const station = { ...alder, SiteName: 'Pasted works', Code: '', Enabled: false, Settings: [], Points };
  const [id] = await api.createStations([station]);
  await signIn('Admin', `/config/stations/${id}?tab=points`);
  await cell(page, 0, 0).click();
  await paste(
    page,
    [
      'Point\tName\tAddress\tType\tWord order\tUnits\tRange high\tWritable\tVendor',
      'AI1\tLevel\t40\tfloat32\tCDAB\tm\t5\tno\tAcme',
      'DI2\tPump two\t7\tbit\tCDAB\tbar\t\t\tAcme',
      'AO3\tStart level\t9\tuint16\t\tm\t5\tyes\tAcme',
    ].join('\n'),
  );
  const [KIND, TABLE, ADDRESS, ORDER, UNITS] = [2, 3, 4, 7, 8] as const;
  await expect(cell(page, 0, KIND)).toHaveText('Analog');
  await expect(cell(page, 0, TABLE)).toHaveText('Input register');
  await expect(cell(page, 0, ORDER)).toHaveText('CDAB');
  await expect(cell(page, 0, UNITS)).toHaveText('m');
  const rejected = page.getByRole('status').filter({ hasText: 'Not applied (4)' });
  await expect(rejected.getByRole('listitem')).toHaveText([
    'Column Vendor: column not found',
    'Word order, row 2 CDAB: bits have no word order',
    'Units, row 2 bar: not used by digital points',
    'Writable, row 3 yes: only coils and holding registers can be written',
  ]);
  await rejected.getByRole('button', { name: 'Close' }).click();
  await expect(rejected).toBeHidden();

  // A sheet whose rows were all deleted takes a paste as an empty one does.
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Delete 3 rows' }).click();
  await expect(cell(page, 0, 0)).toBeHidden();
  await expect(points(page)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  const { x, y, height } = (await points(page).boundingBox())!;
  await page.mouse.click(x + 300, y + height + 30);
  await expect(points(page)).toBeFocused();
  await paste(page, 'AI1\tLevel');
  await expect(cell(page, 0, 1)).toHaveText('Level');
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 0)).toContainText('AO3');

  // The mark of writable points stays visible while scrolling, and the next row does not inherit it.
  await cell(page, 2, TABLE).click();
  await paste(page, 'Holding register\t9');
  const titles = await points(page).getByRole('columnheader').allTextContents();
  const writable = titles.indexOf('Writable') - 1;
  await cell(page, 2, TABLE).press('Home');
  for (let place = 0; place < writable; place++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(cell(page, 2, 0)).toHaveText(/^AO3\s*Writable$/);
  await page.keyboard.press('Control+End');
  await expect(cell(page, 2, 0)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Add point' }).click();
  await expect(points(page)).toBeFocused();
  await expect(cell(page, 3, 0)).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 3, 0)).toHaveText('AO4');
  await expect(cell(page, 3, TABLE)).toHaveText('Holding register');
  await expect(cell(page, 3, ADDRESS)).toHaveText('10');
  await expect(cell(page, 3, UNITS)).toHaveText('');
  await cell(page, 3, 1).click();
  await page.keyboard.type('Spare');
  await page.keyboard.press('Enter');
  expect(await accessibilityProblems(page)).toEqual([]);

  await save(page);
  const writablePoints = summary(page).getByRole('region', { name: 'Writable points' });
  await expect(writablePoints.getByRole('listitem')).toHaveText(['AO3 Start level, new point']);
  await expect(summary(page).getByRole('heading', { level: 3 })).toHaveText([
    'Added (3)',
    'Changed (1)',
    'Deleted, history kept (1)',
  ]);
  expect(await accessibilityProblems(page, summary(page))).toEqual([]);
  await summary(page).getByRole('button', { name: 'Save station' }).click();
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
  const saved = await configOf(api, id!);
  expect(saved.Points.map(({ Point, Kind, Writable }) => [Point, Kind, Writable])).toEqual([
    ['AI1', 'analog', false],
    ['DI2', 'digital', false],
    ['AO3', 'analog', true],
    ['AO4', 'analog', false],
  ]);
});

test('probes without a point, keeps the values read, and creates points from them', async ({
  page,
  signIn,
  demo,
}) => {
  const api = await admin(demo);
  const { Source } = await configOf(api, ALDER);
  const bare = NewStation.parse({ SiteName: 'Probed works', Source, Enabled: false });
  const [id] = await api.createStations([bare]);
  await signIn('Admin', `/config/stations/${id}?tab=points`);
  await page.getByRole('button', { name: 'Live probe' }).click();
  await page.getByLabel('Table').selectOption('input-register');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const asRead = page.getByRole('table', { name: 'Raw values' });
  await expect(asRead.getByRole('row')).toHaveCount(11);
  const read = await asRead.textContent();
  await asRead.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: /^Read as uint16 ABCD/ }).click();
  await expect(cell(page, 0, 0)).toHaveText('AI1');
  await expect(cell(page, 0, 3)).toHaveText('Input register');
  await expect(cell(page, 0, 4)).toHaveText('2');
  await expect(cell(page, 0, 5)).toHaveText('uint16');
  // Another value goes to the same point; then another point is created.
  await page.getByRole('button', { name: /^Read as int16 ABCD/ }).click();
  await expect(cell(page, 0, 5)).toHaveText('int16');
  await page.getByRole('button', { name: 'New point' }).click();
  await asRead.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: /^Read as uint16 ABCD/ }).click();
  await expect(cell(page, 1, 4)).toHaveText('3');
  await cell(page, 1, 1).click();
  await page.keyboard.type('Flow');
  await page.keyboard.press('Enter');
  await cell(page, 0, 1).click();
  await tab(page, 'Connection').click();
  await tab(page, 'Points').click();
  expect(await asRead.textContent()).toBe(read);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('merges the changes of two users to one station', async ({ page, signIn, demo }) => {
  const api = await admin(demo);
  const id = await copyOfAlder(api, 'Shared works');
  await signIn('Admin', `/config/stations/${id}`);
  await page.getByLabel('Station name').fill('Shared works, north');
  await page.getByLabel('Code').fill('N-1');

  // Leaving without saving loses nothing.
  await page.getByRole('link', { name: 'Alarms' }).first().click();
  await expect(toast(page, 'Unsaved changes to Shared works are kept on its page.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Station name')).toHaveValue('Shared works, north');

  const theirs = await configOf(api, id);
  await api.call(calls.stations.updateConfig, undefined, {
    ...theirs,
    Code: 'X-9',
    Notes: 'The gate code has changed',
    Points: theirs.Points.slice(1),
  });
  await save(page);
  // As for every rejected save, with the server's message.
  await expect(toast(page, new RegExp(`^Error updating Station ${id}: \\S`))).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Another user saved this station' });
  await expect(dialog.getByText('The gate code has changed')).toBeVisible();
  await expect(dialog.getByText('mine: N-1 · theirs: X-9')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog
    .getByRole('group', { name: /version to keep$/ })
    .getByRole('button', { name: 'Theirs' })
    .click();
  await dialog.getByRole('button', { name: 'Merge changes' }).click();
  await expect(page.getByLabel('Code')).toHaveValue('X-9');
  await save(page);
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
  const saved = await configOf(api, id);
  expect(saved).toMatchObject({
    SiteName: 'Shared works, north',
    Code: 'X-9',
    Notes: 'The gate code has changed',
    Version: theirs.Version + 2,
  });
  expect(saved.Points).toHaveLength(theirs.Points.length - 1);
});

test('keeps input typed while a save runs as unsaved', async ({ page, signIn, demo }) => {
  const api = await admin(demo);
  const id = await copyOfAlder(api, 'Slow link');
  await signIn('Admin', `/config/stations/${id}`);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/Stations/config', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByLabel('Station name').fill('Slow link, north');
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.getByLabel('Code').fill('N-1');
  released.resolve();
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('N-1');
  await save(page);
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  expect(await configOf(api, id)).toMatchObject({ SiteName: 'Slow link, north', Code: 'N-1' });
});

test('clears the draft when a save ends after the page was left', async ({ page, signIn, demo }) => {
  const id = await copyOfAlder(await admin(demo), 'Left early');
  await signIn('Admin', `/config/stations/${id}`);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/Stations/config', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByLabel('Station name').fill('Left early, saved');
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.getByRole('link', { name: 'Alarms' }).first().click();
  await expect(page).toHaveURL(/\/alarms/);
  released.resolve();
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Station name')).toHaveValue('Left early, saved');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
});

test('reports a save without a response', async ({ page, signIn, demo }) => {
  const api = await admin(demo);
  const id = await copyOfAlder(api, 'Cut off works');
  const exactly = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
  await page.route(/\/api\/Stations(\/config)?$/, (route) =>
    ['PUT', 'POST'].includes(route.request().method()) ? route.abort() : route.continue(),
  );
  await signIn('Admin', `/config/stations/${id}`);
  await page.getByLabel('Code').fill('C-1');
  await save(page);
  await expect(exactly(`Error updating Station ${id}`)).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('C-1');
  await page.getByRole('button', { name: 'Discard', exact: false }).first().click();

  await page.goto('/config/stations');
  await page.getByRole('button', { name: 'Add station' }).click();
  await page.getByLabel('Station name').fill('Nowhere Wells');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  // A wrong field is focused, and not behind the buttons.
  const unitId = page.getByLabel('Unit ID');
  await unitId.fill('256');
  const create = page.getByRole('button', { name: 'Create station' });
  await create.click();
  await expect(unitId).toBeFocused();
  const message = (await page.getByText('Enter 0 to 255').boundingBox())!;
  expect(message.y + message.height).toBeLessThan((await create.boundingBox())!.y);
  await unitId.fill('1');
  await page.getByRole('button', { name: 'Create station' }).click();
  await expect(exactly('Error creating Station Nowhere Wells')).toBeVisible();

  // A rejected one has the server's message.
  await page.unrouteAll();
  await page.getByRole('textbox', { name: 'Host' }).fill('not a host');
  await page.getByRole('button', { name: 'Create station' }).click();
  await expect(toast(page, /^Error creating Station Nowhere Wells: \S/)).toBeVisible();
});

test('pushes setpoints and reads them back from the controller', async ({ page, signIn, demo }) => {
  const api = await admin(demo);
  // Other tests write to the same controller, so nothing but this test's own setpoint is pushed.
  const id = await copyOfAlder(api, 'Pushed works', { Settings: [] });
  await signIn('Admin', `/config/stations/${id}?tab=settings`);
  const row = page.getByRole('row', { name: /Lead pump on/ });
  await row.getByRole('checkbox').check();
  const wanted = row.getByRole('textbox');
  // It begins with the controller's values.
  await expect(row).toBeVisible();
  await wanted.fill('1.8');
  await expect(page.getByText('Save your changes before you push them.')).toBeVisible();
  await save(page);
  await expect(row.getByText('Not pushed')).toBeVisible();
  await page.getByRole('button', { name: 'Push…' }).click();
  const asked = page.getByRole('dialog', { name: 'Push to the controller' });
  await expect(asked.getByText('1.80 m')).toBeVisible();
  await asked.getByRole('button', { name: 'Push now' }).click();
  await expect(toast(page, `Successfully updated remote station ${id}.`)).toBeVisible();
  const outcome = page.getByRole('dialog', { name: 'Push result' });
  await expect(outcome.getByText('written and confirmed')).toBeVisible();
  await outcome.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row.getByText('Applied').last()).toBeVisible();
  await page.getByRole('button', { name: 'Roll back 1 change' }).click();
  await expect(page.getByRole('dialog', { name: 'Push result' })).toBeVisible();
});

test('exports stations to a file and imports them unchanged', async ({ page, signIn }) => {
  await signIn('Admin', '/config/stations');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'All data (XLSX workbook)' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const input = page.getByLabel('Exported workbook, CSV or JSON file');
  const { readFile } = await import('node:fs/promises');
  await input.setInputFiles({ name: 'stations.xlsx', mimeType: '', buffer: await readFile(file) });
  await expect(page.getByText('No changes.')).toBeVisible();

  // An error is shown with its place; nothing changes.
  const csv = 'SiteName,Host,Port\nNew works,10.0.0.9,seventy\n';
  await input.setInputFiles({ name: 'stations.csv', mimeType: '', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 error. Correct the file and import it again.')).toBeVisible();
  await expect(page.getByRole('row', { name: /2 Port seventy/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Import/ })).toBeDisabled();

  await input.setInputFiles({
    name: 'stations.csv',
    mimeType: '',
    buffer: Buffer.from(csv.replace('seventy', '70')),
  });
  await expect(page.getByText('Stations: 1 new')).toBeVisible();
  expect(await accessibilityProblems(page, page.getByRole('dialog'))).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \d/ })
    .click();
  await expect(toast(page, 'Stations imported.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New works' })).toBeVisible();
});

test('lists newly writable points, warns, and confirms changed codes before an import', async ({
  page,
  signIn,
  demo,
}) => {
  const id = await copyOfAlder(await admin(demo), 'Mixed-up works');
  await signIn('Admin', '/config/stations');
  const choose = async (...lines: string[]) => {
    const buffer = Buffer.from(lines.join('\n'));
    await page
      .getByLabel('Exported workbook, CSV or JSON file')
      .setInputFiles({ name: 'file.csv', mimeType: '', buffer });
  };
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await choose(
    'StationId,Point,Name,Kind,Table,Address,DataType,Writable,Purpose',
    `${id},AO77,Trim,analog,holding-register,40011,int16,yes,trimming`,
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 point becomes writable.')).toBeVisible();
  const changes = dialog.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('row').nth(1)).toContainText('Point AO77 Trim Writable');
  await expect(dialog.getByText('2 warnings. Check them before you import.')).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: /points 2 Address 40011 .*it means address 10/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /points 2 Purpose trimming/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1 change' })).toBeEnabled();

  await choose('SiteName,Code', 'Mixed-up works,M-9');
  await expect(dialog.getByText(/^1 station gets a new code/)).toBeVisible();
  const apply = dialog.getByRole('button', { name: 'Import 1 change' });
  await expect(apply).toBeDisabled();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Same station: change its code' }).check();
  await apply.click();
  await expect(toast(page, 'Stations imported.')).toBeVisible();
  expect((await configOf(await admin(demo), id)).Code).toBe('M-9');
});

test('edits points as a list of forms on a phone', async ({ page, signIn, demo }) => {
  const id = await copyOfAlder(await admin(demo), 'Pocket works');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Admin', `/config/stations/${id}?tab=points`);
  await page.getByRole('button', { name: /^AI1 / }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Level in the pocket');
  expect(await accessibilityProblems(page, form)).toEqual([]);
  await form.getByRole('button', { name: 'Done' }).click();
  // Writable points are marked in the list, too.
  await expect(page.getByRole('button', { name: /Lead pump on.*Writable/ })).toBeVisible();
  await save(page);
  expect(await accessibilityProblems(page, summary(page))).toEqual([]);
  await summary(page).getByRole('button', { name: 'Save station' }).click();
  await expect(toast(page, `Station ${id} updated!`)).toBeVisible();
});

test('opens station management only for Admins', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/stations');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Modbus Map' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Stations' })).toHaveCount(1);
});

/** Pastes as the keys do, whatever the browser lets a page read of the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await points(page).evaluate((grid, cells) => {
    const view = grid.ownerDocument.defaultView!;
    const clipboardData = new view.DataTransfer();
    clipboardData.setData('text/plain', cells);
    grid.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('previews and applies one change to many stations with a result for each', async ({
  page,
  signIn,
  demo,
}) => {
  const api = await admin(demo);
  const first = await copyOfAlder(api, 'Bulk One');
  const second = await copyOfAlder(api, 'Bulk Two');
  const { StationId: _id, Version: _version, ...alder } = await configOf(api, ALDER);
  const [bare] = await api.createStations([
    { ...alder, SiteName: 'Bulk Bare', Code: '', Enabled: false, Points: [], Settings: [] },
  ]);
  await signIn('Admin', '/config/stations');
  await page.getByRole('searchbox', { name: /Search by name/ }).fill('bulk');
  await expect(page.getByRole('row', { name: /Bulk/ })).toHaveCount(3);
  for (const name of ['Bulk One', 'Bulk Two', 'Bulk Bare']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await expect(page.getByText('3 stations selected')).toBeVisible();

  const open = async (item: string) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = page.getByRole('dialog');
  const result = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await open('Alarm limit…');
  await dialog.getByLabel('Purpose', { exact: true }).fill('level');
  await dialog.getByRole('textbox', { name: 'Limit', exact: true }).fill('high');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Must be a number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Limit', exact: true }).fill('2.75');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(result('Bulk One')).toContainText('2.6 → 2.75');
  await expect(result('Bulk Bare')).toContainText('No point with purpose level');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 stations' }).click();
  await expect(dialog.getByText('1 not changed · 2 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const id of [first, second]) {
    const level = (await configOf(api, id)).Points.find(({ Purpose }) => Purpose === 'level')!;
    expect(level.Limits.find(({ Kind }) => Kind === 'H')!.Limit).toBe(2.75);
  }

  await open('Poll interval…');
  // A preview does not apply to values typed after it.
  const released = Promise.withResolvers<void>();
  await page.route('**/api/Stations/bulk', async (route) => {
    await released.promise;
    await route.continue();
  });
  await dialog.getByLabel('Poll interval (s)').fill('30');
  const answered = page.waitForResponse('**/api/Stations/bulk');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByLabel('Poll interval (s)').fill('20');
  released.resolve();
  await (await answered).finished();
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 3 stations' }).click();
  await expect(dialog.getByText('3 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await configOf(api, bare!)).PollIntervalSeconds).toBe(20);

  await open('Push configuration…');
  await expect(result('Bulk Bare')).toContainText('Nothing to push');
  await dialog.getByRole('button', { name: 'Push to 2 stations' }).click();
  await expect(dialog.getByText('Pushing…')).toBeHidden();
  await expect(dialog.getByText(/2 pushed · 1 with nothing to push/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await open('Alert settings…');
  await expect(dialog.getByRole('heading', { name: 'Add alert settings' })).toBeVisible();
  await dialog.getByRole('radio', { name: /operator@outpost\.demo/ }).check();
  await expect(dialog.getByText('3 of 27 selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, `Added alert setting for Station ${first}.`)).toBeVisible();
});
