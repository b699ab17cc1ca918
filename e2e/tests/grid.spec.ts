import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { showPrinted } from '../states/steps.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';
/** Not used by other tests: the effects of a high level last for minutes. */
const SUPPRESSED_SITE = 'Birch Hollow Lift Station';
/** Its level rises, and its alarm outlasts the test; at another station it would precede what other tests look for. */
const HIGH_SITE = 'Juniper Court Lift Station';

const grid = (page: Page) => page.getByRole('grid', { name: 'Points' });
const current = (page: Page) => page.locator('[role="row"][aria-selected="true"]');
const cell = (row: ReturnType<typeof current>, column: string) => row.locator(`[data-column="${column}"]`);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search points' });
const status = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** The texts of a column, from the first visible row down; read at once, because rows move. */
function column(page: Page, name: string): Promise<(string | null)[]> {
  return page
    .locator(`[role="row"] > [role="gridcell"][data-column="${name}"]:visible`)
    .evaluateAll((cells) =>
      cells
        .map((cell) => [cell.getBoundingClientRect().y, cell.textContent] as const)
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text),
    );
}

/** The cursor goes down until it is on a row of that name. */
async function goToRow(page: Page, name: string): Promise<void> {
  await grid(page).focus();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('ArrowDown');
    if ((await cell(current(page), 'name').textContent()) === name) return;
  }
  throw new Error(`no row ${name}`);
}

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
  for (const site of [SITE, HIGH_SITE]) await demo.field({ do: 'release', site });
});

test('updates a value in place without moving scroll position, selection or row', async ({
  page,
  demo,
  signIn,
}) => {
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await signIn('Viewer', '/grid');
  await expect(grid(page)).toBeVisible();
  await search(page).fill('alder');
  await goToRow(page, 'Pump 1');
  const row = current(page);
  await expect(cell(row, 'value')).toHaveText('Off');
  const scrollTop = await grid(page).evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThan(0);
  await row.evaluate((element) => element.setAttribute('data-same', ''));

  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect(cell(row, 'value')).toHaveText('Running');
  await expect(cell(row, 'name')).toHaveText('Pump 1');
  await expect(row).toHaveAttribute('data-same', '');
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(scrollTop);
});

test('keeps a critical value readable while it flashes, in both themes', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
  await signIn('Viewer', '/grid');
  await search(page).fill('alder overload');
  await expect(page.getByRole('row').filter({ hasText: 'Tripped' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.addStyleTag({ content: '[data-flash] { animation-play-state: paused !important }' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const changedCells = () =>
        page.evaluate(() => {
          const cells = document.querySelectorAll<HTMLElement>('[role="gridcell"], [class*="lineValue"]');
          for (const cell of cells) cell.dataset.flash = 'first';
          return [...cells].filter((cell) => getComputedStyle(cell).animationName !== 'none').length;
        });
      // On a phone the rows are redrawn, each as one cell.
      await expect.poll(changedCells).toBeGreaterThan(0);
      expect(await accessibilityProblems(page), `${colorScheme} at ${width} px`).toEqual([]);
    }
  }
});

test('keeps rows in place until the user sorts again', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: HIGH_SITE, name: 'level', value: 1 });
  await signIn('Viewer', '/grid');
  await search(page).fill('wet well level');
  const level = cell(page.getByRole('row').filter({ hasText: HIGH_SITE }), 'value');
  await expect(level).toContainText(/^[01]\.\d\d/);
  const unsorted = await column(page, 'site');
  await page.getByRole('columnheader', { name: 'Value' }).click();
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'ascending');
  // The rows follow their header in a later frame.
  await expect.poll(() => column(page, 'site')).not.toEqual(unsorted);
  const before = await column(page, 'site');
  expect(before.length).toBeGreaterThan(5);

  await demo.field({ do: 'set', site: HIGH_SITE, name: 'level', value: 3.2 });
  await expect(level).toContainText(/^3\.\d\d/);
  await expect(status(page, /rows? (is|are) out of order/)).toBeVisible();
  expect(await column(page, 'site')).toEqual(before);

  await page.getByRole('button', { name: 'Sort again' }).click();
  await expect.poll(async () => (await column(page, 'site')).at(-1)).toBe(HIGH_SITE);
});

