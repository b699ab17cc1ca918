import type { ActiveAlarms, AlarmWarning } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { acknowledgeAll } from '../support/alarms.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, THROUGH_STANDBY } from '../support/demo.ts';
import { type Link, startLink } from '../support/link.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, test as base, expect } from '../support/test.ts';

/** The page with a clock that the test controls, behind a link that can be cut; signed in as a Viewer. */
const test = base.extend<{ link: Link; enter: (path: string) => Promise<void> }>({
  link: async ({ demo }, use) => {
    const link = await startLink(demo.url);
    await use(link);
    await link.close();
  },
  enter: ({ page, link }, use) =>
    use(async (path) => {
      await page.clock.install();
      await page.goto(link.url + path);
      await fillInSignIn(page, 'Viewer');
      await expect(live(page)).toBeAttached();
    }),
});

test.use({ serviceWorkers: 'allow' });

const SITE = 'Alder Street Lift Station';
const live = (page: Page) => page.getByText('Live', { exact: true });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'No connection since' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the clock in the top bar ticks, so that a frozen page differs from an idle field', async ({
      page,
      enter,
    }) => {
      await enter('/stations');
      const clock = page.getByRole('banner').getByText(/^\d\d:\d\d:\d\d$/);
      await expect(clock).toBeVisible();
      const before = await clock.textContent();
      await expect(clock).not.toHaveText(before!);
    });

    test('shows since when the connection is lost, marks values as stale, and recovers', async ({
      page,
      link,
      enter,
    }) => {
      await enter('/stations/1');
      const level = page.getByRole('row').filter({ hasText: 'Wet well level' });
      const value = level.locator('[data-trust]').first();
      await expect(value).toHaveAttribute('data-trust', 'good');
      link.cut(true);
      await expect(live(page)).not.toBeAttached();
      await page.clock.fastForward(15_000);
      const picture = page.getByRole('region', { name: 'Wet well' });
      await expect(picture).toContainText(/as of \d\d:\d\d/);
      await page.clock.fastForward(45_000);
      await expect(banner(page)).toContainText(/No connection since \d\d:\d\d\./);
      await expect(value).not.toHaveAttribute('data-trust', 'good');
      await expect(page.getByText('Abnormal, last known:')).toBeAttached();
      link.cut(false);
      await expect(banner(page)).toHaveCount(0, { timeout: 30_000 });
      await expect(live(page)).toBeAttached();
      await expect(value).toHaveAttribute('data-trust', 'good');
    });

    test('pushes down a page that is at its top, so that the banner covers no title', async ({
      page,
      link,
      enter,
    }) => {
      await enter('/stations');
      const station = page.locator('#main').getByRole('link', { name: SITE });
      await expect(station).toBeVisible();
      const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())!.y);
      const heading = page.getByRole('heading', { level: 1 });
      const before = await topOf(heading);
      link.cut(true);
      await expect(live(page)).not.toBeAttached();
      await page.clock.fastForward(60_000);
      await expect(banner(page)).toBeVisible();
      const { y, height } = (await banner(page).boundingBox())!;
      await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(Math.round(y + height));
      const pushed = await topOf(heading);
      // Its empty place stays until it is out of the window.
      link.cut(false);
      await expect(banner(page)).toHaveCount(0, { timeout: 30_000 });
      expect(await topOf(heading)).toBe(pushed);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => topOf(heading)).toBe(pushed - 300);
      await page.mouse.wheel(0, -500);
      await expect.poll(() => topOf(heading)).toBe(before);
    });

    test('moves nothing of a scrolled page as the connection is lost and restored', async ({
      page,
      link,
      enter,
    }) => {
      await enter('/stations');
      const station = page.locator('#main').getByRole('link', { name: SITE });
      await expect(station).toBeVisible();
      const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())!.y);
      const heading = page.getByRole('heading', { level: 1 });
      const before = await topOf(heading);
      await page.mouse.wheel(0, 120);
      await expect.poll(() => topOf(heading)).toBe(before - 120);
      link.cut(true);
      await expect(live(page)).not.toBeAttached();
      await page.clock.fastForward(60_000);
      await expect(banner(page)).toBeVisible();
      await expect.poll(() => topOf(heading)).toBe(before - 120);
      // What the banner covers can be scrolled to.
      await page.mouse.wheel(0, -500);
      const { y, height } = (await banner(page).boundingBox())!;
      await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(Math.round(y + height));
      const scrolled = await topOf(heading);
      link.cut(false);
      await expect(banner(page)).toHaveCount(0, { timeout: 30_000 });
      expect(await topOf(heading)).toBe(scrolled);
      // Its empty place stays until it is out of the window.
      await page.mouse.wheel(0, 300);
      await expect.poll(() => topOf(heading)).toBe(scrolled - 300);
      await page.mouse.wheel(0, -500);
      await expect.poll(() => topOf(heading)).toBe(before);
    });
  });
}

test('never shows Live on a page that was frozen for hours', async ({ page, link, enter }) => {
  await enter('/stations');
  link.cut(true);
  // The clock advances and no timer runs, as after a laptop slept or the browser froze the tab.
  await page.clock.setSystemTime(new Date(Date.now() + 3 * 3_600_000));
  const shown = await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    // What is set in the event is drawn with the next frame.
    await Promise.resolve();
    return document.querySelector('header')!.textContent;
  });
  expect(shown).not.toContain('Live');
  expect(shown).toMatch(/Reconnecting|No connection/);
});

