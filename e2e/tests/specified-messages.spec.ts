import { calls } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

// Texts, times and places that the specification fixes, as they are on the screen.

const exactly = (page: Page, text: string) => page.getByText(text, { exact: true });
/** The toast with this text, whole. */
const toastOf = (page: Page, text: string) => page.locator('.Toastify__toast').filter({ hasText: text });

test('links home to the stations and shows 404 for an unknown path', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await expect(exactly(page, 'Monitor status of remote stations')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View Stations' }).click();
  await expect(page).toHaveURL(/\/stations$/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404 - Not Found' })).toBeVisible();
});

test('shows a toast for each user that cannot be created, changed or deleted', async ({ page, signIn }) => {
  await signIn('Admin', '/config/users');
  await page.route('**/accounts{,/*}', (route) =>
    route.request().method() === 'GET' || /authenticate|token/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500, body: '' }),
  );
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Email address').fill('nora@outpost.demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
  await expect(exactly(page, 'Error creating user.')).toBeVisible();
  await expect(exactly(page, 'Server error')).toBeVisible();
  // The form is longer than its dialog; it scrolls to the reason.
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ })).toBeInViewport();

  const choose = async (item: RegExp) => {
    await page.reload();
    const row = page.getByRole('row', { name: /viewer@outpost\.demo/ });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(/^Edit/);
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(exactly(page, 'Error updating user')).toBeVisible();
  await choose(/^Delete/);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(exactly(page, 'Error updating user')).toBeVisible();
});

test('shows the reason of a failed push and stays on the page', async ({ page, demo, signIn }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  const {
    StationId: _,
    Version: __,
    ...alder
  } = await api.call(calls.stations.config, '/api/Stations/config/1');
  const { Point } = alder.Points.find(({ Name }) => Name.startsWith('Lead pump on'))!;
  const Points = alder.Points.map((point) => ({ ...point, Id: 0 }));
  const copy = { ...alder, SiteName: 'New works', Code: '', Points, Settings: [{ Point, Wanted: 1.8 }] };
  const [id] = await api.createStations([copy]);
  await signIn('Admin', `/config/stations/${id}?tab=settings`);
  await page.route('**/api/Stations/push-config/*', (route) =>
    route.fulfill({
      status: 504,
      contentType: 'application/problem+json',
      json: {
        ...{ type: 'about:blank', title: 'No answer', status: 504, code: 'STATION_UNREACHABLE' },
        ...{ detail: 'Connection to 127.0.0.1:502 refused.', retryable: true },
      },
    }),
  );
  await page.getByRole('button', { name: 'Push…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Push/ }).click();
  await expect(
    exactly(page, 'Error updating remote station. Connection to 127.0.0.1:502 refused.'),
  ).toBeVisible();
  await api.call(
    calls.stationAdmin.remove,
    `/api/Stations/${id}?${new URLSearchParams({ name: 'New works', history: 'purge' })}`,
  );
});

test('picks a time of day as hh:mm a, by the minute', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/schedules/create');
  await page.getByRole('switch', { name: 'Monday' }).press('Space');
  const start = page.getByRole('group', { name: 'Monday Start Time' });
  await expect(page.getByRole('group', { name: 'Monday End Time' })).toBeVisible();
  const parts = start.getByRole('combobox');
  const chosen = (part: Locator) =>
    part.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]!.text);
  expect(await Promise.all([0, 1, 2].map((index) => chosen(parts.nth(index))))).toEqual(['06', '00', 'AM']);
  const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));
  await expect(parts.nth(1).locator('option')).toHaveText(minutes);
  await expect(parts.nth(2).locator('option')).toHaveText(['AM', 'PM']);
});

/** How far the toast is from each edge of the window, px. */
async function distances(toast: Locator) {
  await expect(toast).toBeVisible();
  return toast.evaluate(async (element) => {
    // It slides in.
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return { top, left, right: innerWidth - right, bottom: innerHeight - bottom };
  });
}

