import { calls } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { showPrinted } from '../states/steps.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, startDemoProcess } from '../support/demo.ts';
import { overlappingOnMap } from '../support/map-controls.ts';
import { type StyleServer, startStyleServer } from '../support/style-server.ts';
import { accessibilityProblems, test as base, expect } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';
const SITES = 24;

/** The demo with a map service of its own. */
const test = base.extend<object, { service: StyleServer }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const service = await startStyleServer();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ service }, use) => {
      const demo = await startDemoProcess(0, {
        MAP_STREET_STYLE_URL: service.streetUrl,
        MAP_SATELLITE_STYLE_URL: service.satelliteUrl,
      });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Each opens a full map, drawn without a graphics card.
test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  await demo.field({ do: 'release', site: SITE });
});

const list = (page: Page) => page.getByRole('listbox', { name: 'Stations, worst first' });
const glMap = (page: Page) => page.getByRole('region', { name: /^Map of stations/ });
/** What the mark in the middle of the map says; all sites are one mark there when the map is far away. */
const tip = (page: Page) => page.locator('section[aria-label="Map"] [class*="tip"]');

async function openMap(page: Page): Promise<void> {
  const side = page.getByRole('region', { name: 'Stations', exact: true });
  await expect(side.getByRole('paragraph').filter({ hasText: /\d+ stations/ })).toBeVisible();
  await expect(glMap(page)).toBeVisible();
}

/** Zoomed out until all sites are one cluster, with the pointer on it. */
async function hoverCluster(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show all stations' }).click();
  for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Zoom out' }).click();
  const { x, y, width, height } = (await glMap(page).boundingBox())!;
  // The pointer moves until the map is still below it.
  await expect(async () => {
    await page.mouse.move(x + width / 2 + 1, y + height / 2);
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(tip(page)).toHaveText(new RegExp(`^${SITES} stations: `), { timeout: 300 });
  }).toPass();
}

test('lists the worst first and opens a site with live values by keyboard', async ({
  page,
  demo,
  signIn,
}) => {
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await signIn('Viewer', '/map');
  await openMap(page);
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
  await expect(list(page).getByRole('option').first()).toContainText(SITE);
  await expect(list(page).getByRole('option').first()).toContainText('High: Pump 2 overload tripped');
  await expect(list(page).getByRole('option').first()).toContainText(/\d\.\d\d\sm/);

  await glMap(page).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('alder');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: `Selected station: ${SITE}` });
  await expect(panel).toContainText('Pump 2 overload tripped');
  await expect(page).toHaveURL(/\/map\?station=\d+$/);
  await expect(panel).toContainText('Operators, Supervisors and Admins can acknowledge alarms.');
  await expect(panel.getByRole('button', { name: /^Acknowledge/ })).toBeHidden();
  const pump = panel.locator('dl > div').filter({ hasText: /^Pump 1/ });
  await expect(pump).toContainText('Off');
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect(pump).toContainText('Running');

  await page.reload();
  await expect(panel).toContainText('Pump 2 overload tripped');
  await panel.getByRole('link', { name: 'Open station' }).click();
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
});

test('acknowledges an alarm of the selected station, and says who may shelve it', async ({
  page,
  demo,
  signIn,
}) => {
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
  await signIn('Operator', '/map');
  await openMap(page);
  await page.getByRole('option').filter({ hasText: SITE }).click();
  const panel = page.getByRole('region', { name: `Selected station: ${SITE}` });
  const alarm = panel.getByRole('list', { name: 'Alarms' }).getByRole('listitem').filter({
    hasText: 'Pump 2 overload tripped',
  });
  await expect(alarm).toContainText('Unacknowledged');
  expect(await accessibilityProblems(page)).toEqual([]);
  await alarm.getByRole('button', { name: 'Acknowledge: Pump 2 overload tripped' }).click();
  await expect(alarm).toContainText('Acknowledged by');
  await expect(alarm.getByRole('button', { name: /^Acknowledge/ })).toBeHidden();
  await alarm.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Shelve…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Only Supervisors and Admins can shelve alarms');
  await page.keyboard.press('Escape');
  await demo.field({ do: 'clear', site: SITE });
});

