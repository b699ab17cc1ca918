import { type ActiveAlarms, calls } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

/** A field of its own, whose stations all fail at once. */
let demo: DemoProcess;
let api: Api;

const FLOODED = 'Otter Pond Lift Station';

test.beforeAll(async () => {
  demo = await startDemoProcess();
  api = await new Api(demo.url).signIn(demoEmail('Operator'), DEMO_PASSWORD);
  const stations = await api.call(calls.stations.list);
  const lifts = stations.filter(({ SiteName }) => SiteName.endsWith('Lift Station'));
  for (const [at, { SiteName: site }] of lifts.entries()) {
    if (at < 4) await demo.field({ do: 'fault', site, fault: { kind: 'power-fail' } });
    else
      for (const pump of [1, 2] as const)
        await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump } });
  }
  // One of them has several alarms of its own.
  await demo.field({ do: 'fault', site: FLOODED, fault: { kind: 'surge', flowLps: 200 } });
  const messages = async () => (await active()).Alarms.map(({ Message }) => Message);
  await expect.poll(messages, { timeout: 60_000 }).toContain('Wet well about to overflow');
});
test.afterAll(() => demo.stop());

const active = (): Promise<ActiveAlarms> => api.call(calls.alarms.active);
const board = (page: Page) => page.getByRole('region', { name: 'Active alarms' });
const rows = (page: Page) => board(page).getByRole('listitem');

/** Every active alarm is a row; the field may raise more meanwhile. */
const expectAll = (page: Page) =>
  expect
    .poll(async () => (await rows(page).count()) - (await active()).Alarms.length, { timeout: 15_000 })
    .toBe(0);

async function open(page: Page, path: string) {
  await page.goto(demo.url + path);
  await fillInSignIn(page, 'Operator');
  await expect(rows(page).first()).toBeVisible();
}