test('saves a view per account, opens it by its link and deletes it', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn('Viewer', '/grid');
  await search(page).fill('pump');
  await page.getByRole('button', { name: 'Group by station' }).click();
  await page.getByRole('button', { name: /^View: All points/ }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: Night shift', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/grid\?view=\d+$/);
  const link = page.url();

  await page.reload();
  await expect(search(page)).toHaveValue('pump');
  await expect(page.getByRole('treegrid', { name: 'Points' })).toBeVisible();
  await search(page).fill('pump 1');
  const changed = page.getByRole('button', { name: 'View: Night shift changed' });
  await expect(changed).toBeVisible();
  // Changes made while a save is in progress are not lost.
  const isSave = (method: string) => method === 'PUT';
  await page.route('**/api/Views/*', async (route) => {
    if (isSave(route.request().method())) await search(page).fill('pump 2');
    await route.continue();
  });
  const saved = page.waitForResponse((response) => isSave(response.request().method()));
  await changed.click();
  await page.getByRole('menuitem', { name: 'Save “Night shift”' }).click();
  expect((await saved).ok()).toBe(true);
  await page.unroute('**/api/Views/*');
  await expect(changed).toBeVisible();
  await expect(search(page)).toHaveValue('pump 2');

  await page
    .getByRole('button', { name: /Demo|Viewer/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn('Operator', link);
  await expect(page.getByText('The view in this link is not one of yours.')).toBeVisible();
  await page.getByRole('button', { name: /^View: All points/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['All points']);
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /Demo|Operator/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn('Viewer', link);
  await page.getByRole('button', { name: /^View: Night shift/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(dialog).toContainText('Are you sure you want to delete the view “Night shift”?');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'View: All points', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/grid$/);
});

test('shows several rows in a window that is zoomed to 200 %', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn('Viewer', '/grid');
  // Below the headings, and with a banner above.
  const fifth = grid(page).getByRole('row').nth(5);
  await expect(fifth.getByRole('gridcell').first()).toBeInViewport({ ratio: 1 });
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await over()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('exports the filtered and sorted rows with raw values, units, quality and time', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/grid');
  await search(page).fill('alder');
  await expect(page.getByRole('row').filter({ hasText: 'Wet well level' })).toContainText('good');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^outpost-grid-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  const text = readFileSync((await download.path())!, 'utf8');
  expect(text.startsWith('\uFEFFStation,Point,Name,Value,State,Quality,Reason,Time,')).toBe(true);
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines.every((line) => line.startsWith(`${SITE},`))).toBe(true);
  await expect.poll(async () => (await column(page, 'name'))[0]).toBe(lines[0]!.split(',')[2]);
  // Rows outside the window too.
  expect(lines.length).toBeGreaterThan((await column(page, 'name')).length);
  const level = lines.find((line) => line.includes(',Wet well level,'));
  expect(level).toMatch(/,AI1,Wet well level,\d\.\d+,,good,,\d{4}-\d\d-\d\dT[\d:.]+Z,/);
});

test('shows the values of an offline station as stale and counts them as abnormal', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn('Viewer', '/grid');
  await search(page).fill('birch hollow');
  const level = page.getByRole('row').filter({ hasText: 'Wet well level' });
  await expect(cell(level, 'quality')).toHaveText('good');
  const abnormal = page.getByRole('button', { name: /^Abnormal only/ });
  // At most a few of other sites.
  await expect(abnormal).toHaveText(/Abnormal only \d$/);

  await demo.field({ do: 'fault', site: SUPPRESSED_SITE, fault: { kind: 'refused' } });
  await expect(cell(level, 'quality')).toHaveText('stale');
  await expect(cell(level, 'value')).toContainText(', stale');
  await expect(cell(level, 'age')).toHaveText(/^(1\d|[2-9]\d) s$/, { timeout: 30_000 });
  await expect(abnormal).toHaveText(/Abnormal only [1-9]\d/);
  await abnormal.click();
  await page.getByRole('button', { name: 'Group by station' }).click();
  await expect(page.getByRole('row').filter({ hasText: /Offline · no response for/ })).toBeVisible({
    timeout: 30_000,
  });
  // The alarm of the station is in its first row only.
  const loss = page.locator('[data-column="alarm"]').filter({ hasText: 'Communication loss', visible: true });
  await expect(loss).toHaveText(/Communication loss.*, High$/, { timeout: 45_000 });
  await expect(loss.locator('svg')).toBeVisible();
  // On a phone next to the age of the value, which is older than the alarm.
  await page.setViewportSize({ width: 390, height: 844 });
  const lossOnPhone = page.getByRole('row').filter({ hasText: 'Communication loss' });
  await expect(lossOnPhone).toContainText(/stale\s·\s\d+\s(s|min)/);
  await page.setViewportSize({ width: 1440, height: 900 });

  await demo.field({ do: 'clear', site: SUPPRESSED_SITE });
  await expect(status(page, /no longer match/)).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Filter again' }).click();
  await expect(page.getByText('No matches for “birch hollow”')).toBeVisible();
});

test('shows values as old without a connection, and not as abnormal', async ({ page, context, signIn }) => {
  test.setTimeout(120_000);
  await signIn('Viewer', '/grid');
  await search(page).fill('birch hollow');
  const level = page.getByRole('row').filter({ hasText: 'Wet well level' }).first();
  await expect(cell(level, 'quality')).toHaveText('good');
  await context.setOffline(true);
  await expect(page.getByText(/No connection since/).first()).toBeVisible({ timeout: 45_000 });
  await expect(cell(level, 'quality')).toHaveText('last known', { timeout: 45_000 });
  await expect(cell(level, 'value')).toContainText(', last known');
  const abnormal = page.getByRole('button', { name: /^Abnormal only/ });
  await abnormal.click();
  await expect(page.getByText('No matches for “birch hollow”')).toBeVisible();
  await abnormal.click();
  await context.setOffline(false);
  await expect(cell(level, 'quality')).toHaveText('good', { timeout: 45_000 });
});

test('searches, moves, sorts, folds and opens a station by keyboard, and returns to the row', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/grid');
  await grid(page).focus();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('beacon');
  await page.keyboard.press('ArrowDown');
  await expect(grid(page)).toBeFocused();
  await expect(current(page)).toContainText('Beacon Hill Tank');
  const active = () => grid(page).getAttribute('aria-activedescendant');
  await page.keyboard.press('End');
  await expect(page.locator(`#${await active()}`)).toHaveAttribute('data-column', 'alarm');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(`#${await active()}`)).toHaveText('Station');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Group by station' }).click();
  const tree = page.getByRole('treegrid', { name: 'Points' });
  await tree.focus();
  await page.keyboard.press('Control+Home');
  const heading = tree.getByRole('row', { name: /Beacon Hill Tank/ }).first();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const name = await cell(current(page), 'name').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Beacon Hill Tank' })).toBeVisible();
  await page.goBack();
  await expect(cell(current(page), 'name')).toHaveText(name!);
});