test('acknowledges all alarms of the selected station at once', async ({ page, demo, signIn }) => {
  const site = 'Otter Pond Lift Station';
  for (const pump of [1, 2] as const)
    await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump } });
  await signIn('Operator', '/map');
  await openMap(page);
  await page.getByRole('option').filter({ hasText: site }).click();
  const panel = page.getByRole('region', { name: `Selected station: ${site}` });
  const waiting = panel.getByRole('button', { name: /^Acknowledge: / });
  await expect(waiting).toHaveCount(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Acknowledge all 2', exact: true }).click();
  await expect(panel.getByText('Acknowledged by')).toHaveCount(2);
  await expect(panel.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
  await demo.field({ do: 'clear', site });
});

test('lists the alarms of a station first if one is critical, then opens its trend around them', async ({
  page,
  demo,
  signIn,
}) => {
  const site = 'Otter Pond Lift Station';
  await demo.field({ do: 'set', site, name: 'level', value: 3.2 });
  await signIn('Operator', '/map');
  await openMap(page);
  await page.getByRole('option').filter({ hasText: site }).click();
  const panel = page.getByRole('region', { name: `Selected station: ${site}` });
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.locator('[data-moved]')).toHaveCount(0);
  await panel.getByRole('button', { name: /^Acknowledge all \d+$/ }).click();
  const summary = page.getByRole('dialog', { name: /^Acknowledge \d+ alarms$/ });
  await expect(summary).toContainText('Wet well about to overflow');
  await expect(panel.getByText('Acknowledged by')).toHaveCount(0);
  await summary.getByRole('button', { name: /^Acknowledge \d+ alarms$/ }).click();
  await expect(panel.getByText('Acknowledged by').first()).toBeVisible();

  await panel.getByRole('link', { name: 'Open station' }).click();
  const trends = page.getByRole('main').getByRole('link', { name: 'Trends', exact: true });
  await expect(trends).toHaveAttribute('href', /last=1h$/);
  await demo.field({ do: 'set', site, name: 'level', value: 1.2 });
  await expect(page.getByRole('main').getByText('Wet well about to overflow')).toHaveCount(0);
});

