import { type ActiveAlarms, calls } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { startMailServer } from '../support/mail-server.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

/** Each test has its own stations: an alarm raised three times within a minute is chattering and no longer annunciated. */
const SITES = [
  'Alder Street',
  'Birch Hollow',
  'Dunmore',
  'Fenwick',
  'Garnet Mesa',
  'Hatchery Lane',
  'Iron Horse',
  'Juniper Court',
  'Lower Mesa',
  'North Fork',
  'Otter Pond',
  'Mill Creek',
].map((name) => `${name} Lift Station`);
const TRIPPED = 'Pump 1 overload tripped';

/** Alarms of a whole district take several polls to return to normal. */
const RETURN_TIME = { timeout: 60_000 };

let api: Api;

const active = (): Promise<ActiveAlarms> => api.call(calls.alarms.active);

/** No alarm is active or suppressed, whatever other tests left. */
test.beforeEach(async ({ demo }) => {
  for (const site of SITES) await demo.field({ do: 'clear', site });
  api = await new Api(demo.url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
  await expect
    .poll(async () => {
      const { Alarms, Suppressed, Maintenance } = await active();
      for (const { StationId, PointId, Kind, State } of Suppressed) {
        const source = { StationId, PointId, Kind };
        const back = State === 'shelved' ? calls.alarms.unshelve : calls.alarms.returnToService;
        await api.call(back, undefined, source);
      }
      for (const { StationId } of Maintenance) {
        await api.call(calls.alarms.endMaintenance, `/api/Alarms/maintenance/${StationId}`);
      }
      const Ids = Alarms.map(({ Id }) => Id);
      if (Ids.length > 0) await api.call(calls.alarms.acknowledge, undefined, { Ids });
      return Alarms.length + Suppressed.length + Maintenance.length;
    }, RETURN_TIME)
    .toBe(0);
});

test.afterEach(async ({ demo }) => {
  for (const site of SITES) {
    await demo.field({ do: 'clear', site });
    await demo.field({ do: 'release', site });
  }
});

const trip = (demo: DemoProcess, site: string) =>
  demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 1 } });
const board = (page: Page) => page.getByRole('region', { name: 'Active alarms' });
const row = (page: Page, site: string) =>
  page.locator('#main').getByRole('listitem').filter({ hasText: TRIPPED }).filter({ hasText: site });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Alarm', exact: true });
const toast = (page: Page, site: string) => page.getByRole('link', { name: `${TRIPPED} ${site} · High` });
/** What the list of alarms says to screen readers of a new one. */
const said = (page: Page, site: string) =>
  page.getByRole('status').filter({ hasText: `${TRIPPED}, ${site} · High` });
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Alarms/ });

test('shows a new alarm on every open page and acknowledges it by keyboard', async ({
  page,
  signIn,
  demo,
}) => {
  const site = SITES[0]!;
  await signIn('Operator', '/alarms');
  await expect(page.getByRole('heading', { name: 'No active alarms' })).toBeVisible();
  await expect(page.getByText(/^(Nothing to acknowledge|None since)/)).toBeVisible();
  const grid = await page.context().newPage();
  await grid.goto('/grid');
  await expect(grid.getByText('Live', { exact: true })).toBeVisible();
  for (const tab of [page, grid]) await tab.evaluate(() => Object.assign(window, { wasHere: true }));

  await trip(demo, site);
  // The list shows it itself, and says it to screen readers; a toast stays for 5 s.
  await expect(said(page, site)).toBeAttached();
  await toast(grid, site).click();
  await expect(toast(page, site)).toHaveCount(0);
  await expect(grid).toHaveURL(/\/alarms\?alarm=\d+$/);
  for (const tab of [page, grid]) {
    await expect(entry(tab)).toHaveAccessibleName(/1 unacknowledged alarm: 1 high/);
    await expect(entry(tab)).toContainText('1 new');
  }
  await expect(row(page, site)).toContainText('Unacknowledged');
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(panel(grid).getByRole('list', { name: 'Timeline' })).toContainText('Activated');
  expect(await accessibilityProblems(grid)).toEqual([]);

  await row(page, site).getByRole('link').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 alarm selected')).toBeVisible();
  await page.keyboard.press('a');
  for (const tab of [page, grid]) {
    await expect(row(tab, site).first()).toContainText('Acknowledged by');
    await expect(entry(tab)).toHaveAccessibleName(/^Alarms$/);
    expect(await tab.evaluate(() => 'wasHere' in window)).toBe(true);
  }
  await expect(panel(grid).getByRole('list', { name: 'Timeline' })).toContainText('Acknowledged by');

  await demo.field({ do: 'clear', site });
  await expect(page.getByRole('heading', { name: 'No active alarms' })).toBeVisible();
});

