import type { ActiveAlarms } from '@outpost/contract';
import { calls } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { acknowledgeAll } from '../support/alarms.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const ALDER = 'Alder Street Lift Station';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (page: Page) => page.getByRole('figure');

test('the picture shows level, limits and pumps, and changes a setpoint in place', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/stations/1');
  const list = picture(page).getByRole('list');
  await expect(list.getByText(/^Wet well level: \d\.\d\d m$/)).toBeAttached();
  await expect(list.getByText('High limit: 2.60 m')).toBeAttached();
  await expect(list.getByText(/^Pump 1: (running|off)$/)).toBeAttached();
  const lead = picture(page).getByRole('button', { name: /^Lead on \d\.\d\d m\s*, change Lead pump on…$/ });
  await lead.click();
  await expect(page.getByRole('dialog', { name: 'Write Lead pump on' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lead).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the booster’s picture shows its tank and its pumps', async ({ page, signIn, demo }) => {
  const api = await new Api(demo.url).signIn(demoEmail('Viewer'), DEMO_PASSWORD);
  const stations = await api.call(calls.stations.list);
  const { StationId } = stations.find(({ SiteName }) => SiteName === 'Harlow Booster')!;
  await signIn('Viewer', `/stations/${StationId}`);
  const list = picture(page).getByRole('list');
  for (const shown of [
    /^Tank level: /,
    /^Pump 1: /,
    /^Pump 2: /,
    /^Suction: \d+ kPa$/,
    /^Discharge: \d+ kPa$/,
  ]) {
    await expect(list.getByText(shown)).toBeAttached();
  }
  await expect(picture(page).getByRole('button')).toHaveCount(0);
});

test('operators write, change and delete notes', async ({ page, signIn }) => {
  await signIn('Operator', '/stations/2');
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect(notes).toContainText('No notes yet.');
  await notes.getByLabel('New note').fill('Ladder is loose.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(/^Ladder is loose\.Oscar Reyes, \d\d:\d\d/);
  await notes.getByRole('button', { name: 'Edit note' }).click();
  await notes.getByLabel('Edit note').fill('Ladder is fixed.');
  await notes.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(/^Ladder is fixed\..*edited \d\d:\d\d/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await notes.getByRole('button', { name: 'Delete note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete note' });
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(notes).toContainText('No notes yet.');
});

test('photos are shown and downloaded, other files refused', async ({ page, signIn }) => {
  await signIn('Operator', '/stations/2');
  const card = page.getByRole('region', { name: 'Photos and documents' });
  const field = card.getByLabel('Add file…');
  await field.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(card.getByRole('alert')).toHaveText(
    'The file must be a PNG or JPEG image, or a PDF document.',
  );
  await field.setInputFiles({ name: 'Wet well.png', mimeType: 'image/png', buffer: PNG });
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/);
  expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  const photo = card.getByRole('button', { name: 'View Wet well.png' });
  await photo.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: 'Wet well.png' });
  await expect(view.getByRole('img', { name: 'Wet well.png' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(photo).toBeFocused();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download Wet well.png' }).click();
  expect((await download).suggestedFilename()).toBe('Wet well.png');
  expect(await accessibilityProblems(page)).toEqual([]);
  await card.getByRole('button', { name: 'Delete file' }).click();
  await page.getByRole('dialog', { name: 'Delete file' }).getByRole('button', { name: 'Yes' }).click();
  await expect(card).toContainText('No photos or documents yet.');
});

test('a damaged photo and one that cannot be loaded say so', async ({ page, signIn }) => {
  await signIn('Operator', '/stations/3');
  const card = page.getByRole('region', { name: 'Photos and documents' });
  await card
    .getByLabel('Add file…')
    .setInputFiles({ name: 'Half.png', mimeType: 'image/png', buffer: PNG.subarray(0, 20) });
  await card.getByRole('button', { name: 'View Half.png' }).click();
  const view = page.getByRole('dialog', { name: 'Half.png' });
  await expect(view).toContainText('This photo can’t be shown. Download the file instead.');
  await expect(card.locator('img')).toHaveCount(0);
  await page.route('**/api/Stations/document/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await card.getByRole('button', { name: 'View Half.png' }).click();
  await expect(view).toContainText('Couldn’t load photo');
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Delete file' }).click();
  await page.getByRole('dialog', { name: 'Delete file' }).getByRole('button', { name: 'Yes' }).click();
  await expect(card).toContainText('No photos or documents yet.');
});

test('a phone has the actions above the navigation, and toasts above them', async ({
  page,
  signIn,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await new Api(demo.url).signIn(demoEmail('Operator'), DEMO_PASSWORD);
  const active = async () =>
    ((await api.call(calls.alarms.active)) as ActiveAlarms).Alarms.filter(
      ({ StationId, State }) => StationId === 1 && State === 'unacknowledged',
    );
  // Other tests may have left some.
  await acknowledgeAll(api);
  await demo.field({ do: 'fault', site: ALDER, fault: { kind: 'pump-fail', pump: 2 } });
  await expect.poll(async () => (await active()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await signIn('Operator', '/stations/1');
  const bar = page.getByRole('group', { name: 'Station actions' });
  const navigation = page.getByRole('navigation').filter({ visible: true }).last();
  const [actions, below] = [(await bar.boundingBox())!, (await navigation.boundingBox())!];
  expect(actions.y + actions.height).toBeLessThanOrEqual(below.y + 1);
  await bar.getByRole('button', { name: 'Poll' }).click();
  const toast = page.getByText(/^Poll successful · /);
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box === null || box.y + box.height <= actions.y;
    })
    .toBe(true);
  await bar.getByRole('button', { name: 'Maintenance…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Only Supervisors and Admins can');
  await page.keyboard.press('Escape');
  // One button at a time: that of the card, or while it is out of sight, that of the bar.
  const inBar = bar.getByRole('button', { name: /^Acknowledge Pump 2/ });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(inBar).toHaveCount(0);
  await page.getByRole('region', { name: 'Communication' }).scrollIntoViewIfNeeded();
  await inBar.click();
  await expect(page.getByRole('region', { name: 'Alarms', exact: true })).toContainText('Acknowledged by');
  await bar.getByRole('button', { name: 'Note' }).click();
  await expect(page.getByLabel('New note')).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  await demo.field({ do: 'clear', site: ALDER });
});

test('at 200 % zoom the alarm is legible, and nothing is over it', async ({ page, signIn, demo }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await demo.field({ do: 'fault', site: ALDER, fault: { kind: 'pump-fail', pump: 2 } });
  await signIn('Operator', '/stations/1');
  const alarms = page.getByRole('region', { name: 'Alarms', exact: true });
  const name = alarms.getByRole('link', { name: 'Pump 2 overload tripped' });
  await expect(name).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('group', { name: 'Station actions' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Maintenance…' })).toBeVisible();
  // Next to its buttons the text would be a narrow column.
  expect((await name.boundingBox())!.height).toBeLessThan(30);
  await demo.field({ do: 'clear', site: ALDER });
});
