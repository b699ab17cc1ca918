import type { Page, Response } from '@playwright/test';
import { overlappingOnMap } from '../support/map-controls.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

// Drawn without a graphics card.
test.describe.configure({ timeout: 120_000 });

const isTile = (response: Response) => /\/api\/Map\/tiles\//.test(response.url());
const attribution = (page: Page) => page.getByText('Demo map, all places invented');

test('draws roads and names of the region without a request to another origin', async ({
  page,
  demo,
  signIn,
}) => {
  const others: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(demo.url).origin) others.push(request.url());
  });
  let tiles = 0;
  page.on('response', (answer) => {
    if (isTile(answer) && answer.status() === 200 && Number(answer.headers()['content-length']) > 500)
      tiles++;
  });
  await signIn('Viewer', '/map');
  await expect.poll(() => tiles, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(attribution(page)).toBeVisible();
  await expect(page.getByText('No map service is configured.')).toHaveCount(0);
  expect(others).toEqual([]);
});

test('draws the streets around the pin of a station before the borders of the world, and says that it loads', async ({
  page,
  signIn,
}) => {
  const tiles = Promise.withResolvers<void>();
  await page.route('**/api/Map/tiles/**', async (route) => {
    await tiles.promise;
    await route.continue();
  });
  // They never come.
  await page.route(/countries-50m|states-10m/, () => new Promise(() => undefined));
  await signIn('Admin', '/config/stations/10');
  const loading = page.getByText('Loading map…', { exact: true });
  await expect(loading).toBeVisible();
  const map = page.locator('.maplibregl-canvas');
  await expect(attribution(page)).toBeVisible({ timeout: 30_000 });
  const empty = await map.screenshot();
  tiles.resolve();
  await expect(loading).toBeHidden({ timeout: 60_000 });
  expect((await map.screenshot()).length).toBeGreaterThan(empty.length + 2_000);
});

test('has the attribution below a wide map, where it covers no station', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signIn('Viewer', '/map');
  await expect(attribution(page)).toBeVisible();
  const map = (await page.locator('.maplibregl-canvas').boundingBox())!;
  const line = (await page.locator('.maplibregl-ctrl-attrib').boundingBox())!;
  expect(line.y).toBeGreaterThanOrEqual(map.y + map.height);
});

for (const [size, viewport] of [
  ['desktop', { width: 1_440, height: 900 }],
  ['desktop at 200 %', { width: 720, height: 450 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`keeps controls, scale and attribution apart on a ${size}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(viewport);
    await signIn('Viewer', '/map');
    await expect(attribution(page)).toBeAttached();
    expect(await overlappingOnMap(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}
