import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startDemoProcess } from '../support/demo.ts';
import { startMailServer } from '../support/mail-server.ts';
import { BrowserUser } from '../support/person.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';

const table = (page: Page, name: string) => page.getByRole('table', { name });
/** A row of a table by its heading. */
const line = (page: Page, name: string, begins: string | RegExp) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: begins }) });

/** Opens a report once the demo, which has no past, has been polled. */
async function openReport(page: Page, path: string, name = 'Totals'): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(table(page, name)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test.afterEach(({ demo }) => demo.field({ do: 'release', site: SITE }));

test('selects a report, moves by month and opens it again by its link', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await openReport(page, '/reports/ontime/1');
  await page.evaluate(() => localStorage.removeItem('outpost.reports'));
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: 'Scheduled reports' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a station: Station' }).fill('alder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: SITE })).toBeChecked();
  await page.getByRole('button', { name: 'Time on' }).click();
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page).toHaveURL(/\/reports\/ontime\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
  await expect(table(page, 'By day and point').getByText('today, incomplete').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();

  await page.getByRole('button', { name: 'All points' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('checkbox', { name: /^Pump 1 DI/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  const link = page.url();
  expect(new URL(link).search).toMatch(/^\?points=\d+$/);

  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText(/^No data for/)).toBeVisible();
  await page.goBack();
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  await page.getByRole('link', { name: 'Count' }).click();
  await expect(page).toHaveURL(/\/reports\/count\/1\?points=\d+$/);
  // Only a loaded report is remembered.
  await expect(page.getByText(/^Count report/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await page.goto(link);
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 point' })).toBeVisible();

  await page.goto('/reports');
  await expect(page.getByRole('region', { name: 'Recent reports' }).getByRole('link')).toHaveText([
    /Time on · this month · 1 point/,
    /Count report · this month · 1 point/,
  ]);
});

test('counts a start at once and shows data coverage next to it', async ({ page, demo, signIn }) => {
  // It has run: a point that never changed is folded away.
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await signIn('Viewer', '/stations/1');
  const run = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Pump 1', exact: true }) });
  await expect(run).not.toContainText('Off');
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await expect(run).toContainText('Off');
  await page.getByRole('link', { name: 'Reports' }).last().click();
  await expect(page).toHaveURL(/\/reports\/ontime\/1$/);
  await page.getByRole('link', { name: 'Count' }).click();
  const cell = (index: number) =>
    line(page, 'Totals', /^Pump 1 DI/)
      .getByRole('cell')
      .nth(index);
  const total = cell(1);
  await expect(async () => {
    await page.reload();
    await expect(total).toHaveText(/^\d+/, { timeout: 3_000 });
  }).toPass();
  // Without the note below it, such as “1 hidden start”.
  const count = () => total.evaluate((element) => Number(element.firstChild?.textContent));
  const before = await count();
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(total).toHaveText(/\d/);
      return count();
    })
    .toBe(before + 1);
  // Nothing was stored this month before the demo started, so the count is a minimum.
  await expect(cell(3)).toHaveText(/^(incomplete )?(\d{1,2}\.\d|< 0\.1) %$/);
  await page.getByText('How this is counted').click();
  await expect(page.getByText(/^Data coverage is the share of time with data\./)).toBeVisible();
});

test('reports analog points by day, one or all of them, with a figure to select', async ({
  page,
  demo,
  signIn,
}) => {
  // There is a flow: a point that never changed is folded away.
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await signIn('Viewer', '/');
  await openReport(page, '/reports/analog/1');
  const total = line(page, 'Totals', /^Discharge flow AI/);
  await expect(total.getByRole('cell').nth(2)).toHaveText(/^\d+\.\d+L\/s$/);
  // A value that has just arrived has not held yet.
  await expect(async () => {
    await page.reload();
    await expect(total.getByRole('cell').nth(4)).toHaveText(/^[\d.,]+m³$/, { timeout: 5_000 });
  }).toPass();
  const days = table(page, 'By day and point');
  await expect(days.getByRole('columnheader', { name: /^Discharge flow ?AI\d+ · L\/s$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Total', exact: true }).click();
  await expect(page).toHaveURL(/\?figure=total$/);
  await expect(days.getByRole('columnheader', { name: /^Discharge flow ?AI\d+ · m³$/ })).toBeVisible();
  await expect(days.getByRole('columnheader', { name: /Level/ })).toBeHidden();
  await total.getByRole('button', { name: 'Discharge flow' }).click();
  await expect(table(page, 'Discharge flow by day').getByText('today, incomplete').first()).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Chart: minimum, average and maximum of Discharge flow/ }),
  ).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('shows a month of all stations on one page, or of a kind, and exports it', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await openReport(page, '/reports/ontime/1');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Month overview' }).click();
  await expect(page).toHaveURL(/\/reports\/month$/);
  const row = line(page, 'Month overview', new RegExp(`^${SITE}`));
  await expect(row.getByRole('cell').first()).toHaveText(/^\d+:\d\d$/);
  await expect(line(page, 'Month overview', /^\d+ stations$/)).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/MediaBox/g)).toHaveLength(1);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Station kind' }).selectOption({ label: 'Rain gauges' });
  await expect(page).toHaveURL(/\?kind=rain-gauge$/);
  await expect(row).toBeHidden();
  await expect(table(page, 'Month overview').getByText(/^\d+\.\d+mm$/)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /^\uFEFFStation,Kind,Area,Pumps,Run time \(h\),/,
  );

  await page.goBack();
  await row.getByRole('link', { name: SITE }).click();
  await expect(page).toHaveURL(/\/reports\/ontime\/1\?period=\d{4}-\d\d$/);
});

test('folds away points that did not change', async ({ page, demo, signIn }) => {
  await signIn('Viewer', '/');
  const row = line(page, 'Totals', /^Hatch/);
  const unchanged = page.getByText(/^\d+ unchanged points?$/);
  for (const value of [0, 1]) {
    await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value });
    await openReport(page, '/reports/ontime/1');
    await expect(line(page, 'Totals', /^Pump 1 DI/)).toBeVisible();
  }
  await expect(async () => {
    await page.reload();
    await expect(unchanged).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Show unchanged points' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Hide unchanged points' }).click();
  await expect(row).toBeHidden();
});

