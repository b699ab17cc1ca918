import { calls, type StationConfig } from '@outpost/contract';
import type { Locator, Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const ALDER = 'Alder Street Lift Station';
const LEAD = 'Lead pump on';
const dialogOf = (page: Page, point: string) => page.getByRole('dialog', { name: `Write ${point}` });
const rowOf = (page: Page, point: string) => page.getByRole('row', { name: point });

async function admin(url: string): Promise<Api> {
  return new Api(url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
}

/** Saves the first station with other fields. */
async function save(api: Api, change: (config: StationConfig) => Partial<StationConfig>): Promise<void> {
  const config = (await api.call(calls.stations.config, '/api/Stations/config/1')) as StationConfig;
  await api.call(calls.stations.updateConfig, undefined, { ...config, ...change(config) });
  await api.call(calls.stations.poll, '/api/Stations/poll/1');
}

const withInterlock = (Interlock: string) => (config: StationConfig) => ({
  Points: config.Points.map((point) => (point.Point === 'DO2' ? { ...point, Interlock } : point)),
});

/** The controller keeps what a test wrote: the pump runs for other tests. */
async function enablePump1(api: Api): Promise<void> {
  const { Points } = (await api.call(calls.stations.config, '/api/Stations/config/1')) as StationConfig;
  const { Id } = Points.find(({ Point }) => Point === 'DO2')!;
  await api.call(calls.commands.write, '/api/Stations/write/1', { PointId: Id, Value: false });
}

async function openWrite(page: Page, point: string): Promise<Locator> {
  await page.getByRole('button', { name: `Write ${point}` }).click();
  return dialogOf(page, point);
}

test('writes a setpoint by keyboard with confirmation and read-back', async ({ page, signIn }) => {
  await signIn('Supervisor', '/stations/1');
  await page.getByRole('button', { name: `Write ${LEAD}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, LEAD);
  await expect(dialog.getByText('0.30 to 3.20 m')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  const field = dialog.getByLabel('New value (m)');
  await expect(field).toBeFocused();
  const old = await field.inputValue();
  await field.fill('9');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter 0.30 to 3.20 m');
  const next = old === '2.15' ? '2.20' : '2.15';
  await field.fill(next);
  await page.keyboard.press('Enter');
  const sure = dialog.getByRole('button', { name: `Write ${next} m` });
  await expect(sure).toBeFocused();
  await expect(dialog.getByText(`${old} m`)).toBeVisible();
  await expect(dialog.getByText(/^Reserved for \d+ s\./)).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Write confirmed', { exact: true })).toBeVisible();
  await expect(dialog.getByText(`Read-back: ${next} m`)).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, LEAD).getByText(next)).toBeVisible();
  await expect(page.getByRole('button', { name: `Write ${LEAD}` })).toBeFocused();
});

test('ignores a held key in the steps of a write', async ({ page, signIn }) => {
  await signIn('Supervisor', '/stations/1');
  await page.getByRole('button', { name: `Write ${LEAD}` }).click();
  const dialog = dialogOf(page, LEAD);
  const field = dialog.getByLabel('New value (m)');
  const next = (await field.inputValue()) === '1.95' ? '1.90' : '1.95';
  await field.fill(next);
  await page.keyboard.down('Enter');
  const sure = dialog.getByRole('button', { name: `Write ${next} m` });
  await expect(sure).toBeFocused();
  // A key press without a release is a repeat.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(sure).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Write confirmed', { exact: true })).toBeVisible();
});

test('shows the interlock before a write', async ({ page, signIn, demo }) => {
  const api = await admin(demo.url);
  await save(api, withInterlock('Pump 1 area is clear'));
  await signIn('Supervisor', '/stations/1');
  const dialog = await openWrite(page, 'Inhibit pump 1');
  await dialog.getByRole('button', { name: /^Inhibited/ }).click();
  await expect(dialog.getByText('Pump 1 area is clear')).toBeVisible();
  const sure = dialog.getByRole('button', { name: 'Write Inhibited' });
  await expect(sure).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I confirm' }).check();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await sure.click();
  await expect(dialog.getByText('Read-back: Inhibited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, 'Inhibit pump 1').getByText('Inhibited')).toBeVisible();
  await save(api, withInterlock(''));
  await enablePump1(api);
});

test('says that the controller has reset a momentary output', async ({ page, signIn, demo }) => {
  const api = await admin(demo.url);
  const momentary = (Momentary: boolean) => (config: StationConfig) => ({
    Points: config.Points.map((point) => (point.Point === 'DO2' ? { ...point, Momentary } : point)),
  });
  await save(api, momentary(true));
  await demo.field({ do: 'fault', site: ALDER, fault: { kind: 'stuck', name: 'pump1Inhibit', value: 0 } });
  await signIn('Supervisor', '/stations/1');
  const dialog = await openWrite(page, 'Inhibit pump 1');
  await dialog.getByRole('button', { name: /^Inhibited/ }).click();
  await expect(dialog.getByText('Momentary: the controller resets the value by itself.')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Write Inhibited' }).click();
  await expect(dialog.getByText('Write accepted', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Read-back: /)).not.toContainText('Inhibited');
  await expect(dialog.getByText(/has reset the value to .*\. Audit event \d+\.$/)).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await demo.field({ do: 'clear', site: ALDER });
  await save(api, momentary(false));
  await enablePump1(api);
});

test('does not write to a station that does not respond', async ({ page, signIn, demo }) => {
  await signIn('Supervisor', '/stations/1');
  await demo.field({ do: 'fault', site: ALDER, fault: { kind: 'silent' } });
  await expect(
    page.getByRole('heading', { name: /No response/ }).or(page.getByText('No response').first()),
  ).toBeVisible({
    timeout: 45_000,
  });
  const dialog = await openWrite(page, LEAD);
  await expect(dialog.getByRole('alert')).toContainText('Poll the station first');
  await expect(dialog.getByLabel('New value (m)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await demo.field({ do: 'clear', site: ALDER });
});

test('names the user who has reserved a point', async ({ page, signIn, demo }) => {
  const api = await admin(demo.url);
  const config = (await api.call(calls.stations.config, '/api/Stations/config/1')) as StationConfig;
  const { Id } = config.Points.find(({ Name }) => Name === LEAD)!;
  await api.call(calls.stations.poll, '/api/Stations/poll/1');
  const selection = await api.call(calls.commands.select, '/api/Stations/select/1', {
    PointId: Id,
    Value: 2.9,
  });
  await signIn('Supervisor', '/stations/1');
  const dialog = await openWrite(page, LEAD);
  await dialog.getByLabel('New value (m)').fill('2.5');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('In use by another user')).toBeVisible();
  await expect(dialog.getByText(/has reserved the point/)).toBeVisible();
  await api.call(calls.commands.deselect, '/api/Stations/deselect/1', { SelectionId: selection.SelectionId });
  await dialog.getByRole('button', { name: 'Review value' }).click();
  await expect(dialog.getByLabel('New value (m)')).toHaveValue('2.50');
});

test('hides the write button from other roles and marks drift for all', async ({ page, signIn, demo }) => {
  const api = await admin(demo.url);
  const before = await api.call(calls.stations.config, '/api/Stations/config/1');
  const { Points, Settings } = before as StationConfig;
  await save(api, () => ({ Settings: [{ Point: 'AO3', Wanted: 0.6 }] }));
  await api.call(calls.commands.pushConfig, '/api/Stations/push-config/1');
  const { Id } = Points.find(({ Point }) => Point === 'AO3')!;
  await api.call(calls.commands.write, '/api/Stations/write/1', { PointId: Id, Value: 0.5 });
  await signIn('Operator', '/stations/1');
  await expect(page.getByText('1 setpoint differs from the last push')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await api.call(calls.commands.pushConfig, '/api/Stations/push-config/1');
  await expect(page.getByText('1 setpoint differs from the last push')).toBeHidden({ timeout: 15_000 });
  await save(api, () => ({ Settings }));
});

test('fits the write dialog on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('Supervisor', '/stations/1');
  const button = page.getByRole('button', { name: `Write ${LEAD}` });
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button.click();
  const dialog = dialogOf(page, LEAD);
  for (const name of ['Next', 'Cancel']) {
    const box = (await dialog.getByRole('button', { name }).boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
});
