import { type AlertSetting, calls, type OnCallOverride, type Schedule, type User } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const ALDER = 'Alder Street Lift Station';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function fillTime(within: Page | Locator, label: string, date: string, time: string): Promise<void> {
  await within.getByLabel(`${label}, date`).fill(date);
  await within.getByLabel(`${label}, time`).fill(time);
}

const supervisor = (url: string) => new Api(url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);

/** Oscar, the Operator, has station 1 and is on call from 06:00 to midnight each day. */
test.beforeEach(async ({ demo }) => {
  const api = await supervisor(demo.url);
  const users = (await api.call(calls.accounts.list)) as User[];
  const AccountId = users.find(({ Role }) => Role === 'Operator')!.Id;
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const week = Object.fromEntries(
    days.flatMap((day) => [
      [day, true],
      [`${day}Stop`, '23:59:59'],
    ]),
  );
  const { Id } = (await api.call(calls.onCallSchedules.create, undefined, {
    Id: '0',
    Name: 'Days',
    ...week,
  })) as { Id: number };
  await api.call(calls.accountOnCallSchedules.add, undefined, { AccountId, ScheduleId: Id });
  await api.call(calls.accountStations.admin, undefined, [
    { AccountId, StationId: 1, LeastPriority: 'high', Channels: ['email'] },
  ]);
});

test.afterEach(async ({ demo }) => {
  const api = await supervisor(demo.url);
  for (const { Id } of (await api.call(calls.onCallSchedules.list)) as Schedule[]) {
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${Id}`);
  }
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[]) {
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
  }
  for (const { Id } of (await api.call(calls.onCallOverrides.list)) as OnCallOverride[]) {
    await api.call(calls.onCallOverrides.remove, `/api/DutyOverrides/${Id}`);
  }
});

test('shows gaps in coverage and the escalation in them', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/schedules');
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
  // Stations without a recipient come first.
  await expect(page.getByText('No user on call: all week.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${ALDER}`) }).click();
  await expect(page.getByRole('region', { name: `Coverage, ${ALDER}` })).toBeVisible();
  await expect(page.getByText('No user on call: 00:00–06:00 every day.')).toBeVisible();
  const hours = page.getByRole('table', { name: 'Coverage by hour' }).getByRole('row').nth(1);
  await expect(hours.getByRole('cell').nth(5)).toHaveText('not covered');
  await expect(hours.getByRole('cell').nth(6)).toHaveText('covered');

  const called = page.getByRole('region', { name: 'Escalation preview' });
  await expect(called.getByText('Nothing can be sent: no notification channel is configured.')).toBeVisible();
  await expect(called.getByText(/^Email \(not configured\) · /).first()).toBeVisible();
  // Noon in summer, Denver time.
  await fillTime(called, 'Time', '2027-07-01', '12:00');
  await expect(called.getByText(/On call until .* \(schedule Days\)/)).toBeVisible();
  await called.getByRole('button', { name: 'Medium' }).click();
  await expect(called.getByText('Notified of priority high or higher')).toBeVisible();
  await expect(called.getByText(/^No user on call · All Supervisors and Admins/)).toBeVisible();
  await called.getByRole('button', { name: 'High' }).click();
  await fillTime(called, 'Time', '2027-07-01', '03:00');
  await expect(called.getByText('Not on call until 06:00')).toBeVisible();
  // The clock is set back that night.
  await fillTime(called, 'Time', '2027-11-07', '01:30');
  await expect(called.getByText('This time occurs twice because of a clock change.')).toBeVisible();
  await expect(called.getByText('7 Nov 2027 01:30 MDT')).toBeVisible();
  await expect(called.getByText('7 Nov 2027 01:30 MST')).toBeVisible();
  await called.getByRole('button', { name: 'Now' }).click();
  await expect(called.getByText('This time occurs twice because of a clock change.')).toBeHidden();
});

test('adds an override with a substitute and removes it', async ({ page, signIn }) => {
  await signIn('Supervisor', '/on-call');
  const card = page.getByRole('region', { name: 'Overrides' });
  await expect(card.getByText('No overrides')).toBeVisible();
  await card.getByRole('button', { name: 'Add override' }).click();
  const form = dialog(page, 'Add override');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter a reason')).toBeVisible();
  await form
    .getByRole('group', { name: 'User', exact: true })
    .getByRole('radio', { name: /^Oscar Reyes/ })
    .check();
  await form.getByRole('group', { name: 'Substitute' }).getByRole('radio', { name: /^Ada/ }).check();
  await fillTime(form, 'From', '2099-07-01', '00:00');
  await fillTime(form, 'Until', '2099-06-30', '00:00');
  await expect(form.getByText('Must be after the start')).toBeVisible();
  await fillTime(form, 'Until', '2099-07-02', '00:00');
  await form.getByLabel('Reason').fill('Holiday');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(card.getByText(/: not on call, substitute Ada Whitfield$/)).toBeVisible();
  await expect(
    card.getByText('Wed 1 Jul 00:00 – Thu 2 Jul 00:00 · Holiday · added by Maria Ortega'),
  ).toBeVisible();

  // The address of the page that the calendar replaced.
  await page.goto('/config/schedules/coverage');
  await expect(page).toHaveURL(/\/on-call$/);
  await page.getByRole('button', { name: new RegExp(`^${ALDER}`) }).click();
  await fillTime(page, 'Time', '2099-07-01', '12:00');
  await expect(
    page.getByText(/^Email \(not configured\) · Substitute for Oscar Reyes \(Holiday\)/),
  ).toBeVisible();

  await card.getByRole('button', { name: /^Remove/ }).click();
  await dialog(page, 'Please confirm').getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(card.getByText('No overrides')).toBeVisible();
});

test('shows an Operator their own on-call hours', async ({ page, signIn }) => {
  await signIn('Operator', '/account');
  const card = page.getByRole('region', { name: 'On call' });
  await expect(card.getByText('Schedules: Days')).toBeVisible();
  await expect(card.getByRole('listitem').nth(3)).toHaveText(/06:00 – \w{3} \d+ \w{3} 00:00$/);
});
