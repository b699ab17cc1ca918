import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { test as base, expect } from '../support/test.ts';

/** A demo with two days of history, so that trends show data. */
const test = base.extend<object, { demo: DemoProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const demo = await startDemoProcess(2);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const SITE = 'Alder Street Lift Station';
/** Wet well level and pump 1 of that site. */
const TREND = '/trends?p=1.1,1.7';

const chart = (page: Page) => page.getByRole('application', { name: /^Trend of/ });
const legend = (page: Page) => page.getByRole('table', { name: 'Trend points' });
const row = (page: Page, name: string) => legend(page).getByRole('row').filter({ hasText: name });
const figure = (page: Page, name: string, label: string) =>
  row(page, name).locator(`[data-label="${label}"]`);
const isTrend = (request: Request) =>
  /^\/api\/trends\/(analog|digital)/.test(new URL(request.url()).pathname);

/** Waits until the trend is loaded. */
async function trendLoaded(page: Page): Promise<void> {
  await expect(figure(page, 'Wet well level', 'Max')).toHaveText(/^\d\.\d\d$/);
  await expect(page.getByText(/averages over/)).not.toContainText('loading');
}

const bucket = async (page: Page) =>
  /averages over ([^·]+)/.exec((await page.getByText(/averages over/).textContent()) ?? '')?.[1]?.trim();

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  await demo.field({ do: 'release', site: SITE });
});

test('opens the trend of a point and shows a value out of limits at once', async ({ page, demo, signIn }) => {
  await signIn('Viewer', '/stations/1');
  await page.getByRole('link', { name: /^Trend of Wet well level/ }).click();
  await expect(page).toHaveURL(/\/trends\?p=1\.1$/);
  await trendLoaded(page);
  await expect(chart(page)).toHaveAccessibleName(`Trend of ${SITE} · Wet well level`);
  await expect(figure(page, 'Wet well level', 'Time out of limits')).toHaveText(/^none/);

  await demo.field({ do: 'set', site: SITE, name: 'level', value: 2.9 });
  // The pumps begin at once to draw it down.
  await expect(figure(page, 'Wet well level', 'Now')).toContainText(/2\.[89]\d/);
  await expect(figure(page, 'Wet well level', 'Max')).toHaveText(/^2\.[89]\d$/);
  await expect(
    figure(page, 'Wet well level', 'Time out of limits').getByRole('img', { name: 'Critical' }),
  ).toBeVisible();
});

test('zooms by keyboard to finer data, restores the view by its address, and returns to live with Home', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', `${TREND}&last=1d`);
  await trendLoaded(page);
  expect(await bucket(page)).toBe('2 min');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page).toHaveURL(/from=.*&to=/);
  await chart(page).focus();
  for (let press = 0; press < 9; press++) await page.keyboard.press('+');
  // Each press zooms to 0.7 of the range; the address is updated when no key is pressed.
  const length = () => {
    const [from, to] = ['from', 'to'].map((name) => new URL(page.url()).searchParams.get(name) ?? '');
    return Date.parse(to!) - Date.parse(from!);
  };
  await expect.poll(() => Math.abs(length() - 24 * 3_600_000 * 0.7 ** 9)).toBeLessThan(10);
  await expect.poll(() => bucket(page)).toBe('5 s');
  await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d – .*\d\d:\d\d/ })).toHaveCount(1);
  const words = await page
    .getByText(/· America\/Denver$/)
    .first()
    .textContent();
  const maximum = await figure(page, 'Wet well level', 'Max').textContent();

  await page.reload();
  await trendLoaded(page);
  expect(
    await page
      .getByText(/· America\/Denver$/)
      .first()
      .textContent(),
  ).toBe(words);
  expect(await figure(page, 'Wet well level', 'Max').textContent()).toBe(maximum);

  await page.keyboard.press('Tab');
  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/last=\d+s/);
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('zooms around the pointer with the wheel and pans by dragging', async ({ page, signIn }) => {
  await signIn('Viewer', `${TREND}&last=1d`);
  await trendLoaded(page);
  const box = (await chart(page).boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + 120 };
  await page.mouse.move(at.x, at.y);
  const time = page.locator('[data-side]');
  const before = await time.textContent();
  await page.mouse.wheel(0, -700);
  await expect(page).toHaveURL(/from=/);
  await page.mouse.move(at.x + 1, at.y);
  await page.mouse.move(at.x, at.y);
  const minutes = (text: string | null) => {
    const [, hour, minute] = /(\d\d):(\d\d)(?::\d\d)?$/.exec(text ?? '') ?? [];
    return Number(hour) * 60 + Number(minute);
  };
  expect(Math.abs(minutes(await time.textContent()) - minutes(before))).toBeLessThanOrEqual(4);

  const url = new URL(page.url());
  await page.mouse.down();
  await page.mouse.move(at.x + 200, at.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.url()).not.toBe(url.href);
  const after = new URL(page.url());
  const from = (address: URL) => Date.parse(address.searchParams.get('from')!);
  expect(from(after)).toBeLessThan(from(url));
  const length = (address: URL) => Date.parse(address.searchParams.get('to')!) - from(address);
  expect(Math.abs(length(after) - length(url))).toBeLessThan(10);
});