test('shows several new alarms on a phone as one toast that counts them', async ({ page, signIn, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // An alarm that is active when the page loads them is not new.
  const loaded = page.waitForResponse(/\/api\/Alarms\/active$/);
  await signIn('Operator', '/stations');
  await loaded;
  // Nor is one that is raised before its live connection begins.
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  // Of other pumps than those of the other tests.
  const fail = (site: string) => demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 2 } });
  const [first, ...others] = SITES.slice(0, 4);
  await fail(first!);
  await expect(page.getByRole('link', { name: `Pump 2 overload tripped ${first} · High` })).toBeVisible();
  for (const site of others) await fail(site);
  await expect(page.getByRole('link', { name: /^\d new alarms \d high$/ })).toBeVisible();
  // Sooner than the first one closes by itself, 5 s after it appeared.
  await expect(page.locator('.Toastify__toast')).toHaveCount(1, { timeout: 2_500 });
});

test('moves nothing under the pointer when an alarm opens or closes', async ({ page, signIn, demo }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sites = SITES.slice(0, 4);
  for (const site of sites) await trip(demo, site);
  await signIn('Operator', '/alarms?group=none&sort=station');
  await expect(board(page).getByRole('listitem')).toHaveCount(4);
  const kept = [page.getByRole('searchbox', { name: /^Search active alarms/ }), row(page, sites[3]!)];
  const places = () => Promise.all(kept.map((one) => one.boundingBox()));
  const [search, opened] = await places();
  await page.mouse.click(opened!.x + 200, opened!.y + 20);
  await expect(panel(page).getByRole('list', { name: 'Timeline' })).toContainText('Activated');
  const [searchAfter, openedAfter] = await places();
  expect(searchAfter!.width).toBe(search!.width);
  expect(openedAfter!.y).toBeCloseTo(opened!.y, 0);
  expect(openedAfter!.height).toBeLessThan(opened!.height + 20);
  await panel(page).getByRole('button', { name: 'Close alarm details' }).click();
  await expect(panel(page)).toBeHidden();
  expect((await places())[1]!.y).toBeCloseTo(opened!.y, 0);
});