test('prints every matching point as a table, whose headings each page repeats', async ({ page, signIn }) => {
  await signIn('Viewer', '/grid');
  await search(page).fill(SITE);
  const shown = page.getByRole('status').getByText(/^\d+ of \d+ points$/);
  const matching = parseInt((await shown.textContent())!, 10);
  await showPrinted(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(matching + 1);
  for (const heading of ['Station', 'Value', 'Quality', 'Age'])
    await expect(table.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByText(/^Ridgeline Water District · created \d+ \w+ \d{4} \d\d:\d\d /)).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('names what a column is too narrow for', async ({ page, signIn }) => {
  await signIn('Viewer', '/grid');
  const first = grid(page).getByRole('gridcell').and(page.locator('[data-column="site"]')).first();
  await expect(first).toBeVisible();
  await grid(page).evaluate((frame) => frame.style.setProperty('--width-point', '24px'));
  const point = grid(page).getByRole('gridcell').and(page.locator('[data-column="point"]')).first();
  await point.hover();
  await expect(point).toHaveAttribute('title', /^[A-Z]+\d+$/);
});

test('shows at the cursor the text of a cell that is too narrow for it', async ({ page, signIn }) => {
  await signIn('Viewer', '/grid');
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  await grid(page).evaluate((frame) => frame.style.setProperty('--width-point', '24px'));
  await page.mouse.move(0, 0);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  const fullText = () =>
    current(page).evaluate((row) => {
      const { display, content } = getComputedStyle(row, '::after');
      return display === 'none' || content === 'none' ? '' : content;
    });
  expect(await fullText()).toBe('');
  await page.keyboard.press('ArrowRight');
  await expect.poll(fullText).toMatch(/^"[A-Z]+\d+"/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(fullText).toBe('');
});

test('keeps the text at the cursor up to date', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await signIn('Viewer', '/grid');
  await search(page).fill('alder');
  await grid(page).evaluate((frame) => frame.style.setProperty('--width-value', '24px'));
  await goToRow(page, 'Pump 1');
  const row = current(page);
  await page.mouse.move(0, 0);
  while ((await row.locator('[data-current]').getAttribute('data-column')) !== 'value')
    await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('data-full', 'Off');
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect(row).toHaveAttribute('data-full', 'Running');
  await grid(page).evaluate((frame) => frame.style.setProperty('--width-value', '240px'));
  await expect(row).not.toHaveAttribute('data-full');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });

  test('a tap shows the text of a cell that is too narrow for it, the next one opens', async ({
    page,
    signIn,
  }) => {
    await signIn('Viewer', '/grid');
    await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
    await grid(page).evaluate((frame) => frame.style.setProperty('--width-point', '24px'));
    const point = grid(page).getByRole('gridcell').and(page.locator('[data-column="point"]')).first();
    await point.tap();
    await expect(current(page)).toHaveAttribute('data-full', /^[A-Z]+\d+$/);
    await expect(page).toHaveURL(/\/grid/);
    await point.tap();
    await expect(page).toHaveURL(/\/stations\/\d+$/);
  });
});

test('cuts no station and no alarm on a phone', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: HIGH_SITE, name: 'level', value: 3.2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Viewer', '/alarms');
  await expect(page.getByRole('main').getByText('Wet well about to overflow').first()).toBeVisible();
  // Rows are not sorted again while one reads: an alarm that is raised later would be at the end.
  await page.goto('/grid');
  await expect(grid(page).getByText('Wet well about to overflow').first()).toBeVisible();
  const cut = await grid(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .flatMap((one) => [...one.children])
        .filter(
          (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 8,
        )
        .map((part) => part.textContent),
    );
  expect(cut).toEqual([]);
});
