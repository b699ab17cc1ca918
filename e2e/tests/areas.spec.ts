import { calls, type StationConfig, type User } from '@outpost/contract';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { acknowledgeAll } from '../support/alarms.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { accessibilityProblems, expect, test } from '../support/test.ts';

const MOVED = ['Alder Street Lift Station', 'Dunmore Lift Station'];
const FAULTY = ['Alder Street Lift Station', 'Fenwick Lift Station', 'Garnet Mesa Lift Station'];
const LIMITED = 'nora@ridgeline.example';
const admin = (url: string) => new Api(url).signIn(demoEmail('Admin'), DEMO_PASSWORD);

async function moved(api: Api): Promise<StationConfig[]> {
  const configs: StationConfig[] = [];
  for (const { StationId, SiteName } of await api.call(calls.stations.list)) {
    if (MOVED.includes(SiteName))
      configs.push(await api.call(calls.stations.config, `/api/Stations/config/${StationId}`));
  }
  return configs;
}

let before: StationConfig[];
test.beforeEach(async ({ demo }) => {
  before = await moved(await admin(demo.url));
});

// Other tests use the same demo.
test.afterEach(async ({ demo }) => {
  for (const site of FAULTY) await demo.field({ do: 'clear', site });
  const api = await admin(demo.url);
  await acknowledgeAll(api);
  for (const config of await moved(api)) {
    const { Area } = before.find(({ StationId }) => StationId === config.StationId)!;
    if (Area !== config.Area) await api.call(calls.stations.updateConfig, undefined, { ...config, Area });
  }
  for (const { Id, Email } of (await api.call(calls.accounts.list)) as User[])
    if (Email === LIMITED) await api.call(calls.accounts.remove, `/accounts/${Id}?confirm=no-recipient`);
});

test('an Admin moves stations to an area and renames it; lists, alarms and reports follow', async ({
  page,
  signIn,
  demo,
}) => {
  await signIn('Admin', '/config/stations');
  const areas = page.getByRole('combobox', { name: 'Area' });
  for (const name of MOVED) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Area…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Area', { exact: true }).fill('River bank');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /^Alder/ })).toContainText('South → River bank');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 stations' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await areas.selectOption('River bank');
  await expect(page).toHaveURL(/area=River\+bank$/);
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename area…' }).click();
  await dialog.getByLabel('New name').fill('Riverside');
  await dialog.getByRole('button', { name: 'Rename area' }).click();
  await expect(page.getByText('Area of 2 stations changed.')).toBeVisible();
  await expect(page).toHaveURL(/area=Riverside$/);
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);

  await page.goto('/stations?area=Riverside');
  await expect(page.getByRole('link', { name: /Lift Station/ })).toHaveCount(2);
  await expect(page.getByText(/^2 stations/)).toBeVisible();
  await page.goto('/stations?group=area');
  await expect(page.getByRole('heading', { name: /^Riverside/ })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/stations');
  await expect(areas).toBeHidden();
  await page.getByRole('button', { name: /^Options/ }).click();
  await areas.selectOption('Riverside');
  await dialog.getByRole('button', { name: 'By area' }).click();
  await dialog.getByRole('button', { name: 'Show 2 stations' }).click();
  await expect(page).toHaveURL(/(?=.*group=area)(?=.*area=Riverside)/);
  await expect(page.getByRole('link', { name: /Lift Station/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Options/ })).toHaveText('Options2');
  await page.setViewportSize(viewport);

  await page.goto('/reports/month?area=Riverside');
  await expect(page.getByRole('row', { name: /Lift Station/ })).toHaveCount(2);
  const site = MOVED[0]!;
  await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 1 } });
  await page.goto('/alarms?area=Riverside');
  const active = page.getByRole('region', { name: 'Active alarms' }).getByRole('listitem');
  await expect(active.filter({ hasText: 'Pump 1 overload tripped' })).toContainText(site);
  await areas.selectOption('North');
  await expect(active.filter({ hasText: site })).toHaveCount(0);
  await expect(page).toHaveURL(/area=North$/);
  await demo.field({ do: 'clear', site });
  await page.goto('/alarms?view=log&area=Riverside');
  const logged = page.getByRole('list', { name: 'Alarm log' }).getByRole('listitem');
  await expect(logged.filter({ hasText: site }).first()).toBeVisible();
  await areas.selectOption('North');
  await expect(logged.filter({ hasText: site })).toHaveCount(0);
  await expect(page).toHaveURL(/view=log&area=North$/);
  await page.goto('/map');
  await areas.selectOption('Riverside');
  await expect(page.getByRole('listbox', { name: 'Stations, worst first' }).getByRole('option')).toHaveCount(
    2,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto('/config/alerts');
  await expect(page.getByRole('rowheader', { name: /^Area Riverside/ })).toContainText('2 stations');
});

test('an account limited to an area acts there and only looks elsewhere', async ({ page, signIn, demo }) => {
  await signIn('Admin', '/config/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Falk');
  await dialog.getByLabel('Email address').fill(LIMITED);
  await dialog.getByRole('radio', { name: /^Supervisor/ }).check();
  await dialog.getByRole('button', { name: 'Selected areas' }).click();
  await dialog.getByRole('checkbox', { name: 'North' }).check();
  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('seven herons over the weir');
  expect(await accessibilityProblems(page, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('row', { name: /Nora Falk/ })).toContainText('Areas: North');

  const [inside, outside] = ['Fenwick Lift Station', 'Garnet Mesa Lift Station'];
  for (const site of [inside, outside])
    await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump: 1 } });
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(LIMITED);
  await page.getByLabel('Password', { exact: true }).fill('seven herons over the weir');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();

  await page.goto('/alarms?group=none&q=Pump+1+overload');
  const active = page.getByRole('region', { name: 'Active alarms' }).getByRole('listitem');
  await expect(
    active.filter({ hasText: inside }).getByRole('button', { name: /^Acknowledge/ }),
  ).toBeVisible();
  await expect(active.filter({ hasText: outside })).toBeVisible();
  await expect(active.filter({ hasText: outside }).getByRole('button', { name: /^Acknowledge/ })).toHaveCount(
    0,
  );
  await expect(active.filter({ hasText: outside }).getByRole('checkbox')).toHaveCount(0);

  await page.goto('/stations?show=alarm');
  await page.getByRole('link', { name: outside }).click();
  await expect(page.getByText('outside your areas: view only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Poll now' })).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
