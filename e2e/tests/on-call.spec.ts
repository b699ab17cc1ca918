import { type AlertSetting, calls, type OnCallOverride, type Schedule, type User } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const supervisor = (url: string) => new Api(url).signIn(demoEmail('Supervisor'), DEMO_PASSWORD);
const swapTonight = (page: Page) => page.getByRole('button', { name: 'Swap tonight…' });
/** A week in which no shift has begun. */
const NEXT_WEEK = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
const TWO_MONTHS_LATER = new Date(Date.UTC(Number(NEXT_WEEK.slice(0, 4)), Number(NEXT_WEEK.slice(5, 7)) + 1))
  .toISOString()
  .slice(0, 10);

/** Maria, the Supervisor, has mornings; Oscar, the Operator, has nights; no one has afternoons. */
test.beforeEach(async ({ demo }) => {
  const api = await supervisor(demo.url);
  const users = (await api.call(calls.accounts.list)) as User[];
  for (const [role, Name, start, stop] of [
    ['Supervisor', 'Mornings', '06:00:00', '11:59:59'],
    ['Operator', 'Nights', '18:00:00', '23:59:59'],
    ['Operator', 'Early', '00:00:00', '05:59:59'],
  ] as const) {
    const AccountId = users.find(({ Role }) => Role === role)!.Id;
    const week = DAYS.flatMap((day) => [
      [day, true],
      [`${day}Start`, start],
      [`${day}Stop`, stop],
    ]);
    const schedule = { Id: '0', Name, ...Object.fromEntries(week) };
    const { Id } = (await api.call(calls.onCallSchedules.create, undefined, schedule)) as { Id: number };
    await api.call(calls.accountOnCallSchedules.add, undefined, { AccountId, ScheduleId: Id });
    if (Name === 'Early') continue;
    const setting = { AccountId, StationId: 1, LeastPriority: 'low' as const, Channels: ['email' as const] };
    await api.call(calls.accountStations.admin, undefined, [setting]);
  }
});

test.afterEach(async ({ demo }) => {
  const api = await supervisor(demo.url);
  for (const { Id } of (await api.call(calls.onCallSchedules.list)) as Schedule[])
    await api.call(calls.onCallSchedules.remove, `/api/OnCallSchedules/${Id}?confirm=no-recipient`);
  for (const { Id } of (await api.call(calls.accountStations.all)) as AlertSetting[])
    await api.call(calls.accountStations.remove, `/api/AccountStations/${Id}?confirm=no-recipient`);
  for (const { Id } of (await api.call(calls.onCallOverrides.list)) as OnCallOverride[])
    await api.call(calls.onCallOverrides.remove, `/api/DutyOverrides/${Id}?confirm=no-recipient`);
});

test('shows all users who is on call, and gaps with who is notified instead', async ({ page, signIn }) => {
  await signIn('Viewer', `/on-call?date=${NEXT_WEEK}`);
  const calendar = page.getByRole('region', { name: /^On-call calendar/ });
  await expect(
    calendar.getByRole('button', { name: /^Nights: Oscar Reyes, .* 18:00 – .* 00:00$/ }),
  ).toHaveCount(7);
  const gaps = page.getByRole('region', { name: 'No user on call' });
  await expect(gaps.getByText('23 stations have no alert settings', { exact: false })).toBeVisible();
  await expect(gaps.getByText(/12:00 – 18:00: no user is on call for /).first()).toBeVisible();
  await expect(gaps.getByText(/Alarms go to .*Maria Ortega.* instead\./).first()).toBeVisible();
  await expect(gaps.getByRole('button', { name: /^Fill gap/ })).toHaveCount(0);
  await expect(swapTonight(page)).toHaveCount(0);
  // A shift that the user may not change shows what is known of it.
  await calendar
    .getByRole('button', { name: /^Mornings: Maria Ortega/ })
    .first()
    .press('Enter');
  await expect(dialog(page, 'Maria Ortega')).toContainText('06:00 – 12:00');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(/rows=users/);
  await expect(calendar.getByRole('list', { name: 'Oscar Reyes' }).getByRole('button')).toHaveCount(14);
  // Faster than the page renders.
  await page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')];
    for (const name of ['Month', 'Later', 'Later']) {
      buttons.find((button) => (button.ariaLabel ?? button.textContent) === name)?.click();
      await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(/view=month/);
  await expect(page).toHaveURL(new RegExp(`date=${TWO_MONTHS_LATER}`));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/date=/);
  await expect(page.locator('[aria-current="date"]')).toBeInViewport();
  // Past weeks of this month are folded, so that today is seen at once; names are more than initials.
  await page.goto('/on-call?view=month');
  await expect(page.locator('[aria-current="date"]')).toBeInViewport();
  const today = page.locator('[aria-current="date"]').locator('xpath=../..');
  await expect(
    today
      .getByText(/^Oscar R(eyes|\.)$/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  // October ends on the Saturday before the first Sunday of November.
  await page.goto('/on-call?view=month&date=2020-11-15');
  const november = page.getByRole('region', { name: 'On-call calendar, November 2020' });
  for (const day of ['Sat 31 Oct', 'Sat 28', 'Sat 5 Dec']) {
    await expect(november.getByText(day, { exact: true })).toBeVisible();
  }
});

test('shows Operators overrides, coverage and who would be notified, without changing them', async ({
  page,
  signIn,
}) => {
  await signIn('Operator', '/on-call');
  const overrides = page.getByRole('region', { name: 'Overrides' });
  await expect(overrides.getByText('No overrides')).toBeVisible();
  await expect(overrides.getByRole('button')).toHaveCount(0);
  const coverage = page.getByRole('region', { name: 'Coverage', exact: true });
  await expect(coverage.getByText('After 5 min, if not acknowledged:')).toBeVisible();
  await expect(coverage.getByText('After 10 min, if still not acknowledged (repeats):')).toBeVisible();
  for (const part of [overrides, coverage]) expect(await accessibilityProblems(page, part)).toEqual([]);
});

test('swaps the shift of tonight in two clicks', async ({ page, signIn }) => {
  await signIn('Supervisor', '/on-call');
  await swapTonight(page).click();
  // After midnight the rest of the night is in the schedule *Early*.
  await expect(
    dialog(page, 'Swap shift').getByText(/^Maria Ortega, .*06:00 (Nights|Early), instead of Oscar Reyes$/),
  ).toBeVisible();
  expect(await accessibilityProblems(page, dialog(page, 'Swap shift'))).toEqual([]);
  await dialog(page, 'Swap shift')
    .getByRole('button', { name: /^Give to / })
    .click();
  await expect(page.getByText('Shift swapped.')).toBeVisible();
  await expect(page.getByRole('button', { name: /, for Oscar Reyes$/ }).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Overrides' }).getByText(/^Oscar Reyes: not on call, substitute/),
  ).toBeVisible();
});

test('opens the swap of a shift at its heading on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Supervisor', '/on-call');
  await swapTonight(page).click();
  const form = dialog(page, 'Swap shift');
  await expect(form.getByRole('button', { name: /^Give to / })).toBeFocused();
  await expect(form.getByRole('heading', { name: 'Swap shift' })).toBeInViewport();
  await expect(form.getByRole('button', { name: /^Give to / })).toBeInViewport();
});

