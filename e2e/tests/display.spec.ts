import { type ActiveAlarms, calls } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';

test.use({ viewport: { width: 1920, height: 1080 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** As if no alarm were active when the page opens. */
async function withoutAlarms(page: Page): Promise<void> {
  await page.route('**/api/Alarms/active*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), Alarms: [] } });
  });
}

/** As if 36 alarms were active, 4 more suppressed, and a warning shown on every page. */
async function withFlood(page: Page): Promise<void> {
  await page.route('**/api/Alarms/active*', async (route) => {
    const response = await route.fetch();
    const active = (await response.json()) as ActiveAlarms;
    const RaisedAt = new Date(Date.parse(active.At) - 14 * 60_000).toISOString();
    const Alarms = Array.from({ length: 40 }, (_, at) => ({
      ...active.Alarms[0]!,
      Id: 9_000 + at,
      StationId: 1 + (at % 24),
      IncidentId: null,
      ...{ RaisedAt, LastRaisedAt: RaisedAt, ReturnedAt: null },
      State: at < 36 ? 'unacknowledged' : 'shelved',
      Active: true,
      Priority: 'critical',
      // No two are the same, so that none fold into one line.
      Message:
        at % 2 === 0
          ? `Generator ${at} did not start after the failure of utility power`
          : `High level ${at}`,
    }));
    const Warnings = [{ Code: 'no-channel', Text: 'Alarm notifications are off', Since: null }];
    await route.fulfill({ response, json: { ...active, Alarms, Warnings } });
  });
}

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  await demo.field({ do: 'release', site: SITE });
});

