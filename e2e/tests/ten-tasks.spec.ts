import { type AlertSetting, calls, type OnCallOverride, type Schedule, type User } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { acknowledgeAll } from '../support/alarms.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What an operator does most, from Home. Typing is free, every click or tap counts. */
class Clicks {
  #count = 0;

  async on(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // A list of alarms that has just moved refuses clicks.
    await expect(target.page().locator('[data-moved]')).toHaveCount(0);
    await target.click();
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }
}

const supervisor = (url: string) => new Api(url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const worst = (page: Page) => attention(page).getByRole('listitem').first();
const toSearch = (page: Page) => page.getByRole('button', { name: /^Find a station or point/ });

/** Types into the search once it is open and knows the stations. */
async function find(page: Page, text: string, result: string | RegExp): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Find a station or point' });
  await expect(field).toBeFocused();
  await field.fill(text);
  return page.getByRole('option', { name: result }).first();
}

/** The Operator is on call at all times and is notified of the station’s alarms. */
test.beforeEach(async ({ demo }) => {
  const api = await supervisor(demo.url);
  await acknowledgeAll(api);
  const users = (await api.call(calls.accounts.list)) as User[];
  const idOf = (role: User['Role']) => users.find(({ Role }) => Role === role)!.Id;
  const hours = DAYS.flatMap((day) => [
    [day, true],
    [`${day}Start`, '00:00:00'],
    [`${day}Stop`, '23:59:59'],
  ]);
  const schedule = { Id: '0', Name: 'Always', ...Object.fromEntries(hours) };
  const { Id: ScheduleId } = (await api.call(calls.onCallSchedules.create, undefined, schedule)) as {
    Id: number;
  };
  const AccountId = idOf('Operator');
  await api.call(calls.accountOnCallSchedules.add, undefined, { AccountId, ScheduleId });
  const setting = { AccountId, StationId: 1, LeastPriority: 'low' as const, Channels: ['email' as const] };
  await api.call(calls.accountStations.admin, undefined, [setting]);
});

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  const api = await supervisor(demo.url);
  await api.call(calls.alarms.endMaintenance, '/api/Alarms/maintenance/1').catch(() => undefined);
  for (const { StationId, PointId, Kind } of (await api.call(calls.alarms.active)).Suppressed)
    await api.call(calls.alarms.unshelve, undefined, { StationId, PointId, Kind });
  await acknowledgeAll(api);
  for (const { Id } of (await api.call(calls.onCallSchedules.list)) as Schedule[])
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${Id}?confirm=no-recipient`);
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[])
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
  for (const { Id } of (await api.call(calls.onCallOverrides.list)) as OnCallOverride[])
    await api.call(calls.onCallOverrides.remove, `/api/DutyOverrides/${Id}?confirm=no-recipient`);
});

test('of an alarm: who was notified, acknowledge, shelve, maintenance', async ({ page, signIn, demo }) => {
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  await signIn('Supervisor');
  await expect(worst(page)).toContainText('Unacknowledged');

  const acknowledge = new Clicks();
  await acknowledge.on(worst(page).getByRole('button', { name: /^Acknowledge/ }));
  await expect(worst(page)).toContainText('Acknowledged by Maria Ortega');
  expect(acknowledge.count).toBe(1);

  const notified = new Clicks();
  await notified.on(worst(page).getByRole('link').first());
  const alarm = page.getByRole('complementary', { name: 'Alarm', exact: true });
  const timeline = alarm.getByRole('list', { name: 'Timeline' });
  // No channel is configured in these tests, so the user on call is among those who were not.
  // An alarm that was activated again has a step for each time.
  await notified.on(timeline.getByText(/\d+ other users not notified/).first());
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Oscar Reyes' }).first()).toBeVisible();
  expect(notified.count).toBe(2);

  await page.goto('/');
  const maintenance = new Clicks();
  await maintenance.on(worst(page).getByRole('button', { name: /^More actions/ }));
  await maintenance.on(page.getByRole('menuitem', { name: 'Start maintenance…' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Pump exchange');
  await maintenance.on(dialog.getByRole('button', { name: 'Start maintenance' }));
  await expect(page.getByRole('region', { name: 'Suppressed and maintenance' })).toContainText(SITE);
  expect(maintenance.count).toBe(3);

  await (await supervisor(demo.url)).call(calls.alarms.endMaintenance, '/api/Alarms/maintenance/1');
  const shelve = new Clicks();
  await shelve.on(worst(page).getByRole('button', { name: /^More actions/ }));
  await shelve.on(page.getByRole('menuitem', { name: 'Shelve…' }));
  await dialog.getByLabel('Reason').fill('Known fault');
  await shelve.on(dialog.getByRole('button', { name: 'Shelve', exact: true }));
  await expect(page.getByRole('region', { name: 'Suppressed and maintenance' })).toContainText('shelved');
  expect(shelve.count).toBe(3);
});

test('of a station: find it, its wet well trend, a setpoint', async ({ page, signIn }) => {
  await signIn('Supervisor');
  const open = new Clicks();
  await open.on(toSearch(page));
  await open.on(await find(page, 'alder', /^Alder Street/));
  await expect(page.getByRole('heading', { name: SITE, level: 1 })).toBeVisible();
  expect(open.count).toBe(2);

  await page.goto('/');
  const trend = new Clicks();
  await trend.on(toSearch(page));
  await trend.on(await find(page, 'trend alder wet well level', /^Trend of Wet well level/));
  await expect(page.getByRole('heading', { name: 'Trends', level: 1 })).toBeVisible();
  await expect(page.getByText('Wet well level').first()).toBeVisible();
  expect(trend.count).toBe(2);

  await page.goto('/');
  const write = new Clicks();
  await write.on(toSearch(page));
  await write.on(await find(page, 'alder', /^Alder Street/));
  await write.on(page.getByRole('button', { name: 'Write Lead pump on' }));
  const dialog = page.getByRole('dialog', { name: 'Write Lead pump on' });
  const field = dialog.getByLabel('New value (m)');
  await expect(field).toBeFocused();
  const before = await field.inputValue();
  const next = before === '2.15' ? '2.20' : '2.15';
  await field.fill(next);
  // Enter is as good as the button.
  await page.keyboard.press('Enter');
  await write.on(dialog.getByRole('button', { name: `Write ${next} m` }));
  await expect(dialog.getByText('Write confirmed', { exact: true })).toBeVisible();
  expect(write.count).toBe(4);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Write Lead pump on' }).click();
  await field.fill(before);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Write ${before} m` }).click();
  await expect(dialog.getByText('Write confirmed', { exact: true })).toBeVisible();
});

test('of reports: run time by day, and a printed month', async ({ page, signIn }) => {
  await signIn('Operator');
  const report = new Clicks();
  await report.on(toSearch(page));
  await report.on(await find(page, 'run time alder', `Run time of ${SITE}`));
  await expect(page.getByRole('heading', { name: SITE })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Pump 1/ }).first()).toBeVisible();
  expect(report.count).toBe(2);

  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await report.on(page.getByRole('button', { name: 'Print' }));
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
  expect(report.count).toBe(3);
});

test("of on-call times: swap tonight's shift", async ({ page, signIn }) => {
  await signIn('Supervisor');
  const swap = new Clicks();
  await swap.on(page.getByRole('link', { name: 'Calendar and swaps' }));
  await swap.on(page.getByRole('button', { name: 'Swap tonight…' }));
  const form = page.getByRole('dialog', { name: 'Swap shift' });
  await expect(form).toBeVisible();
  await form.getByLabel('Reason').fill('Wedding');
  await swap.on(form.getByRole('button', { name: /^(Swap|Give) / }));
  await expect(form).toBeHidden();
  expect(swap.count).toBe(3);
});
