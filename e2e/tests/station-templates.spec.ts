import { readFile } from 'node:fs/promises';
import { calls, type StationConfig } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

/** A station of the demo, whose controller the stations of this test use too. */
const ALDER = 1;
const STATIONS_OF_THE_DEMO = 24;

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text);
const admin = (demo: DemoProcess) => new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
const configOf = (api: Api, id: number) =>
  api.call(calls.stations.config, `/api/Stations/config/${id}`) as Promise<StationConfig>;
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Custom templates' }).getByRole('listitem').filter({ hasText: name });

test.afterEach(async ({ demo }) => {
  const api = await admin(demo);
  for (const { Id, Own } of await api.call(calls.stationTemplates.list)) {
    if (Own) await api.call(calls.stationTemplates.remove, `/api/Stations/templates/${Id}`);
  }
  for (const { StationId, SiteName } of await api.call(calls.stationAdmin.list)) {
    if (StationId <= STATIONS_OF_THE_DEMO) continue;
    const query = new URLSearchParams({ name: SiteName, history: 'purge' });
    await api.call(calls.stationAdmin.remove, `/api/Stations/${StationId}?${query}`);
  }
});

test('creates a template from a station and applies its next version to another', async ({
  page,
  signIn,
  demo,
}) => {
  const api = await admin(demo);
  const { StationId: _id, Version: _version, ...alder } = await configOf(api, ALDER);
  const Points = alder.Points.map((point) => ({ ...point, Id: 0 }));
  const own = { SiteName: 'Model works', Code: '', Enabled: false, Points };
  const [model] = await api.createStations([{ ...alder, ...own }]);
  await signIn('Admin', `/config/stations/${model}`);
  await page.getByRole('button', { name: 'Save as template…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template name').fill('Two pumps, ours');
  await dialog.getByLabel('Description').fill('For the blue controllers.');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template Two pumps, ours saved as version 1.')).toBeVisible();
  await expect(page.getByText('Template Two pumps, ours, version 1', { exact: true })).toBeVisible();

  // It is listed first among the templates for a new station.
  await page.goto('/config/stations');
  await page.getByRole('button', { name: 'Add station' }).click();
  const example = dialog.getByText('This template is an example. Check addresses, scales and limits');
  await page.getByRole('radio', { name: /^Rain gauge/ }).check();
  await expect(example).toBeVisible();
  await page.getByRole('radio', { name: /^Two pumps, ours/ }).check();
  await expect(dialog.getByText('For the blue controllers.')).toBeVisible();
  await expect(example).toBeHidden();
  await page.getByLabel('Station name').fill('Second works');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('button', { name: 'Create station' }).click();
  await expect(page).toHaveURL(/\/config\/stations\/\d+\?tab=connection$/);
  const second = Number(/\d+(?=\?)/.exec(page.url())![0]);
  await expect(page.getByText('Template Two pumps, ours, version 1', { exact: true })).toBeVisible();

  // Both stations are changed; the model becomes version 2.
  const change = async (id: number, of: (station: StationConfig) => Partial<StationConfig>) => {
    const station = await configOf(api, id);
    await api.call(calls.stations.updateConfig, undefined, { ...station, ...of(station) });
  };
  await change(second, () => ({ PollIntervalSeconds: 45 }));
  await change(model!, ({ Points: [first, ...rest] }) => ({
    PollIntervalSeconds: 20,
    Points: [{ ...first!, Name: 'Level of the wet well' }, ...rest],
  }));
  await page.goto(`/config/stations/${model}`);
  await page.getByRole('button', { name: 'Save as template…' }).click();
  await expect(dialog.getByRole('button', { name: 'Version 2 of Two pumps, ours' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template Two pumps, ours saved as version 2.')).toBeVisible();
  await page.goto(`/config/stations/${second}`);
  await expect(page.getByText('(version 2 available)')).toBeVisible();

  await page.goto('/config/stations/templates');
  await expect(item(page, 'Two pumps, ours')).toContainText('version 2 · 2 stations');
  await expect(item(page, 'Two pumps, ours')).toContainText('1 on an older version');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions for Two pumps, ours' }).click();
  await page.getByRole('menuitem', { name: 'Apply to stations…' }).click();
  const outcome = dialog.getByRole('listitem').filter({ hasText: 'Second works' }).first();
  await expect(outcome).toContainText('version 1 → 2 · to be updated');
  await expect(outcome).toContainText('Poll interval (s): station 45, template 20');
  await outcome.getByText('1 change to Second works').click();
  await expect(outcome.getByText('Level of the wet well', { exact: true })).toBeVisible();
  // What could not be compared cannot be applied.
  await page.route('**/apply', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Use template values' }).click();
  await expect(dialog.getByRole('button', { name: 'Apply to 0 stations' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Keep station values' }).click();
  await expect(outcome.getByText('1 change to Second works')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use template values' }).click();
  await expect(outcome.getByText('2 changes to Second works')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep station values' }).click();
  await expect(outcome.getByText('1 change to Second works')).toBeVisible();
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply to 1 station' }).click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('version 1 → 2 · updated');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(item(page, 'Two pumps, ours')).not.toContainText('older version');
  const after = await configOf(api, second);
  expect(after).toMatchObject({ SiteName: 'Second works', PollIntervalSeconds: 45 });
  expect(after.Points[0]!.Name).toBe('Level of the wet well');

  // The exported file can be imported as the next version of its template.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions for Two pumps, ours' }).click();
  await page.getByRole('menuitem', { name: 'Export (JSON)' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Import template…' }).click();
  const input = page.getByLabel('Exported template file (JSON)');
  await input.setInputFiles({ name: 'broken.json', mimeType: '', buffer: Buffer.from('{') });
  await expect(dialog.getByText('broken.json is not a JSON file.')).toBeVisible();
  await input.setInputFiles({ name: 'template.json', mimeType: '', buffer: await readFile(file) });
  await dialog.getByRole('button', { name: 'Import as next version' }).click();
  await expect(toast(page, 'Template imported as version 3.')).toBeVisible();
  await expect(item(page, 'Two pumps, ours')).toContainText('2 on an older version');

  await page.getByRole('button', { name: 'Actions for Two pumps, ours' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No custom templates')).toBeVisible();
});

test('rejects the import of files that are not templates', async ({ page, signIn }) => {
  await signIn('Admin', '/config/stations/templates');
  await page.getByRole('button', { name: 'Import template…' }).click();
  const input = page.getByLabel('Exported template file (JSON)');
  for (const [name, content] of Object.entries({
    empty: '{}',
    list: '[1]',
    view: '{"Format":"outpost-view"}',
  })) {
    await input.setInputFiles({ name: `${name}.json`, mimeType: '', buffer: Buffer.from(content) });
    await expect(
      page.getByText(`${name}.json is not an Outpost template. Select a file exported with Export (JSON).`),
    ).toBeVisible();
  }
});