test('reports a lost network immediately and recovers with the next heartbeat', async ({ page, enter }) => {
  await enter('/stations');
  const shown = await page.evaluate(async () => {
    window.dispatchEvent(new Event('offline'));
    await Promise.resolve();
    return document.querySelector('header')!.textContent;
  });
  expect(shown).toContain('Reconnecting');
  await expect(live(page)).toBeVisible();
});

test('shows on every page what is not being stored while monitoring continues', async ({
  page,
  demo,
  enter,
}) => {
  test.skip(THROUGH_STANDBY, 'of several servers, none is active without the database');
  await enter('/stations/1');
  const warning = page
    .getByRole('region', { name: 'Warnings' })
    .getByText('Alarm notifications are off: Outpost can’t write to its database');
  await expect(warning).toHaveCount(0);
  await demo.field({ do: 'refuse-writes', refused: true });
  try {
    await expect(warning).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
      'Live values continue, and samples are held in memory. Acknowledgements, commands and changes are rejected.',
    );
    await page.goto('/alarms');
    await expect(warning).toBeVisible();
    await expect(live(page)).toBeVisible();
    // Dismissed it stays as one line, also after a reload.
    const dismiss = page.getByRole('button', { name: /^Dismiss for this shift: .* write to its database/ });
    await dismiss.click();
    await expect(dismiss).toHaveCount(0);
    await expect(warning).toBeVisible();
    await expect(page.getByRole('region', { name: 'Warnings' })).not.toContainText('Live values continue');
    await page.reload();
    await expect(warning).toBeVisible();
    await expect(page.getByRole('region', { name: 'Warnings' })).not.toContainText('Live values continue');
  } finally {
    await demo.field({ do: 'refuse-writes', refused: false });
  }
  await expect(warning).toHaveCount(0, { timeout: 15_000 });
});

for (const role of ['Admin', 'Supervisor'] as const) {
  test(`warns of missing stored data for the role ${role}`, async ({ page, signIn }) => {
    await page.route('**/api/Alarms/active', async (route) => {
      const response = await route.fetch();
      const active = (await response.json()) as ActiveAlarms;
      const damaged: AlarmWarning = {
        Code: 'damaged',
        Text: 'Stored data is missing',
        Detail: 'Up to 35 audit events are missing.',
        Since: active.At,
      };
      await route.fulfill({ response, json: { ...active, Warnings: [damaged] } });
    });
    await signIn(role, '/stations');
    await expect(live(page)).toBeAttached();
    const warnings = page.getByRole('region', { name: 'Warnings' });
    if (role === 'Admin') {
      await expect(warnings).toContainText(
        /Stored data is missing\. Up to 35 audit events are missing\. Found \d\d:\d\d\./,
      );
      expect(await accessibilityProblems(page, warnings)).toEqual([]);
    } else await expect(warnings).toHaveCount(0);
  });
}

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  await acknowledgeAll(await new Api(demo.url).signIn(demoEmail('Operator'), DEMO_PASSWORD));
});

/** Has the first request of each style sheet fail that a screen or part loads later. @returns their paths */
async function failLateSheetsOnce(page: Page): Promise<ReadonlySet<string>> {
  const initial = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
  expect(initial).toContain('.css"');
  const failed = new Set<string>();
  await page.route(
    ({ pathname }) => /^\/assets\/.*\.css$/.test(pathname) && !initial.includes(pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      if (failed.has(pathname)) return route.fallback();
      failed.add(pathname);
      return route.abort();
    },
  );
  return failed;
}

test.describe('without the service worker, which would answer from its cache', () => {
  test.use({ serviceWorkers: 'block' });

  test('loads scripts and styles again that failed, and shows the screen meanwhile', async ({
    page,
    signIn,
    demo,
  }) => {
    const parts = ['Announcer', 'Toasts', 'Home', 'Palette'];
    const failed = new Set<string>();
    for (const part of parts) {
      await page.route(
        (url) => new RegExp(`/assets/${part}-.*\\.js$`).test(url.pathname),
        (route) => {
          failed.add(part);
          return route.abort();
        },
        // It is requested twice: by its link, and by the import.
        { times: 2 },
      );
    }
    const sheets = await failLateSheetsOnce(page);
    const announcer = page.waitForResponse(/\/assets\/Announcer-.*\.js$/);
    await signIn('Operator', '/alarms');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
    await page.getByRole('button', { name: /^Find a station or point/ }).click();
    await expect(page.getByRole('combobox', { name: 'Find a station or point' })).toBeFocused();
    await page.keyboard.press('Escape');
    await announcer;
    await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
    await expect(page.getByRole('link', { name: /^Pump 1 overload tripped Alder Street/ })).toBeVisible();
    // The sheet of a link that failed is empty, or cannot be read.
    const styles = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => {
        try {
          return sheet.href !== null && sheet.cssRules.length > 0 ? [sheet.href] : [];
        } catch {
          return [];
        }
      }),
    );
    expect([...failed].sort()).toEqual(parts.toSorted());
    expect(sheets.size).toBeGreaterThanOrEqual(parts.length);
    for (const sheet of sheets)
      expect(
        styles.some((href) => href.endsWith(sheet)),
        sheet,
      ).toBe(true);
  });

  test('shows the first screen with its styles although they failed to load at first', async ({
    page,
    signIn,
  }) => {
    const sheets = await failLateSheetsOnce(page);
    await signIn('Operator', '/');
    const heading = page.getByRole('region', { name: 'Needs attention' });
    await expect(heading).toBeVisible();
    // The container of the rows is one of the screen's own styles.
    await expect
      .poll(() => heading.evaluate((element) => getComputedStyle(element).containerName))
      .toContain('attention');
    expect(sheets.size).toBeGreaterThan(0);
  });
});