test('replaces points that were deleted', async ({ page, signIn }) => {
  const deleted = Array.from({ length: 19 }, (_, index) => `1.${9_001 + index}`).join(',');
  await signIn('Viewer', `/trends?p=1.1,${deleted}&panes=unit`);
  await trendLoaded(page);
  await expect(page.getByText(/^Points 9001, 9002, .* were deleted and are not shown\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add points' }).click();
  await page.getByRole('searchbox').fill('Alder Pump 1 current');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(legend(page).getByRole('row')).toHaveCount(3);
  await expect(page.getByText(/were deleted/)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('p')).toMatch(/^1\.1,1\.\d{1,2}$/);

  await page.goto(`/trends?p=1.1,${deleted}`);
  await page.getByRole('button', { name: 'Remove deleted points' }).click();
  await expect(page).toHaveURL(/\/trends\?p=1\.1$/);
});

test('does not call a point deleted while the server answers with errors', async ({ page, signIn }) => {
  await signIn('Viewer', TREND);
  await trendLoaded(page);
  // The live connection would deliver the station, also without a WebSocket.
  const calls = /\/(?:api|socket\.io)\//;
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Couldn’t load points')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Point not found')).toBeHidden();

  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(calls);
  // Unless the page has tried again by itself.
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await trendLoaded(page);
});

test('cancels requests that are no longer needed and sends none on focus', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isTrend(request)) asked.push(request.url());
  });
  await signIn('Viewer', `${TREND}&last=7d`);
  await trendLoaded(page);
  await page.evaluate(() => {
    for (const name of ['blur', 'focus'] as const) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const before = asked.length;

  let hold = true;
  await page.route(/\/api\/trends\/analog/, async (route) => {
    // The first one is never answered.
    if (hold) hold = false;
    else await route.continue();
  });
  const broken = page.waitForEvent('requestfailed', isTrend);
  const old = await figure(page, 'Wet well level', 'Max').textContent();
  await page.getByRole('button', { name: '24 h' }).click();
  await expect.poll(() => asked.length).toBe(before + 2);
  // The previous data stays until the finer data has loaded.
  await expect(page.getByText(/· loading…/)).toBeVisible();
  expect(await figure(page, 'Wet well level', 'Max').textContent()).not.toBe('–');
  expect(old).not.toBe('–');
  await page.getByRole('button', { name: '1 h', exact: true }).click();
  expect((await broken).failure()?.errorText).toContain('ABORTED');
  await trendLoaded(page);
  expect(await bucket(page)).toBe('5 s');
});

test('shows an outage as a gap in chart and table', async ({ page, demo, signIn }) => {
  await signIn('Viewer', `${TREND}&last=1min&show=table`);
  const values = page.getByRole('region', { name: 'Values' });
  // A row is a second; what follows the last poll is not known yet.
  const newest = values.locator('tbody td:nth-of-type(1)').filter({ hasNotText: /^–$/ }).first();
  await expect(newest).toHaveText(/^\d\.\d\d/);
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'refused' } });
  await expect(newest).toHaveText('no data');
  await expect(figure(page, 'Wet well level', 'Now').locator('[data-trust="stale"]')).toBeVisible();
});