test('shows toasts at the bottom right on wide screens and at the top right elsewhere', async ({
  page,
  signIn,
}) => {
  await page.goto('/login');
  const outside = await distances(toastOf(page, 'Unauthorized'));
  expect(outside.top).toBeLessThan(40);
  expect(outside.right).toBeLessThan(40);
  expect(outside.left).toBeGreaterThan(900);

  await signIn('Viewer', '/');
  await page.goto('/stations/99999');
  const inside = await distances(toastOf(page, 'Not found'));
  expect(inside.bottom).toBeLessThan(40);
  expect(inside.right).toBeLessThan(40);
  expect(inside.left).toBeGreaterThan(900);

  // On a phone it has the full width, above the navigation.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/stations/99999');
  const narrow = await distances(toastOf(page, 'Not found'));
  expect(narrow.left + narrow.right).toBeLessThan(60);
  expect(narrow.top).toBeGreaterThan(422);
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(844 - narrow.bottom).toBeLessThanOrEqual(navigation!.y);
});

test('a toast is light on dark pages too, has no progress bar, and closes after 5,000 ms', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('Viewer', '/');
  await page.goto('/stations/99999');
  const toast = toastOf(page, 'Not found');
  await expect(toast).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color-scheme', /dark/);
  const ground = await toast.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const part of /\d+, \d+, \d+/.exec(ground)![0].split(', ')) expect(Number(part)).toBeGreaterThan(240);

  const bar = toast.locator('.Toastify__progress-bar--wrp');
  await expect(bar).toHaveCSS('opacity', '0');
  // Its time is measured by an animation of the hidden bar, which is paused and resumed near its end.
  const running = await bar.evaluateHandle((element) => {
    const [animation] = element.getAnimations({ subtree: true });
    animation!.currentTime = 4_900;
    animation!.pause();
    return animation!;
  });
  expect(await running.evaluate((animation) => animation.effect!.getComputedTiming().endTime)).toBe(5_000);
  await expect(toast).toBeVisible();
  await running.evaluate((animation) => animation.play());
  await expect(toast).toBeHidden({ timeout: 2_000 });
});

for (const [path, call, heading] of [
  ['/stations', '/api/Stations/overview', 'Stations'],
  ['/stations/1', '/api/Stations/1', 'Alder Street Lift Station'],
  ['/reports', '/api/Stations/list', 'Reports'],
] as const) {
  test(`${path} asks for ${call} every 5 s`, async ({ page, signIn }) => {
    await page.clock.install();
    // The page's own clock at which each request for the call started and ended, ms.
    await page.addInitScript((path) => {
      const { fetch } = window;
      const times: { startedMs: number; endedMs?: number }[] = [];
      Object.assign(window, { specifiedFetches: times });
      window.fetch = async (...request) => {
        const url = request[0] instanceof Request ? request[0].url : String(request[0]);
        if (new URL(url, location.href).pathname !== path) return fetch(...request);
        const time: (typeof times)[number] = { startedMs: Date.now() };
        times.push(time);
        const response = await fetch(...request);
        time.endedMs = Date.now();
        return response;
      };
    }, call);
    const fetches = () =>
      page.evaluate(
        () =>
          (window as unknown as { specifiedFetches: { startedMs: number; endedMs?: number }[] })
            .specifiedFetches,
      );
    const pendingOf = (times: { endedMs?: number }[]) =>
      times.filter(({ endedMs }) => endedMs === undefined).length;
    await signIn('Viewer', path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    // From now on time passes in steps, and none while a response is outstanding.
    for (let steps = 0; steps < 400 && (await fetches()).length < 4; steps++) {
      await expect.poll(async () => pendingOf(await fetches())).toBe(0);
      await page.clock.runFor(50);
    }
    const times = await fetches();
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (const index of [2, 3]) {
      const gapMs = times[index]!.startedMs - times[index - 1]!.endedMs!;
      expect(gapMs).toBeGreaterThanOrEqual(5_000);
      expect(gapMs).toBeLessThan(6_000);
    }
  });
}