test('folds a flood by incident and station, filters it, and keeps both in the address', async ({ page }) => {
  await open(page, '/alarms');
  const grouped = page.getByRole('button', { name: 'Incident and station' });
  await expect(grouped).toHaveAttribute('aria-pressed', 'true');
  // What the line above the list names is the first in the list.
  const flood = await page.getByText(/^Alarm flood: \d+ alarms in 10 min\. Worst: /).textContent();
  const first = await rows(page).first().locator('[data-row]').textContent();
  expect(flood).toContain(`Worst: ${first}`);
  for (const [group, stations] of [
    [new RegExp(`${FLOODED} · \\d+ alarms`), /1 station, \d+ alarms? still active\. Highest priority:/],
    // The station that is about to overflow has its own line. Both pumps of the others are one event.
    [
      /Pump 1 overload tripped · 7\sstations14 alarms: (?:[\w ]+, ){2}[\w ]+\s\+\s4/,
      /7 stations, 14 alarms still active/,
    ],
  ] as const) {
    const line = rows(page).filter({ hasText: group });
    // The others of it are not named in the list, so they are named first.
    // Keys act on the row that has the focus, wherever it moves.
    await line.getByRole('button', { name: /^Acknowledge \d/ }).press('Enter');
    const summary = page.getByRole('dialog', { name: /^Acknowledge \d+ alarms$/ });
    await expect(summary).toContainText(stations);
    await summary.getByRole('button', { name: 'Cancel' }).click();
  }
  const pumps = rows(page).filter({ hasText: /Pump [12] overload tripped/ });
  await expect(pumps).toHaveCount(1);
  await pumps.locator('[data-row]').click();
  // Each line of the group is a station, with its alarms and its pumps; it expands again.
  await expect(pumps).toHaveCount(8);
  const station = pumps.nth(1);
  await expect(station.locator('[data-row]')).toHaveText(/Lift Station$/);
  await expect(station).toContainText(
    /Pump 1 overload tripped\s\+\s1 Pump 1 overload tripped · Pump 2 overload tripped/,
  );
  await station.locator('[data-row]').press('Enter');
  await expect(pumps).toHaveCount(10);
  await expect(pumps.nth(2)).toContainText('Pump 1 overload tripped');
  await expect(pumps.nth(3)).toContainText('Pump 2 overload tripped');
  await expect(pumps.first()).toContainText('7 of 7 stations still active');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect(page).toHaveURL(/group=none/);
  await expectAll(page);
  await page.getByRole('searchbox', { name: /Search active alarms/ }).fill('overload');
  await page.getByRole('button', { name: /^High/ }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By station');
  await expect(page).toHaveURL(/priority=high&text=overload&sort=station&group=none$/);
  // New alarms of other kinds do not change this list, which follows its filters a moment later.
  await expect(rows(page).locator('[data-row]').filter({ hasNotText: 'overload' })).toHaveCount(0);
  const names = await rows(page).locator('[data-row]').allTextContents();
  await page.reload();
  await expect(rows(page).locator('[data-row]')).toHaveText(names);
  await page.getByRole('button', { name: 'All kinds' }).click();
  await page.getByRole('checkbox', { name: 'Rate of change' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectAll(page);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('prints every alarm and no controls', async ({ page }) => {
  await open(page, '/alarms?group=none');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox', { name: /Search active alarms/ })).toBeHidden();
  await expect(rows(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  // On A4 the names have room.
  const row = await rows(page).first().locator('[data-row]').boundingBox();
  expect(row!.height).toBeLessThan(60);
  // In landscape, as it is printed, an alarm is one line of columns, and the empty boxes take no room.
  await page.setViewportSize({ width: 1123, height: 794 });
  const line = await rows(page).first().locator('[data-row]').boundingBox();
  expect(line!.height).toBeLessThan(56);
  await expect(
    rows(page)
      .first()
      .getByText(/^(Critical|High)$/),
  ).toBeVisible();
  await expect(page.locator('[type="checkbox"]:visible')).toHaveCount(0);
});

test('on the home page the same alarm of many stations is one row, and the worst is named above it', async ({
  page,
}) => {
  await page.goto(`${demo.url}/`);
  await fillInSignIn(page, 'Operator');
  const card = page.getByRole('region', { name: 'Needs attention' });
  await expect(card.getByRole('link', { name: /^Pump 1 overload tripped · 7\sstations$/ })).toBeVisible();
  const first = await card.getByRole('listitem').first().getByRole('link').first().textContent();
  await expect(card.getByText(/^Alarm flood: /)).toContainText(`Worst: ${first}`);
  const pumps = card.getByRole('listitem').filter({ hasText: /Pump 1 overload tripped · 7/ });
  await expect(pumps).toContainText('7 of 7 stations still active');
  // The demo has no channel.
  await expect(pumps).toContainText('No user was notified');
  // The link leads to all of them, not to one.
  await pumps.getByRole('link', { name: /^Pump 1 overload tripped/ }).click();
  const group = rows(page).filter({ hasText: /Pump 1 overload tripped · \d/ });
  await expect(group.locator('[data-row]')).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page).filter({ hasText: /Pump [12] overload tripped/ })).toHaveCount(8);
});

test('shows which alarms they are before it acknowledges more than ten', async ({ page }) => {
  await open(page, '/alarms?group=none');
  await page.getByRole('checkbox', { name: 'Select all listed alarms' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected alarms' });
  await bar.getByRole('button', { name: /^Acknowledge \d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Acknowledge \d+ alarms$/ });
  await expect(dialog).toContainText(/\d+ stations, \d+ alarms? still active/);
  await expect(dialog).toContainText(/High \d+/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Pump 1 overload tripped' })).toHaveText(
    /^Pump 1 overload tripped · 8\sstations(?:[\w ]+, ){2}[\w ]+\s\+\s5 · /,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await active()).Alarms.filter(({ State }) => State === 'acknowledged')).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select all listed alarms' }).check();
  await rows(page).first().locator('[data-row]').focus();
  await page.keyboard.press('a');
  await dialog.getByRole('textbox').fill('Storm');
  await dialog.getByRole('button', { name: /^Acknowledge \d+ alarms$/ }).click();
  await expect
    .poll(async () => (await active()).Alarms.filter(({ State }) => State === 'acknowledged').length)
    .toBeGreaterThan(10);
  await expect(page.getByRole('button', { name: /^Acknowledged [1-9]\d/ })).toBeVisible();
});