test('reads the cursor by keyboard and compares it with the previous day', async ({ page, signIn }) => {
  await signIn('Viewer', `${TREND}&last=6h`);
  await trendLoaded(page);
  await page.getByRole('combobox', { name: 'Compare' }).selectOption('day');
  await expect(page.getByText(/dashed: previous day/)).toBeVisible();
  await chart(page).focus();
  // At some times of day the field was out of reach, on this day or on the one before.
  const atCursor = figure(page, 'Wet well level', 'At cursor');
  await expect(async () => {
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(atCursor).toHaveText(/\d\.\d\d m.*previous: \d\.\d\d m/, { timeout: 200 });
  }).toPass({ intervals: [20] });
  const said = page.getByRole('status').filter({ hasText: 'Wet well level' });
  await expect(said).toHaveText(/\d\d:\d\d:\d\d: Wet well level \d\.\d\d m.*; Pump 1 (Running|Off)/);
  await page.keyboard.press('Escape');
  await expect(figure(page, 'Wet well level', 'At cursor')).toHaveText('');
});

test('starts with the points in alarm, and lists them first', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: SITE, name: 'level', value: 3.2 });
  await signIn('Viewer', '/trends');
  const inAlarm = page.getByRole('link', { name: /^Plot points in alarm \(/ });
  await expect(inAlarm).toBeVisible({ timeout: 60_000 });
  await page.getByRole('main').getByRole('button', { name: 'Add points' }).last().click();
  await expect(page.getByRole('listitem').getByRole('checkbox').first()).toHaveAccessibleName(
    /Critical|High/,
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await inAlarm.click();
  await expect(page).toHaveURL(/&panes=unit$/);
  await expect(row(page, SITE)).not.toHaveCount(0);
  await page.goto('/trends');
  const worst = page.getByRole('region', { name: 'Stations' }).getByRole('link').first();
  await expect(worst).toHaveAccessibleName(/Critical|High/);
  await worst.click();
  await expect(page).toHaveURL(/\/trends\?p=/);
});