test('exports a report with the token in the header only', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await openReport(page, '/reports/count/1');
  for (const [label, format, begins] of [
    ['CSV', 'csv', '\uFEFFStation,'],
    ['Excel (XLSX)', 'xlsx', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const asked = page.waitForRequest((request) => request.url().includes('/file?'));
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const request = await asked;
    expect(new URL(request.url()).search).toBe(`?format=${format}&units=configured`);
    expect((await request.allHeaders()).authorization).toMatch(/^Bearer /);
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^Alder-Street-Lift-Station-count-.*\\.${format}$`),
    );
    const content = await readFile(await download.path(), 'utf8');
    expect(content.slice(0, begins.length)).toBe(begins);
  }
});

test('prints a report on one page, A4 and Letter, light in dark mode too', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('Viewer', '/');
  await openReport(page, '/reports/ontime/1');
  await page.getByRole('combobox', { name: 'Points shown' }).selectOption({ label: 'Pump 1' });
  const days = table(page, 'Pump 1 by day');
  await expect(days).toBeVisible();
  // As at the end of the longest months, whatever today is.
  await days.evaluate((element: HTMLTableElement) => {
    const { rows } = element.tBodies[0]!;
    while (rows.length < 31) rows[0]!.after(rows[rows.length - 1]!.cloneNode(true));
  });
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/MediaBox/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
  await expect(page.getByText('Ridgeline Water District · created')).toBeVisible();
  for (const name of ['Print', 'Export', 'Previous month']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const colour = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(colour).toBe('rgb(26, 31, 37)');
});

test('on a phone, selects report and period in lists, with few rows above the figures', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Viewer', '/');
  await page.goto('/reports/ontime/1');
  await page.getByRole('combobox', { name: 'Station reports' }).selectOption('count');
  await expect(page).toHaveURL(/\/reports\/count\/1/);
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Day' });
  await expect(page).toHaveURL(/period=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('button', { name: 'Next day' })).toBeVisible();
  const yOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y;
  // The buttons are there again once the report of the day is loaded.
  await expect(async () => {
    const printY = await yOf('Print');
    expect([await yOf('All points'), await yOf('Export')]).toEqual([printY, printY]);
    expect(printY).toBeLessThan(400);
  }).toPass();

  await page.goto('/reports/month');
  await expect(page.getByRole('table', { name: 'Month overview' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Station kind' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Station kind' }).selectOption('tank');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('has no findings for pumps without enough data', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await openReport(page, '/reports/pump-health/1', 'Pump metrics');
  await expect(page.getByText('Not enough data yet.')).toBeVisible();
  await expect(page.getByText(/^Not compared: Pump 1 and Pump 2\./)).toBeVisible();
  await expect(table(page, 'Pump metrics')).toContainText('Starts in busiest hour');
});

test('hides scheduled reports from Viewers and warns without a mail server', async ({ page, signIn }) => {
  await signIn('Viewer', '/reports/schedules');
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByText('You don’t have permission to open /reports/schedules. Your role is Viewer.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /Viewer/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn('Supervisor', '/reports/schedules');
  await expect(page.getByText('Email is not configured.')).toBeVisible();
});

test('schedules a report, sends it now, reads the delivery log and deletes it', async () => {
  test.setTimeout(120_000);
  const mail = await startMailServer();
  const demo = await startDemoProcess(0, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'outpost@ridgeline.example',
    PUBLIC_URL: 'https://outpost.ridgeline.example',
  });
  const person = await BrowserUser.start(demo.url);
  try {
    const page = await person.signIn('Supervisor', '/reports/schedules');
    await page.getByRole('button', { name: 'Add report' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Select at least one recipient')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Pump starts');
    await page.getByRole('checkbox', { name: SITE }).check();
    await page.getByRole('checkbox', { name: /viewer@/ }).check();
    await page.getByRole('button', { name: 'Daily' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Pump starts' });
    await expect(row).toContainText('Daily at 06:00 · 1 recipient');

    await row.getByRole('button', { name: 'Send to me now' }).click();
    await row.getByRole('button', { name: 'Delivery log: Pump starts' }).click();
    const log = page.getByRole('dialog', { name: 'Delivery log: Pump starts' });
    await expect(log).toContainText('Sent');
    await expect(log).toContainText('supervisor@outpost.demo');
    await expect(log).toContainText('250 taken as 1');
    expect(mail.mails.map(({ to }) => to)).toEqual(['supervisor@outpost.demo']);
    expect(mail.mails[0]!.raw).toMatch(/filename=.*\.xlsx/);
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Edit Pump starts' }).click();
    await page.getByRole('switch', { name: 'Enabled' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Disabled');

    await row.getByRole('button', { name: 'Delete Pump starts' }).click();
    await page.getByRole('button', { name: 'Keep report' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Delete Pump starts' }).click();
    await page.getByRole('button', { name: 'Delete report' }).click();
    await expect(page.getByText('No scheduled reports')).toBeVisible();

    // The overview of a month, of an area.
    await page.getByRole('button', { name: 'Add report' }).click();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Stations' })).toBeHidden();
    await page.getByRole('textbox', { name: 'Name' }).fill('North, by month');
    await page.getByRole('checkbox', { name: /^North/ }).check();
    await page.getByRole('checkbox', { name: /viewer@/ }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    const month = page.getByRole('listitem').filter({ hasText: 'North, by month' });
    await expect(month).toContainText('Month overview · Area North');
    await month.getByRole('button', { name: 'Send to me now' }).click();
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(mail.mails[1]!.raw).toMatch(/^Subject: Month overview: Area North, \d{4}-\d{2}\r?$/m);
  } finally {
    await person.stop();
    await demo.stop();
    await mail.stop();
  }
});

test('says that a month has no data instead of listing zeros', async ({ page, signIn }) => {
  await signIn('Viewer', '/reports/month?period=2020-01');
  await expect(page.getByRole('heading', { name: 'No data for January 2020' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
