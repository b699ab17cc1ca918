import { type AlertSetting, calls, type Schedule } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

// What the page sends, with every path and field as the specification has them.

/** Deletes what tests created. */
test.afterEach(async ({ demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  for (const { Id } of (await api.call(calls.onCallSchedules.list)) as Schedule[])
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${Id}?confirm=no-recipient`);
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[])
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
});

/** The path and body of the next request with a method, caused by an action. */
async function sent(page: Page, method: 'POST' | 'PUT', path: RegExp, act: () => Promise<void>) {
  const asked = page.waitForRequest((request) => request.method() === method && path.test(request.url()));
  await act();
  const request = await asked;
  return { path: new URL(request.url()).pathname, body: request.postDataJSON() };
}

const save = (page: Page, name: string) => () =>
  page.getByRole('button', { name, exact: true }).last().click();

test('the login sends email and password', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email');
  await page.getByLabel('Email address').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret words');
  expect(await sent(page, 'POST', /authenticate/, save(page, 'Login'))).toEqual({
    path: '/accounts/authenticate',
    body: { email: 'ann@example.org', password: 'secret words' },
  });
});

test('sends schedules and their users whole, with ids as strings', async ({ page, demo, signIn }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  const accounts = (await api.call(calls.accounts.list)) as { Id: number; Email: string }[];
  const operator = accounts.find(({ Email }) => Email === 'operator@outpost.demo')!.Id;
  const week = {
    ...{ Sunday: false, SundayStart: '06:00:00', SundayStop: '15:00:00' },
    ...{ Monday: true, MondayStart: '06:00:00', MondayStop: '15:00:00' },
    ...{ Tuesday: false, TuesdayStart: '06:00:00', TuesdayStop: '15:00:00' },
    ...{ Wednesday: false, WednesdayStart: '06:00:00', WednesdayStop: '15:00:00' },
    ...{ Thursday: false, ThursdayStart: '06:00:00', ThursdayStop: '15:00:00' },
    ...{ Friday: false, FridayStart: '06:00:00', FridayStop: '15:00:00' },
    ...{ Saturday: false, SaturdayStart: '06:00:00', SaturdayStop: '15:00:00' },
  };
  await signIn('Admin', '/config/schedules/create');
  await page.getByLabel('Name').fill('Days');
  await page.getByRole('switch', { name: 'Monday' }).press('Space');
  expect(await sent(page, 'POST', /OnCallSchedules/, save(page, 'Submit'))).toEqual({
    path: '/api/OnCallSchedules',
    body: { ...week, Id: '0', Name: 'Days' },
  });
  await page.getByRole('link', { name: 'Edit schedule Days' }).click();
  await page.getByLabel('Name').fill('Weekdays');
  const id = /\d+$/.exec(page.url())![0];
  expect(await sent(page, 'PUT', /OnCallSchedules/, save(page, 'Submit'))).toEqual({
    path: `/api/OnCallSchedules/${id}`,
    body: { ...week, Id: id, Name: 'Weekdays' },
  });

  const Schedules = [{ AccountId: operator, ScheduleId: Number(id) }];
  await page.getByRole('button', { name: 'Users on schedule Weekdays' }).click();
  await page.getByRole('checkbox', { name: 'operator@outpost.demo' }).check();
  expect(await sent(page, 'PUT', /AccountOnCallSchedules/, save(page, 'Save Changes'))).toEqual({
    path: `/api/AccountOnCallSchedules/schedule/${id}`,
    // `Known` is ours: what the change is based on.
    body: { Id: id, Schedules, Known: [] },
  });
  await expect(page.getByText('Successfully updated schedule.', { exact: true })).toBeVisible();

  await page.goto('/config/users');
  const row = page.getByRole('row', { name: /operator@outpost\.demo/ });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'On-call schedules…' }).click();
  await expect(page.getByRole('checkbox', { name: 'Weekdays' })).toBeChecked();
  expect(await sent(page, 'PUT', /AccountOnCallSchedules/, save(page, 'Save Changes'))).toEqual({
    path: `/api/AccountOnCallSchedules/account/${operator}`,
    body: { Id: String(operator), Schedules, Known: [Number(id)] },
  });
});

test('one alert setting is sent in an array', async ({ page, signIn }) => {
  await signIn('Operator', '/account');
  const name = 'Alder Street Lift Station';
  const card = page.getByRole('region', { name: 'Alert settings' });
  await card.getByRole('button', { name: 'Add alert setting' }).click();
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'High' }).click();
  await page.getByRole('checkbox', { name: /^SMS/ }).check();
  const added = await sent(page, 'POST', /AccountStations/, save(page, 'Add'));
  const [{ Id, ...setting }] = added.body;
  expect([added.path, added.body.length, Id, setting.StationId]).toEqual(['/api/AccountStations', 1, 0, 1]);
  await card.getByRole('button', { name: `Edit alert setting for ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Low' }).click();
  const edited = await sent(page, 'PUT', /AccountStations/, save(page, 'Save'));
  expect(edited).toEqual({
    path: '/api/AccountStations',
    body: [{ ...setting, Id: expect.any(Number), LeastPriority: 'low' }],
  });
  expect(edited.body[0].Id).toBeGreaterThan(0);
  await expect(page.getByText(/^Successfully edited AlertSetting \d+\.$/)).toBeVisible();
});

for (const path of ['/grid', '/map']) {
  test(`${path} connects to /stationhub, with the access token in a header`, async ({ page, signIn }) => {
    const texts: string[] = [];
    const headers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/socket.io/')) return;
      headers.push(request.headers().authorization);
      texts.push(request.postData() ?? '');
    });
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => texts.push(String(payload))));
    await signIn('Viewer', path);
    await expect.poll(() => texts.some((text) => text.includes('40/stationhub,'))).toBe(true);
    expect(headers[0]).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  });
}