test('adds, hides and removes points, and saves trends per account', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn('Viewer', '/trends');
  await expect(page.getByRole('heading', { name: 'No points selected' })).toBeVisible();
  // There is nothing yet that they could move.
  await expect(page.getByRole('button', { name: 'Live' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add points' }).last().click();
  await page
    .getByRole('searchbox', { name: 'Search points by station, point or name' })
    .fill('alder wet well');
  await page.getByRole('checkbox', { name: /^Wet well level/ }).check();
  await page.getByRole('searchbox', { name: 'Search points by station, point or name' }).fill('birch pump 1');
  await page.getByRole('checkbox', { name: /^Pump 1 Birch/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await trendLoaded(page);
  await expect(row(page, 'Pump 1')).toContainText('Birch Hollow Lift Station');
  await page.getByRole('button', { name: /^Show .*Pump 1/ }).click();
  await expect(page).toHaveURL(/hide=/);
  await expect(row(page, 'Pump 1')).toContainText('hidden');

  await page.getByRole('button', { name: /^Saved trends/ }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved trends: Night shift' })).toBeVisible();
  const kept = page.url();

  await page.goto('/trends');
  await page.getByRole('button', { name: /^Saved trends/ }).click();
  await page.getByRole('menuitemradio', { name: 'Night shift' }).click();
  await expect(page).toHaveURL(kept);
  await page.goto('/trends');
  await page.getByRole('main').getByRole('link', { name: 'Night shift' }).click();
  await expect(page).toHaveURL(kept);
  await page.getByRole('button', { name: /^Remove .*Pump 1/ }).click();
  await expect(page.getByRole('button', { name: 'Saved trends: Night shift, changed' })).toBeVisible();

  await page
    .getByRole('button', { name: /Demo|Viewer/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn('Operator', '/trends');
  await expect(page.getByRole('heading', { name: 'No points selected' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Saved trends/ })).toHaveCount(0);
});

test('stacks panes with one cursor, keeps the layout in the address, and names the station', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', `${TREND},1.2&last=8h`);
  await trendLoaded(page);
  const heights = () =>
    page.locator('[role="application"] .u-over').evaluateAll((all) => all.map((one) => one.clientHeight));
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${SITE} · `))
      .first(),
  ).toBeVisible();
  await expect(row(page, 'Wet well level')).toContainText(SITE);
  await expect(page.getByRole('button', { name: /^Show .*Wet well level/ })).toHaveText('1');
  expect(await heights()).toHaveLength(1);

  const layout = page.getByRole('group', { name: 'Layout' });
  await layout.getByRole('button', { name: 'One pane per unit' }).click();
  await expect(page).toHaveURL(/panes=unit/);
  // Level, pressure, and the states of the pump.
  await expect.poll(heights).toHaveLength(3);
  await expect(page.getByRole('combobox', { name: 'Axes' })).toHaveCount(0);
  await chart(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(figure(page, 'Wet well level', 'At cursor')).toHaveText(/^\d\.\d\d m/);
  await expect(figure(page, 'Pump 1', 'At cursor')).toHaveText(/Running|Off/);

  await page.reload();
  await trendLoaded(page);
  await expect(layout.getByRole('button', { name: 'One pane per unit' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await layout.getByRole('button', { name: 'Overlaid' }).click();
  await expect(page).not.toHaveURL(/panes=/);
  // 1440 by 900 zoomed to 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect.poll(async () => (await heights())[0] ?? 0).toBeGreaterThanOrEqual(320);
});

test('exports an image, a CSV file and a workbook', async ({ page, signIn }) => {
  await signIn('Viewer', `${TREND}&last=8h`);
  await trendLoaded(page);
  const take = async (item: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const png = await take('Image (PNG)');
  expect(png.name).toMatch(/^outpost-trend-\d{4}-\d\d-\d\d-\d{4}\.png$/);
  expect([...png.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  const csv = await take('Values (CSV)');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString('utf8')).toContain('Wet well level');
  const figures = await take('Statistics (CSV)');
  expect(figures.name).toMatch(/trend-statistics-.*\.csv$/);
  const [, level = ''] = figures.bytes.toString('utf8').split('\r\n');
  // The list shows what the file says.
  const [, , , , , average] = level.split(',');
  await expect(figure(page, 'Wet well level', 'Avg')).toHaveText(Number(average).toFixed(2));
  const workbook = await take('Excel (XLSX)');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('has the options in a sheet on a phone, and pans by touch', async ({ page, signIn }) => {
    await signIn('Viewer', `${TREND}&last=1d`);
    await trendLoaded(page);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Limits' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/limits=off/);
    const box = (await chart(page).boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 120 }],
      });
    await finger('touchStart', box.x + 120);
    for (let x = 130; x <= 260; x += 10) await finger('touchMove', box.x + x);
    await finger('touchEnd', 0);
    await expect(page).toHaveURL(/from=.*&to=/);
  });
});

test('marks a note at an instant for every user, and only its author or an Admin changes it', async ({
  page,
  signIn,
}) => {
  const marks = page.getByRole('button', { name: /^N1: / });
  await signIn('Operator', TREND);
  await trendLoaded(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByLabel('Subject').selectOption({ label: `${SITE} · Wet well level` });
  await dialog.getByLabel('Note').fill('Float cleaned');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(marks).toHaveAccessibleName(/^N1: Float cleaned \(/);
  await page.reload();
  await marks.focus();
  await expect(marks.getByText('Float cleaned')).toBeVisible();
  await page.keyboard.press('Enter');
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toBeFocused();
  await expect(notes).toContainText(`${SITE} · Wet well level`);
  await notes.getByRole('button', { name: 'Edit note N1' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit note' });
  await edit.getByLabel('Note').fill('Float cleaned and tested');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(marks).toHaveAccessibleName(/^N1: Float cleaned and tested/);
  const url = page.url();

  // Another user sees it, and the server refuses what the page does not offer.
  await page.context().clearCookies();
  await signIn('Supervisor', url);
  await expect(notes).toContainText('Float cleaned and tested');
  await expect(notes.getByRole('button', { name: 'Edit note N1' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn('Admin', url);
  await notes.getByRole('button', { name: 'Delete note N1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(marks).toHaveCount(0);
  await expect(notes).toContainText('No notes in this range');
});

test('the figures of the range agree with the values of the table', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  const figures = page.getByRole('table', { name: 'Statistics for this period' }).getByRole('cell');
  // A whole hour that is over, so that the table's rows are whole buckets, and without an outage of the demo.
  for (const hoursAgo of [6, 8, 10, 12]) {
    const to = new Date((Math.floor(Date.now() / 3_600_000) - hoursAgo) * 3_600_000);
    const from = new Date(to.getTime() - 3_600_000);
    await page.goto(`${TREND}&from=${from.toISOString()}&to=${to.toISOString()}&show=table`);
    await expect(figures.nth(3)).toHaveText(/ %$/);
    if ((await figures.nth(3).textContent()) === '100 %') break;
  }
  const values = page.getByRole('table', { name: /^Trend values/ });
  const cells = values.getByRole('cell', { name: /^\d\.\d\d/ });
  await expect(cells.first()).toBeVisible();
  const texts = await cells.allTextContents();
  const numbers = texts.flatMap((text) => text.match(/\d+\.\d+/g)?.map(Number) ?? []);
  await expect(figure(page, 'Wet well level', 'Min')).toHaveText(Math.min(...numbers).toFixed(2));
  await expect(figure(page, 'Wet well level', 'Max')).toHaveText(Math.max(...numbers).toFixed(2));
  await expect(figures.nth(3)).toHaveText('100 %');
  const [p5, p50, p95] = (await figures.allTextContents()).map(Number);
  const [min, avg, max] = await Promise.all(
    ['Min', 'Avg', 'Max'].map(async (name) =>
      Number(await figure(page, 'Wet well level', name).textContent()),
    ),
  );
  expect([min! <= p5!, p5! <= p50!, p50! <= p95!, p95! <= max!]).toEqual([true, true, true, true]);
  expect(avg).toBeGreaterThan(min!);
  expect(avg).toBeLessThan(max!);
});

test('scrolls as one page, with an axis for each unit: overlaid, or in panes on a phone', async ({
  page,
  signIn,
}) => {
  // Level, pressure, current of both pumps, flow, voltage and both pumps: five units.
  for (const [width, height, panes, axes] of [
    [1920, 1080, 1, 6],
    [390, 844, 6, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (panes === 1) await signIn('Viewer', '/trends?p=1.1,1.2,1.3,1.4,1.5,1.6,1.7,1.8');
    await expect(figure(page, 'Wet well level', 'Max')).toHaveText(/^\d\.\d\d$/);
    // Each pane has a time axis, and uPlot gives the last one, with the pumps, an empty value axis.
    await expect(chart(page).locator('canvas')).toHaveCount(panes);
    await expect(chart(page).locator('.u-axis')).toHaveCount(axes);
    await expect(page.getByText(/in panes, since this screen is too narrow/)).toHaveCount(
      panes === 1 ? 0 : 1,
    );
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.className),
    );
    expect(scrolling, `${width} px`).toEqual([]);
  }
});

test('prints who made it and when, on white paper, without the column of the cursor', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', TREND);
  await trendLoaded(page);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(/^Ridgeline Water District · created \d+ \w+ \d{4} \d\d:\d\d M[SD]T$/),
  ).toBeVisible();
  await expect(legend(page).getByRole('columnheader', { name: 'Now' })).toBeVisible();
  await expect(legend(page).getByText('At cursor')).toBeHidden();
  for (const element of ['html', 'body'])
    expect(await page.locator(element).evaluate((own) => getComputedStyle(own).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
});
