import { readFile } from 'node:fs/promises';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';

test('creates an export of a station, downloads its file and deletes it', async ({ page, signIn }) => {
  await signIn('Viewer', '/reports');
  await page.getByRole('link', { name: 'Export history' }).click();
  await page.getByRole('button', { name: 'New export' }).click();
  await page.getByRole('searchbox', { name: 'Find a station: Stations' }).fill('alder');
  await page.getByRole('checkbox', { name: SITE }).check();
  await page.getByRole('searchbox', { name: 'Find a point: Points' }).fill('wet well');
  await page.getByRole('checkbox', { name: /Wet well level/ }).check();
  // Today, of which the demo has data.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Last day').fill(tomorrow);
  await page.getByRole('button', { name: 'Samples' }).click();
  await expect(page.getByText(/^At most about .* rows, .*: 1 point of 1 station$/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('Must not be before the first day')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create export' })).toBeDisabled();
  await page.getByLabel('Last day').fill(tomorrow);
  await page.getByRole('button', { name: 'Create export' }).click();
  const row = page.getByRole('listitem').filter({ hasText: /^Samples, / });
  await expect(row.getByText('Done')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download history-samples-.*\.csv$/ }).click(),
  ]);
  const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(header).toContain('station_id,station,point_id,point,name,time,value,text,unit,quality');
  expect(first).toContain(`${SITE},`);
  await row.getByRole('button', { name: /^Delete export: Samples, / }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No exports yet')).toBeVisible();
});

test('begins an export with the points and the time of a trend', async ({ page, signIn }) => {
  await signIn('Viewer', '/trends?p=1.1,1.2&last=1h');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export history…' }).click();
  await expect(page.getByText(/: 2 points of 1 station$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: SITE })).toBeChecked();
});

test.describe('in a browser in another time zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('shows the next scheduled export in the zone of the organisation', async ({ page, signIn }) => {
    const schedule = {
      ...{ Id: 1, Name: 'Data lake', Enabled: true, Areas: [], StationIds: [], PointIds: [] },
      ...{
        Resolution: 'samples',
        Format: 'csv',
        Rhythm: 'daily',
        At: '02:00',
        Target: 'folder',
        Path: 'lake',
      },
      ...{ Next: { At: '2035-06-03T08:00:00.000Z', From: '2035-06-02', To: '2035-06-02' }, Last: null },
    };
    await page.route('**/api/Exports/schedules', (route) =>
      route.fulfill({ json: { Targets: ['folder'], Schedules: [schedule] } }),
    );
    await signIn('Admin', '/exports/schedules');
    const row = page.getByRole('listitem').filter({ hasText: 'Data lake' });
    await expect(row.getByText('Daily at 02:00')).toBeVisible();
    await expect(row.getByText('Next: Sun 3 Jun 2035 02:00, for 2 Jun 2035')).toBeVisible();
  });
});