test('lets an Operator request a swap, which a Supervisor confirms', async ({
  page,
  browser,
  demo,
  signIn,
}) => {
  await signIn('Operator', '/on-call');
  await swapTonight(page).click();
  const form = dialog(page, 'Request swap');
  await form.getByRole('radio', { name: /^Maria Ortega/ }).check();
  await form.getByRole('button', { name: 'Request swap with Maria Ortega' }).click();
  await expect(page.getByText('Swap requested.')).toBeVisible();
  const requests = page.getByRole('region', { name: 'Swap requests' });
  await expect(requests.getByText('1 open')).toBeVisible();
  await expect(requests.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expect(requests.getByRole('button', { name: /^Withdraw/ })).toBeVisible();

  const other = await browser.newPage({ baseURL: demo.url });
  await other.goto('/on-call');
  await fillInSignIn(other, 'Supervisor');
  await other.getByRole('button', { name: 'Confirm swap of Oscar Reyes with Maria Ortega' }).click();
  await expect(other.getByText('Swap confirmed.')).toBeVisible();
  await expect(other.getByText(/^Confirmed by Maria Ortega/)).toBeVisible();
  await other.close();
});

test('drags a shift to a user, to another shift, and by its edge', async ({ page, signIn }) => {
  await signIn('Supervisor', `/on-call?date=${NEXT_WEEK}`);
  const night = page.getByRole('button', { name: /^Nights: Oscar Reyes/ }).nth(2);
  const form = dialog(page, 'Swap shift');
  await dragTo(
    page,
    night,
    page.getByRole('list', { name: 'Users in this calendar' }).getByText('Ada Whitfield'),
  );
  await expect(form.getByRole('radio', { name: /^Ada Whitfield/ })).toBeChecked();
  await form.getByRole('button', { name: 'Cancel' }).click();

  await dragTo(page, night, page.getByRole('button', { name: /^Mornings: Maria Ortega/ }).nth(4));
  await expect(form.getByRole('button', { name: 'Swap with Maria Ortega' })).toBeVisible();
  await expect(form.getByLabel('In return').locator('option:checked')).toHaveText(
    /06:00 – 12:00 · Mornings$/,
  );
  await form.getByRole('button', { name: 'Cancel' }).click();

  const box = (await night.boundingBox())!;
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(form.getByLabel('From, time')).toHaveValue(/^2[01]:\d\d$/);
  await expect(form.getByLabel('Until, time')).toHaveValue('00:00');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Overrides' }).getByText('No overrides')).toBeVisible();
});

test('fills a gap', async ({ page, signIn }) => {
  await signIn('Supervisor', `/on-call?date=${NEXT_WEEK}`);
  const gaps = page.getByRole('region', { name: 'No user on call' });
  const before = await gaps.getByText(/^\d+ gaps$/).textContent();
  await gaps
    .getByRole('button', { name: /^Fill gap .* 12:00 – 18:00$/ })
    .first()
    .click();
  const form = dialog(page, 'Add override');
  await expect(form.getByLabel('From, time')).toHaveValue('12:00');
  await form.getByRole('radio', { name: /^Oscar Reyes/ }).check();
  await form.getByLabel('Reason').fill('Cover');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Override added.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Additional: Oscar Reyes, .*12:00 – 18:00, override$/ }),
  ).toBeVisible();
  await expect(gaps.getByText(/^\d+ gaps$/)).not.toHaveText(before!);
});

test('lists shifts by day on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Operator', `/on-call?date=${NEXT_WEEK}`);
  await page
    .getByRole('button', { name: /^Nights: Oscar Reyes/ })
    .first()
    .click();
  await expect(dialog(page, 'Request swap').getByLabel('Shift')).toBeVisible();
  expect(await accessibilityProblems(page, dialog(page, 'Request swap'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // This week begins with today, below who is on call now.
  await page.goto('/on-call');
  await expect(page.getByRole('region', { name: 'On call now' })).toContainText(
    /Oscar Reyes|Maria Ortega|No user/,
  );
  const days = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(days.first()).toHaveAttribute('aria-current', 'date');
});

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
  await page.mouse.up();
}
