import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startDemoProcess } from '../support/demo.ts';
import { startMailServer } from '../support/mail-server.ts';
import { BrowserUser } from '../support/person.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';

const table = (page: Page, name: string) => page.getByRole('table', { name });
/** A line of a table by how it begins. */
const line = (page: Page, name: string, begins: string | RegExp) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: begins }) });

test.afterEach(({ demo }) => demo.field({ do: 'release', site: SITE }));

test('a report is chosen, looked at month by month, and opened again by its link', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/reports');
  await expect(page.getByRole('link', { name: 'Reports by mail' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a station: Station' }).fill('alder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: SITE })).toBeChecked();
  await page.getByRole('button', { name: 'On-time' }).click();
  await page.getByRole('button', { name: 'Show the report' }).click();
  await expect(page).toHaveURL(/\/reports\/ontime\/1$/);
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
  await expect(table(page, 'By day and point').getByText('today, not over yet')).toBeVisible();
  // What is still to come cannot be chosen.
  await expect(page.getByRole('button', { name: 'The month after' })).toBeDisabled();

  await page.getByRole('button', { name: 'All points' }).click();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByRole('checkbox', { name: /^Pump 1 DI/ }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  const link = page.url();
  expect(new URL(link).search).toMatch(/^\?points=\d+$/);

  await page.getByRole('button', { name: 'The month before' }).click();
  await expect(page.getByText(/^Nothing is stored of/)).toBeVisible();
  await page.goBack();
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  await page.getByRole('link', { name: 'Count' }).click();
  await expect(page).toHaveURL(/\/reports\/count\/1\?points=\d+$/);
  // What is remembered is what was seen.
  await expect(page.getByText(/^Count report/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled();
  await page.goto(link);
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 point' })).toBeVisible();

  await page.goto('/reports');
  await expect(page.getByRole('region', { name: 'Used last' }).getByRole('link')).toHaveText([
    /On-time report · this month · 1 point/,
    /Count report · this month · 1 point/,
  ]);
});

test('a start of now is counted, and what nobody knew is said beside it', async ({ page, demo, signIn }) => {
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 0 });
  await signIn('Viewer', '/stations/1');
  const run = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Pump 1', exact: true }) });
  await expect(run).toContainText('Off');
  await page.getByRole('link', { name: 'Reports' }).last().click();
  const total = line(page, 'Totals', /^Pump 1 DI/)
    .getByRole('cell')
    .nth(1);
  // Nothing was stored before the demo began, today: there may have been more.
  await expect(async () => {
    await page.reload();
    await expect(total).toHaveText(/^≥ at least \d+/, { timeout: 3_000 });
  }).toPass();
  const count = async () => Number(/\d+/.exec((await total.textContent()) ?? '')?.[0]);
  const before = await count();
  await demo.field({ do: 'set', site: SITE, name: 'pump-run:1', value: 1 });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(total).toHaveText(/\d/);
      return count();
    })
    .toBe(before + 1);
  const unknown = await line(page, 'Totals', /^Pump 1 DI/)
    .getByRole('cell')
    .nth(2)
    .textContent();
  expect(Number(unknown)).toBeGreaterThan(0);
});

test('a report is saved as a file by a call that carries the token in its header alone', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/reports/count/1');
  await expect(table(page, 'Totals')).toBeVisible();
  for (const [words, format, begins] of [
    ['CSV, for any program', 'csv', '\uFEFFStation,'],
    ['XLSX, for spreadsheets', 'xlsx', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'Save as…' }).click();
    const asked = page.waitForRequest((request) => request.url().includes('/file?'));
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: words }).click();
    const request = await asked;
    expect(new URL(request.url()).search).toBe(`?format=${format}`);
    expect((await request.allHeaders()).authorization).toMatch(/^Bearer /);
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^Alder-Street-Lift-Station-count-.*\\.${format}$`),
    );
    const content = await readFile(await download.path(), 'utf8');
    expect(content.slice(0, begins.length)).toBe(begins);
  }
});

test('a report prints on one clean page, A4 and Letter, light also when the page is dark', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('Viewer', '/reports/ontime/1');
  await page.getByRole('combobox', { name: 'Points that are shown' }).selectOption({ label: 'Pump 1' });
  await expect(table(page, 'Pump 1 by day')).toBeVisible();
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/MediaBox/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1, name: SITE })).toBeVisible();
  await expect(page.getByText('Ridgeline Water District · made')).toBeVisible();
  for (const name of ['Print', 'Save as…', 'The month before']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const colour = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(colour).toBe('rgb(26, 31, 37)');
});

test('nothing is said of pumps whose usual is not known yet', async ({ page, signIn }) => {
  await signIn('Viewer', '/reports/pump-health/1');
  await expect(page.getByText('Nothing can be said yet.')).toBeVisible();
  await expect(page.getByText(/what is usual for Pump 1 and Pump 2/)).toBeVisible();
  await expect(table(page, 'Figures of the pumps')).toContainText('Starts in the busiest hour');
});

test('reports by mail are not for Viewers, and say loudly when no mail can leave', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/reports/schedules');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: /Viewer/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await signIn('Supervisor', '/reports/schedules');
  await expect(page.getByText('Nothing is mailed: no mail server is set up.')).toBeVisible();
});

test('a Supervisor sets a report to be mailed, has one now, reads what the mail server said, and ends it', async () => {
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
    await page.getByRole('button', { name: 'Add the first' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Choose somebody to send it to.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Pump starts');
    await page.getByRole('checkbox', { name: SITE }).check();
    await page.getByRole('checkbox', { name: /viewer@/ }).check();
    await page.getByRole('button', { name: 'Daily' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Pump starts' });
    await expect(row).toContainText('Every day at 06:00, to 1 person');

    await row.getByRole('button', { name: 'Send me one now' }).click();
    await row.getByRole('button', { name: 'Log of Pump starts' }).click();
    const log = page.getByRole('dialog', { name: 'Log of Pump starts' });
    await expect(log).toContainText('Sent');
    await expect(log).toContainText('supervisor@outpost.demo');
    await expect(log).toContainText('250 taken as 1');
    expect(mail.mails.map(({ to }) => to)).toEqual(['supervisor@outpost.demo']);
    expect(mail.mails[0]!.raw).toMatch(/filename=.*\.xlsx/);
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Edit Pump starts' }).click();
    await page.getByRole('switch', { name: 'Switched on' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Switched off: nothing is sent');

    await row.getByRole('button', { name: 'Delete Pump starts' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Delete Pump starts' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText('No report is mailed by itself yet')).toBeVisible();
  } finally {
    await person.stop();
    await demo.stop();
    await mail.stop();
  }
});