test('says that the map is loading, and has a metric scale and one line for who made it', async ({
  page,
  service,
  signIn,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(service.streetUrl, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Viewer', '/map');
  await openMap(page);
  const loading = page.getByText('Loading map…', { exact: true });
  await expect(loading).toBeVisible();
  // Below the map, where no station is.
  const marks = (await page.locator('canvas').last().boundingBox())!;
  expect((await loading.boundingBox())!.y).toBeGreaterThanOrEqual(marks.y + marks.height);
  held.resolve();
  await expect(loading).toBeHidden({ timeout: 30_000 });
  // In a browser of the United States, too: values are shown as configured.
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^[\d.]+\s(m|km)$/);
  await page.getByRole('option').filter({ hasText: SITE }).click();
  const attribution = (await page.locator('.maplibregl-ctrl-attrib').boundingBox())!;
  expect(attribution.height).toBeLessThanOrEqual(26);
});

test('keeps the choice of the background apart from the other controls', async ({ page, signIn }) => {
  await signIn('Viewer', '/map');
  await openMap(page);
  await expect(page.getByText('© street of the test')).toBeAttached();
  for (const [width, height] of [
    [1440, 900],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Satellite' })).toBeVisible();
    expect(await overlappingOnMap(page), `${width} × ${height}`).toEqual([]);
  }
});

test('updates a cluster without a reload', async ({ page, demo, signIn }) => {
  await signIn('Viewer', '/map');
  await openMap(page);
  await hoverCluster(page);
  await expect(tip(page)).toHaveText(`${SITES} stations: normal`);
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  await expect(tip(page)).toHaveText(`${SITES} stations: 1 high`);
  await demo.field({ do: 'clear', site: SITE });
  await expect(tip(page)).toHaveText(`${SITES} stations: normal`);
});

test('lists a new station without a position at once', async ({ page, demo, signIn }) => {
  await signIn('Operator', '/map');
  await openMap(page);
  const admin = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  const station = { SiteName: 'Nowhere Well', Kind: 'well', Host: '127.0.0.1', Enabled: false } as const;
  const { StationId } = await admin.call(calls.stations.create, undefined, station);
  await page.getByRole('button', { name: '1 station without a position' }).click();
  await expect(list(page).getByRole('option')).toHaveText([/Nowhere Well.*no position.*Disabled/]);
  await list(page).getByRole('option').click();
  await expect(page.getByRole('region', { name: 'Selected station: Nowhere Well' })).toContainText(
    'No position is set',
  );
  const query = new URLSearchParams({ name: station.SiteName, history: 'purge' });
  await admin.call(calls.stationAdmin.remove, `/api/Stations/${StationId}?${query}`);
});

test('loads street and satellite maps, remembers the selection and falls back to the plain map', async ({
  page,
  service,
  signIn,
}) => {
  await signIn('Viewer', '/map');
  await openMap(page);
  await expect.poll(() => service.pictures('street')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Satellite' }).click();
  await expect.poll(() => service.pictures('satellite')).toBeGreaterThan(0);
  await page.reload();
  await openMap(page);
  await expect(page.getByRole('button', { name: 'Satellite' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('© satellite of the test')).toBeVisible();

  await service.stop();
  try {
    // Elsewhere it has no tiles yet.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('Couldn’t load satellite map.')).toBeVisible();
    await expect(page.getByText('Boundaries: Natural Earth, US Census Bureau')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Couldn’t load satellite map. Showing the built-in map.')).toBeVisible();
  } finally {
    await service.start();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('© satellite of the test')).toBeVisible();
  await expect(page.getByText(/^Couldn’t load/)).toBeHidden();
});

test('shows a notice and the list without WebGL', async ({ page, demo, signIn }) => {
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest) {
      return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
    } as typeof real;
  });
  await signIn('Viewer', '/map');
  await expect(page.getByText('This browser can’t display the map.')).toBeVisible();
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
  await expect(list(page).getByRole('option').first()).toContainText(`${SITE}`);
});

test('marks map and list as last known without a connection', async ({ page, context, signIn }) => {
  await signIn('Viewer', '/map');
  await openMap(page);
  await hoverCluster(page);
  await context.setOffline(true);
  await expect(page.getByText(/^No data since/)).toBeVisible({ timeout: 45_000 });
  await expect(tip(page)).toHaveText(`${SITES} stations: normal (last known)`);
  await expect(list(page).getByRole('option').first()).toContainText('last known: ');
  await context.setOffline(false);
  await expect(tip(page)).toHaveText(`${SITES} stations: normal`, { timeout: 30_000 });
});

for (const [size, viewport] of [
  ['desktop', { width: 1_440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`passes axe and does not scroll on a ${size}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport);
    await signIn('Viewer', '/map');
    await openMap(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    const over = await page.evaluate(() => ({
      right: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      below: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    }));
    expect(over).toEqual({ right: 0, below: 0 });
  });
}

test('names the worst station in the sheet at rest on a phone, and has the filters below the list', async ({
  page,
  demo,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
  await signIn('Viewer', '/map');
  await openMap(page);
  const options = list(page).getByRole('option');
  const footer = page.getByRole('contentinfo');
  await expect(options.first()).toContainText(SITE);
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  expect(await bottomOf(options.first())).toBeLessThanOrEqual((await footer.boundingBox())!.y);
  await expect(page.getByRole('searchbox')).toBeHidden();

  await page.getByRole('button', { name: 'Show station list' }).click();
  await expect(page.getByRole('button', { name: 'Expand station list' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: 'Expand station list' }).click();
  await page.getByRole('searchbox').fill('alder');
  await expect(options).toHaveCount(1);
  expect((await page.getByRole('searchbox').boundingBox())!.y).toBeGreaterThanOrEqual(
    await bottomOf(options.first()),
  );
  expect(await accessibilityProblems(page)).toEqual([]);

  await options.first().click();
  await expect(page.getByRole('region', { name: `Selected station: ${SITE}` })).toBeVisible();
  await page.getByRole('button', { name: 'Close station panel' }).click();
  // A filter that is set stays in sight.
  await expect(page.getByRole('searchbox')).toHaveValue('alder');
});

test('keeps the station panel off the scale of the map', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('Viewer', '/map');
  await openMap(page);
  await page.getByRole('option').filter({ hasText: SITE }).click();
  const panel = (await page.getByRole('region', { name: `Selected station: ${SITE}` }).boundingBox())!;
  const scale = (await page.locator('.maplibregl-ctrl-scale').boundingBox())!;
  expect(panel.y + panel.height).toBeLessThanOrEqual(scale.y);
});

test('prints the map as a picture and every station below it, without controls', async ({ page, signIn }) => {
  await signIn('Viewer', '/map');
  await openMap(page);
  const picture = page.getByRole('img', { name: 'Map', exact: true });
  // Without the map below them, only the marks are not transparent.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await showPrinted(page);
    const alphaInCorner = await picture.evaluate(
      (canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(1, 1, 1, 1).data[3],
    );
    expect(alphaInCorner).toBe(255);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('rowheader')).toHaveCount(SITES);
  await expect(page.getByText(/^Ridgeline Water District · created .* · 24 stations/)).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeHidden();
});