test('opens from the home page without navigation, and Escape leads back', async ({ page, signIn }) => {
  await signIn('Viewer');
  await page.getByRole('link', { name: 'Wall display' }).click();
  await expect(heading(page)).toHaveText('Situation');
  await expect(page).toHaveTitle(/Wall display/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText(/^\d\d:\d\d:\d\d [A-Z]{2,4}$/)).toBeVisible();
  await expect(page.getByText(/^Updated \d s ago$/)).toBeVisible();
  await expect(page.getByText(/^\d+ of 24 online$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Remote Station Monitoring');
});

test('turns by key, and stays while paused', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('Viewer', '/display?stations=1&seconds=3600&night=off');
  await expect(page.getByText(/^\d+ of 24 online$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('Map');
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText(SITE);
  await expect(page.getByRole('term').filter({ hasText: 'Wet well level' })).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page)).toHaveText('Map');

  const controls = page.getByRole('toolbar', { name: 'Display controls' });
  await page.keyboard.press('Space');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(controls.getByRole('button', { name: 'Resume' })).toBeVisible();
  await controls.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
});

test('turns by itself after the seconds of the address', async ({ page, signIn }) => {
  await withoutAlarms(page);
  await page.clock.install();
  await signIn('Viewer', '/display?seconds=300&night=off');
  await expect(page.getByText(/^\d+ of 24 online$/)).toBeVisible();
  await expect(heading(page)).toHaveText('Situation');
  await page.clock.fastForward(301_000);
  await expect(heading(page)).toHaveText('Map');
});

test('says which part of the address it ignores', async ({ page, signIn }) => {
  await signIn('Viewer', '/display?stations=1,99999&seconds=soon');
  await expect(
    page.getByText('seconds=soon is ignored: expected a whole number from 5 to 3600'),
  ).toBeVisible();
  await expect(page.getByText('Station 99999 does not exist.')).toBeVisible();
});

test('a new alarm brings the situation to the screen, and key facts are readable from a distance', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn('Viewer', '/display?stations=1&seconds=3600&night=off');
  await expect(page.getByText(/^\d+ of 24 online$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('Map');
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  await expect(heading(page)).toHaveText('Situation', { timeout: 20_000 });
  const alarm = line(page, 'Pump 1 overload tripped').filter({ hasText: SITE });
  await expect(alarm).toContainText('Unacknowledged');
  await expect(page.locator('header')).toContainText(/High \d+/);
  for (const fact of ['Pump 1 overload tripped', SITE]) {
    const size = await alarm
      .getByText(fact)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(40);
  }
});

test('without alarms, all stations are named by area, and nothing is cut off', async ({ page, signIn }) => {
  await withoutAlarms(page);
  await signIn('Viewer', '/display?night=off&seconds=3600');
  const board = page.getByRole('region', { name: 'Stations by area' });
  await expect(board.getByText('North 13')).toBeVisible();
  await expect(board.getByRole('img')).toHaveCount(24);
  await expect(board.getByText(SITE)).toBeVisible();
  const cut = await board
    .locator('span')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.scrollHeight - one.clientHeight > 0.5 * Number.parseFloat(getComputedStyle(one).fontSize),
        )
        .map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  // The board takes what the alarms leave of the screen.
  const { y, height } = (await board.boundingBox())!;
  expect(y + height).toBeGreaterThan(1_020);
});

for (const [width, height] of [
  [1920, 1080],
  [1366, 768],
  [3840, 2160],
] as const) {
  test(`a flood of alarms is shown without anything cut off, ${width} × ${height}`, async ({
    page,
    signIn,
    demo,
  }) => {
    await page.setViewportSize({ width, height });
    await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
    const api = await new Api(demo.url).signIn(demoEmail('Viewer'), DEMO_PASSWORD);
    await expect.poll(async () => (await api.call(calls.alarms.active)).Alarms.length).toBeGreaterThan(0);
    await withFlood(page);
    // With the fonts of the system, which are wider, fewer alarms fit.
    const fonts = await holdFonts(page);
    const opened = signIn('Viewer', '/display?night=off&seconds=3600');
    const more = page.getByText(/^\d+ more alarms: \d+ critical$/);
    await expect(more).toBeVisible();
    await expect(page.getByRole('region', { name: 'Stations by area' }).getByText(/^North/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On call now' })).toBeVisible();
    await expect.poll(() => page.evaluate(cutOff), { timeout: 15_000 }).toEqual([]);
    fonts.release();
    await opened;
    // The alarms take the height that there is: the areas end where the screen does, right below the last line.
    const lines = page.getByRole('listitem').filter({ hasText: 'Tripped' });
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(4);
    const last = (await lines.last().boundingBox())!;
    const rest = (await more.boundingBox())!;
    const areas = (await page.getByRole('region', { name: 'Stations by area' }).boundingBox())!;
    expect(rest.y - last.y - last.height).toBeLessThan(0.03 * height);
    expect(areas.y + areas.height).toBeGreaterThan(0.96 * height);
  });
}

test('on a phone, alarms are shown in full', async ({ page, signIn, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  const api = await new Api(demo.url).signIn(demoEmail('Viewer'), DEMO_PASSWORD);
  await expect.poll(async () => (await api.call(calls.alarms.active)).Alarms.length).toBeGreaterThan(0);
  await withFlood(page);
  await signIn('Viewer', '/display?night=off&seconds=3600');
  const message = line(page, 'Generator 0 did not start after').getByText(/^Generator 0 /);
  await expect(message).toBeVisible();
  const cut = await message.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight > 4,
  ]);
  expect(cut).toEqual([0, false]);
});

/** Answers requests for fonts only once they are released. */
async function holdFonts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** The texts of what extends beyond the screen or beyond an element that hides it. */
function cutOff(): string[] {
  return [...document.querySelectorAll('li, section, p, svg')]
    .filter((one) => {
      const { bottom, height } = one.getBoundingClientRect();
      let edge = innerHeight;
      for (let at = one.parentElement; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflow !== 'visible')
          edge = Math.min(edge, at.getBoundingClientRect().bottom);
      return height > 0 && bottom > edge + 1;
    })
    .map((one) => one.textContent ?? '');
}

test('says how old the data is, in strong contrast once refreshes are missing', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('Viewer', '/display?night=off');
  const age = page.getByText(/^Updated \d+ s ago$/);
  await expect(age).toHaveAttribute('data-late', 'false');
  await page.context().setOffline(true);
  // Long enough for data that is late, not for a lost connection: the clock stands still then.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_300);
  await expect(age).toHaveAttribute('data-late', 'true');
  await page.context().setOffline(false);
});

test('a lost connection is said across the screen, over the last known alarms and when they were known', async ({
  page,
  signIn,
  demo,
}) => {
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  await page.clock.install();
  await signIn('Viewer', '/display?night=off');
  const alarm = line(page, 'Pump 1 overload tripped').filter({ hasText: SITE });
  await expect(alarm).toBeVisible({ timeout: 20_000 });
  const hatch = () => alarm.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(await hatch()).toBe('none');
  await page.keyboard.press('ArrowRight');
  await page.context().setOffline(true);
  await page.clock.fastForward(30_000);
  const lost = page.getByRole('alert').filter({ hasText: /No connection since \d\d:\d\d/ });
  await expect(lost).toContainText(/Last known state from \d\d:\d\d:\d\d, \d+ (s|min) ago/);
  expect((await lost.boundingBox())!.width).toBeGreaterThan(1_860);
  // Whatever was shown before.
  await expect(alarm).toBeVisible();
  expect(await hatch()).toContain('gradient');
  expect(await page.evaluate(cutOff)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(lost).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(hatch, { timeout: 30_000 }).toBe('none');
});

test('no user on call is a warning', async ({ page, signIn }) => {
  await page.route('**/api/OnCall/now*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), Users: [] } });
  });
  await signIn('Viewer', '/display?night=off&seconds=3600');
  const warning = page.getByText('No user on call');
  await expect(warning.locator('svg')).toBeVisible();
  expect(await warning.evaluate((element) => getComputedStyle(element).borderLeftWidth)).not.toBe('0px');
  expect(await accessibilityProblems(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${colorScheme}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme });
    await signIn('Viewer', '/display?stations=1&seconds=3600&night=off');
    await expect(page.getByText(/^\d+ of 24 online$/)).toBeVisible();
    for (const name of ['Situation', 'Map', SITE]) {
      await expect(heading(page)).toHaveText(name);
      await page.mouse.move(300, 300);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
    }
  });
}

test('dims at night in the dark theme, without changing the setting', async ({ page, signIn }) => {
  const html = page.locator('html');
  await withoutAlarms(page);
  await signIn('Viewer', '/display?night=0-24&seconds=3600');
  await expect(page.locator('[data-dim="true"]')).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Remote Station Monitoring');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});