test('in the log an ended alarm says who acknowledged it, and opening it moves no row', async ({
  page,
  signIn,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const site = SITES[4]!;
  await trip(demo, site);
  await expect.poll(async () => (await active()).Alarms.length).toBe(1);
  await api.call(calls.alarms.acknowledge, undefined, { Ids: (await active()).Alarms.map(({ Id }) => Id) });
  await demo.field({ do: 'clear', site });
  await expect.poll(async () => (await active()).Alarms.length).toBe(0);
  await signIn('Operator', '/alarms?view=log');
  const opened = row(page, site).first();
  await expect(opened).toContainText(/Normal.*Acknowledged by Maria Ortega/);
  const others = page.getByRole('list', { name: 'Alarm log' }).getByRole('listitem');
  const heights = () =>
    others.evaluateAll((rows) =>
      rows.slice(0, 8).map((one) => Math.round(one.getBoundingClientRect().height)),
    );
  const before = await heights();
  const place = (await opened.boundingBox())!;
  await page.mouse.click(place.x + 200, place.y + 20);
  await expect(panel(page).getByRole('list', { name: 'Timeline' })).toContainText('Activated');
  expect((await opened.boundingBox())!.y).toBeCloseTo(place.y, 0);
  for (const [index, height] of (await heights()).entries())
    expect(height, `row ${index + 1}`).toBeLessThanOrEqual(Math.max(before[index]!, 60));
});

test('does not acknowledge an alarm that came under the pointer by itself', async ({
  page,
  signIn,
  demo,
}) => {
  const [first, second] = [SITES[0]!, SITES[1]!];
  await trip(demo, first);
  await signIn('Operator', '/alarms?sort=newest&group=none');
  const button = row(page, first).getByRole('button', { name: /^Acknowledge/ });
  const box = (await button.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await trip(demo, second);
  await expect(board(page).getByRole('listitem').first()).toContainText(second);
  const press = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  await press();
  await expect(
    page.getByText('The list moved under the pointer, so nothing was done. Click again.'),
  ).toBeVisible();
  expect((await active()).Alarms.map(({ State }) => State)).toEqual(['unacknowledged', 'unacknowledged']);
  // A row that has been there for half a second is meant.
  await expect(async () => {
    await press();
    await expect(row(page, second)).toContainText('Acknowledged by', { timeout: 300 });
  }).toPass();
  expect((await active()).Alarms.filter(({ State }) => State === 'unacknowledged')).toMatchObject([
    { SiteName: first },
  ]);
});

test('moves between rows, selects and acknowledges with a comment by keyboard', async ({
  page,
  signIn,
  demo,
}) => {
  const site = SITES[1]!;
  const other = SITES[2]!;
  await trip(demo, site);
  await trip(demo, other);
  await signIn('Operator', '/alarms');
  await expect(row(page, site)).toBeVisible();
  await expect(row(page, other)).toBeVisible();
  const links = board(page).locator('a[data-row]');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 alarms selected')).toBeVisible();
  await page.keyboard.press('Shift+A');
  await page.getByRole('dialog').getByLabel('Comment').fill('Electrician is on the way');
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge 2 alarms' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, site)).toContainText('Acknowledged by');
  await expect(row(page, other)).toContainText('Acknowledged by');
  await row(page, site).getByRole('link').click();
  await expect(panel(page)).toContainText('Electrician is on the way');
  await panel(page).getByLabel('Comment').fill('Reset at the panel');
  await panel(page).getByRole('button', { name: 'Add comment' }).click();
  await expect(panel(page).getByRole('list', { name: 'Timeline' })).toContainText('Reset at the panel');
});

test('shelves an alarm, unshelves it and lets shelving expire', async ({ page, signIn, demo }) => {
  const site = SITES[3]!;
  await trip(demo, site);
  await signIn('Supervisor', '/alarms');
  const stations = await page.context().newPage();
  await stations.goto('/stations');
  const station = stations.locator('li[data-station]').filter({ hasText: site });
  await expect(station).toHaveAttribute('data-state', 'high');
  await row(page, site).getByRole('link').click();
  await panel(page).getByRole('button', { name: 'Shelve…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect(dialog.getByText('Enter a reason (at least 3 characters)')).toBeVisible();
  await dialog.getByRole('button', { name: '1 h' }).click();
  await dialog.getByLabel('Reason').fill('Float is stuck');
  await dialog.getByRole('button', { name: 'Shelve', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No active alarms' })).toBeVisible();

  // It is active, and no longer colours its station.
  await expect(station).toHaveAttribute('data-state', 'suppressed');
  // Shortly before midnight the end is on the next day.
  await expect(station).toContainText(/shelved until (\w{3} )?\d\d:\d\d/);

  await page.getByRole('button', { name: 'Suppressed 1' }).click();
  await expect(row(page, site)).toContainText('Float is stuck');
  await expect(row(page, site)).toContainText(/until .*ends in \d+ min/);
  await page.getByRole('button', { name: /^Unshelve/ }).click();
  await expect(page.getByRole('heading', { name: 'No suppressed alarms' })).toBeVisible();
  await page.getByRole('button', { name: /^Active 1/ }).click();
  await expect(row(page, site)).toContainText('Acknowledged by');
  await expect(station).toHaveAttribute('data-state', 'high');

  const { StationId, PointId, Kind } = (await active()).Alarms[0]!;
  const Until = new Date(Date.now() + 3_000).toISOString();
  await api.call(calls.alarms.shelve, undefined, { StationId, PointId, Kind, Until, Reason: 'Shortly' });
  await expect(page.getByRole('heading', { name: 'No active alarms' })).toBeVisible();
  await expect(row(page, site)).toContainText('Unacknowledged');
  await expect(station).toHaveAttribute('data-state', 'high');
  await expect(said(page, site)).toBeAttached();
});

test('suppresses and lists separately the alarms of a station in maintenance', async ({
  page,
  signIn,
  demo,
}) => {
  const site = SITES[4]!;
  await signIn('Supervisor', '/alarms?view=suppressed');
  await page.getByRole('button', { name: 'Start maintenance…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: site }).check();
  await dialog.getByLabel('Reason').fill('Pumps are changed');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pumps are changed' })).toContainText(site);
  await page.getByRole('button', { name: /^Active/ }).click();
  await trip(demo, site);
  await expect(page.getByRole('heading', { name: 'In maintenance' })).toBeVisible();
  await expect(row(page, site)).toBeVisible();
  await expect(entry(page)).toHaveAccessibleName(/^Alarms$/);
  const { StationId } = (await active()).Alarms[0]!;
  await api.call(calls.alarms.endMaintenance, `/api/Alarms/maintenance/${StationId}`);
  await expect(entry(page)).toHaveAccessibleName(/1 unacknowledged alarm/);
  await expect(said(page, site)).toBeAttached();
});

test('never hides an active alarm of a station in maintenance', async ({ page, signIn, demo }) => {
  const site = SITES[11]!;
  await trip(demo, site);
  await expect.poll(async () => (await active()).Alarms.length).toBe(1);
  await signIn('Supervisor', '/alarms?view=suppressed');
  await page.getByRole('button', { name: 'Start maintenance…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: site }).check();
  await expect(dialog).toContainText(
    `1 high alarm is active: ${TRIPPED}. It is not notified during maintenance.`,
  );
  await dialog.getByLabel('Reason').fill('Pumps are changed');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  const activeAt = page.getByRole('list', { name: `Active alarms at ${site}` });
  await expect(activeAt).toContainText(`High: ${TRIPPED}`);
  await expect(page.getByText('1 unacknowledged · 1 of them in maintenance')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  // Raised during maintenance, another alarm is there as well, and its timeline says why it was not notified.
  await demo.field({ do: 'clear', site });
  await expect(activeAt).toBeHidden();
  const Ids = (await active()).Alarms.map(({ Id }) => Id);
  await api.call(calls.alarms.acknowledge, undefined, { Ids });
  await expect(page.getByText('0 abnormal')).toBeVisible();
  await trip(demo, site);
  await activeAt.getByRole('link', { name: TRIPPED }).click();
  const timeline = panel(page).getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Not notified');
  await expect(timeline).toContainText('In maintenance: Pumps are changed');

  await page.goto('/');
  const card = page.getByRole('region', { name: 'Suppressed and maintenance' });
  await expect(card).toContainText(`1 active, High: ${TRIPPED}`);
  await expect(page.getByText('0 abnormal')).toBeHidden();
  await page.getByRole('link', { name: '1 suppressed active, High' }).click();
  await expect(page).toHaveURL(/\/alarms\?view=suppressed$/);
  await page.goto('/display');
  await expect(page.getByText(`${TRIPPED}, ${site}`)).toBeVisible();
});

test('keeps the log filter and the address in step', async ({ page, signIn, demo }) => {
  const site = SITES[5]!;
  const other = SITES[6]!;
  await trip(demo, site);
  await trip(demo, other);
  await expect.poll(async () => (await active()).Alarms.length).toBe(2);
  await signIn('Viewer', '/alarms?view=log&text=hatchery+tripped&priority=high&last=24h');
  const log = page.getByRole('list', { name: 'Alarm log' });
  await expect(row(page, site).first()).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: other })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('hatchery tripped');
  for (const name of ['High', '24 h']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('button', { name: 'Low', exact: true }).click();
  await expect(page).toHaveURL(/priority=high%2Clow/);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(page).toHaveURL(/text=nothing\+like\+it/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, other).first()).toBeVisible();
  await expect(page).toHaveURL(/\/alarms\?view=log$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('alarms.csv');
});

test('lets a Viewer read, an Operator acknowledge and a Supervisor shelve alarms', async ({
  page,
  signIn,
  demo,
}) => {
  const site = SITES[7]!;
  await trip(demo, site);
  await expect.poll(async () => (await active()).Alarms.length).toBe(1);
  const { Id } = (await active()).Alarms[0]!;
  const may = async () => {
    await page.goto(`/alarms?alarm=${Id}`);
    await expect(panel(page).getByRole('list', { name: 'Timeline' })).toBeVisible();
    const has = async (name: string | RegExp) => (await page.getByRole('button', { name }).count()) > 0;
    return {
      acknowledge: await has(/^Acknowledge( |$)/),
      comment: await has('Add comment'),
      shelve: await has('Shelve…'),
      select: (await page.getByRole('checkbox').count()) > 0,
    };
  };
  const looks = { acknowledge: false, comment: false, shelve: false, select: false };
  await signIn('Viewer', '/alarms');
  await expect(page.getByText('Operators, Supervisors and Admins can acknowledge alarms.')).toBeVisible();
  expect(await may()).toEqual(looks);
  await page.keyboard.press('a');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn('Operator', '/alarms');
  expect(await may()).toEqual({ acknowledge: true, comment: true, shelve: false, select: true });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn('Supervisor', '/alarms');
  expect(await may()).toEqual({ acknowledge: true, comment: true, shelve: true, select: true });
});

test('sounds a new alarm until it is silenced, and sounds the next one', async ({ page, signIn, demo }) => {
  const site = SITES[8]!;
  const other = SITES[9]!;
  await signIn('Operator', '/alarms');
  await page.getByRole('button', { name: 'Sound: off' }).click();
  await expect(page.getByRole('button', { name: 'Sound: on' })).toBeVisible();
  await trip(demo, site);
  const sound = page.getByRole('complementary', { name: 'Alarm sound' });
  await expect(sound).toContainText('Alarm sounding');
  await expect(page.getByRole('button', { name: 'Alarm sounding' })).toBeVisible();
  await sound.getByRole('button', { name: 'Silence' }).click();
  await expect(sound).toBeHidden();
  await trip(demo, other);
  await expect(sound).toBeVisible();
  await page.keyboard.press('Escape');
  const Ids = (await active()).Alarms.map(({ Id }) => Id);
  await api.call(calls.alarms.acknowledge, undefined, { Ids });
  await expect(sound).toBeHidden();
});

test('acknowledges an alarm on its station’s page', async ({ page, signIn, demo }) => {
  const site = SITES[10]!;
  await trip(demo, site);
  await expect.poll(async () => (await active()).Alarms.length).toBe(1);
  await signIn('Operator', `/stations/${(await active()).Alarms[0]!.StationId}`);
  const card = page.getByRole('region', { name: 'Alarms', exact: true });
  await card.getByRole('button', { name: `Acknowledge ${TRIPPED}` }).click();
  await expect(card).toContainText('Acknowledged by');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('tells an Operator who may shelve, and lets a Supervisor shelve several alarms at once', async ({
  page,
  signIn,
  demo,
}) => {
  const sites = [SITES[0]!, SITES[10]!];
  for (const site of sites) await trip(demo, site);
  await expect.poll(async () => (await active()).Alarms.length).toBe(2);
  await signIn('Operator', '/');
  await page
    .getByRole('button', { name: `More actions: ${TRIPPED}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Shelve…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Only Supervisors and Admins can shelve alarms');
  await expect(dialog).toContainText(/On call now|No Supervisor or Admin is on call now/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Maria Ortega' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge with comment…' }).click();
  const acknowledge = page.getByRole('dialog', { name: `Acknowledge ${TRIPPED}` });
  await expect(acknowledge.getByLabel('Comment')).toBeFocused();
  await acknowledge.getByLabel('Comment').fill('Please shelve: float stuck');
  await acknowledge.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(acknowledge).toBeHidden();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn('Supervisor', '/alarms');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('checkbox', { name: 'Select all listed alarms' }).check();
  await page.keyboard.press('s');
  await dialog.getByLabel('Reason').fill('Floats are cleaned');
  await dialog.getByRole('button', { name: 'Shelve', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No active alarms' })).toBeVisible();
  expect(requests.filter((path) => path === '/api/Alarms/shelve')).toHaveLength(1);
  await page.getByRole('button', { name: 'Suppressed 2' }).click();
  for (const site of sites) await expect(row(page, site)).toContainText('Floats are cleaned');
});

test('opens an alarm as a sheet on a phone and acknowledges it', async ({ page, signIn, demo }) => {
  const site = SITES[11]!;
  await page.setViewportSize({ width: 390, height: 844 });
  await trip(demo, site);
  await signIn('Operator', '/alarms');
  await expect(page.getByRole('link', { name: /^Alarms.*1 unacknowledged alarm/ })).toBeVisible();
  await row(page, site).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Alarm' });
  await expect(sheet.getByRole('list', { name: 'Timeline' })).toContainText('Activated');
  // The sheet covers the row that has the present value.
  await expect(sheet.getByText(/^Value now/)).toBeVisible();
  // It starts with what happened, not with the comment at its end.
  await expect(sheet.getByRole('heading', { level: 2 }).last()).toBeFocused();
  await expect(sheet.getByRole('heading', { level: 2 }).last()).toBeInViewport();
  // The list below it is as wide as before.
  expect((await page.locator('main li', { hasText: site }).first().boundingBox())!.width).toBeGreaterThan(
    340,
  );
  await sheet.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(sheet).toContainText('Acknowledged by');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(row(page, site)).toContainText('Acknowledged by');
});

test('acknowledges with the link in a message, signed in or not', async ({ page }) => {
  test.slow();
  const mail = await startMailServer();
  const publicUrl = 'https://outpost.ridgeline.example';
  const other = await startDemoProcess(0, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Outpost <outpost@ridgeline.example>',
    PUBLIC_URL: publicUrl,
  });
  try {
    const [site] = SITES as [string];
    const own = await new Api(other.url).signIn(demoEmail('Operator'), DEMO_PASSWORD);
    const stations = await own.call(calls.stations.list);
    const { StationId } = stations.find(({ SiteName }) => SiteName === site)!;
    await own.call(calls.accountStations.add, undefined, [
      { StationId, LeastPriority: 'low', Channels: ['email'] },
    ]);
    await trip(other, site);
    const mailed = () =>
      mail.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')).join('\n');
    const link = () => new RegExp(`${publicUrl}(/acknowledge#[\\w.-]+)`).exec(mailed())?.[1];
    await expect.poll(link).toBeDefined();
    await page.goto(other.url + link()!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TRIPPED);
    await expect(page.getByRole('status')).toContainText('Unacknowledged');
    const since = /Since (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+)/.exec(mailed())![1]!;
    await expect(page.getByText(since)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge as Oscar Reyes' }).click();
    await expect(page.getByRole('status')).toContainText('Acknowledged by Oscar Reyes');
    await page.reload();
    await expect(page.getByRole('status')).toContainText('Acknowledged by Oscar Reyes');
    await expect(page.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
  } finally {
    await other.stop();
    await mail.stop();
  }
});

test('groups stations that lose power together and acknowledges the group', async ({
  page,
  demo,
  signIn,
}) => {
  const lost = SITES.slice(0, 4);
  for (const site of lost) {
    // However long this test takes, no wet well fills up and no generator starts: both would take minutes
    // to return to normal.
    await demo.field({ do: 'set', site, name: 'level', value: 1 });
    await demo.field({ do: 'fault', site, fault: { kind: 'power-fail', generatorFails: true } });
  }
  await signIn('Operator');
  await page.goto('/alarms');
  const incident = page.getByRole('button', { name: /^Power failure at 4 stations, first at / });
  await expect(incident).toHaveAttribute('aria-expanded', 'false');
  const members = board(page).getByRole('listitem').filter({ hasText: 'Utility power failed' });
  await expect(members).toHaveCount(0);
  // By keyboard.
  await incident.focus();
  await page.keyboard.press('Enter');
  await expect(members).toHaveCount(4);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(members.getByText('Acknowledged by')).toHaveCount(4);
  await members.first().getByRole('link').click();
  await page.getByRole('link', { name: 'Alarms of this incident' }).click();
  await expect(
    page.getByRole('heading', { name: /; 4 of 4 stations still active, all acknowledged$/ }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Alarm log' }).getByRole('listitem')).toHaveCount(4);
});

test.describe('in a browser in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('dates an alarm by the zone of the organisation on every screen, which the clock names', async ({
    page,
    signIn,
    demo,
  }) => {
    const site = SITES[0]!;
    await trip(demo, site);
    await signIn('Operator', '/alarms');
    await expect(page.getByText(/^\d\d:\d\d:\d\d M[SD]T$/)).toBeVisible();
    const time = row(page, site).locator('time').first();
    const activated = await time.textContent();
    const at = (await time.getAttribute('datetime'))!;
    const denver = {
      timeZone: 'America/Denver',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const;
    expect(activated).toBe(new Date(at).toLocaleTimeString('en-GB', denver));
    await row(page, site).getByRole('link').click();
    await expect(panel(page).getByText(`${activated} (`, { exact: false })).toBeVisible();
    await panel(page).getByRole('link', { name: site }).click();
    const alarms = page.getByRole('region', { name: 'Alarms', exact: true });
    await expect(alarms.getByText(`Since ${activated} (`, { exact: false }).first()).toBeVisible();
  });
});
