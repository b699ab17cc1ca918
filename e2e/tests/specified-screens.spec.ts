import type { Role } from '@outpost/contract';
import type { Locator } from '@playwright/test';
import { holdCalls } from '../support/hold.ts';
import { expect, type Page, test } from '../support/test.ts';

// Sections 1 and 2 of the specification: each route with its guard, title, breadcrumb and footer.

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
const spinner = (within: Locator) => within.locator('.mantine-Loader-root').first();

test('the home page has the specified texts, breadcrumb and link to the stations', async ({
  page,
  signIn,
}) => {
  await signIn('Viewer', '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote Station Monitoring');
  await expect(page.getByText('Monitor status of remote stations', { exact: true })).toBeVisible();
  await expect(breadcrumb(page)).toHaveText(['Home']);
  await expect(breadcrumb(page)).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'View Stations', exact: true }).click();
  await expect(page).toHaveURL(/\/stations$/);
});

test('Config leads to its first screen', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config');
  await expect(page).toHaveURL(/\/config\/users$/);
});

test('any other path is 404, signed in or not, with a link home', async ({ page, signIn }) => {
  const lost = async () => {
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Outpost · 404 - Not Found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Not Found');
    await expect(page.getByText('The page requested was not found.', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to home page', exact: true }).click();
  };
  await lost();
  await expect(page).toHaveURL(/\/login$/);
  await signIn('Viewer', '/login');
  await lost();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote Station Monitoring');
});

/** The routes of the specification that show data, with those crumbs that it fixes. */
const SCREENS: Readonly<Record<string, readonly (readonly [text: string, path: string])[] | null>> = {
  '/': [['Home', '/']],
  '/stations': null,
  '/stations/1': null,
  '/grid': null,
  '/map': null,
  '/reports': null,
  '/reports/count/1': null,
  '/reports/ontime/1': null,
  '/reports/offtime/1': null,
  '/account': null,
  '/alarms': null,
  '/config/users': null,
  '/config/schedules': [
    ['Home', '/'],
    ['Config', '/'],
    ['Schedules', '/config/schedules'],
  ],
  '/config/schedules/edit/1': null,
  '/config/stations': null,
  '/config/stations/1': null,
  '/config/alerts': null,
  '/config/modbus': [
    ['Home', '/'],
    ['Config', '/'],
    ['Modbus Map', '/config/modbus'],
  ],
};

/** Calls that load what a screen shows; not those of the session. */
const DATA_CALLS = /\/(api\/|accounts(\/\d+|\/sessions|\/second-factor)?(\?|$))/;

/** The screens are opened in so many parts, each quick enough on a busy machine. */
const PARTS = [1, 2, 3] as const;

for (const part of PARTS) {
  test(`each screen shows a spinner while its data loads, and has title, breadcrumb and footer: part ${part}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await signIn('Admin', '/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote Station Monitoring');
    // The live connection would deliver what the held calls do not.
    await page.routeWebSocket(/\/socket\.io\//, () => undefined);
    await page.route(/\/socket\.io\//, (route) => route.abort());
    const screens = Object.entries(SCREENS).filter((_, index) => (index % PARTS.length) + 1 === part);
    for (const [path, crumbs] of screens) {
      const release = await holdCalls(page, DATA_CALLS);
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(spinner(main), `${path} shows that it loads`).toBeVisible();
      release();
      await expect(spinner(main), `${path} has loaded`).toBeHidden();

      await expect(page, path).toHaveTitle(/^Outpost · ./);
      await expect(breadcrumb(page).first(), path).toHaveText('Home');
      await expect(breadcrumb(page).first(), path).toHaveAttribute('href', '/');
      if (crumbs !== null) {
        await expect(breadcrumb(page), path).toHaveText(crumbs.map(([text]) => text));
        for (const [index, [, to]] of crumbs.entries())
          await expect(breadcrumb(page).nth(index), path).toHaveAttribute('href', to);
      }
      const year = new Date().getFullYear();
      await expect(page.getByRole('contentinfo'), path).toHaveText(`© ${year} Ridgeline Water District`);
    }
  });
}

test('loads a screen’s script when it is opened, behind a spinner', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote Station Monitoring');
  const release = await holdCalls(page, '**/assets/*.js');
  const script = page.waitForRequest('**/assets/*.js');
  await navigation(page).locator('a[href="/reports"]').click();
  await script;
  await expect(spinner(page.getByRole('main'))).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('shows grid and station configuration at full width', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 2400, height: 900 });
  await signIn('Admin', '/grid');
  /** Empty width to the right of the screen, px. */
  const unused = async () => {
    const box = await page.getByRole('main').boundingBox();
    return 2400 - (box!.x + box!.width);
  };
  await expect(page.getByRole('heading', { level: 1, name: 'Grid' })).toBeVisible();
  expect(await unused()).toBe(0);
  await page.goto('/config/stations/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
  expect(await unused()).toBe(0);
  await page.goto('/config/stations');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await unused()).toBeGreaterThan(500);
});

const LINKS = ['/stations', '/grid', '/alarms', '/reports', '/map'];
const CONFIG_LINKS = ['/config/users', '/config/alerts', '/config/schedules', '/config/modbus'];
const ROLES: readonly [role: Role, name: string, config: readonly string[]][] = [
  ['Viewer', 'Vera Lind', []],
  ['Operator', 'Oscar Reyes', []],
  ['Supervisor', 'Maria Ortega', CONFIG_LINKS],
  ['Admin', 'Ada Whitfield', [...CONFIG_LINKS, '/config/stations']],
];

for (const [role, name, config] of ROLES) {
  test(`navigation and guards of the role ${role}`, async ({ page, signIn }) => {
    await signIn(role, '/');
    const nav = navigation(page);
    for (const path of LINKS) await expect(nav.locator(`a[href="${path}"]`)).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    const menu = nav.getByRole('list', { name: 'Config', exact: true });
    for (const path of [...CONFIG_LINKS, '/config/stations'])
      await expect(menu.locator(`a[href="${path}"]`), path).toHaveCount(config.includes(path) ? 1 : 0);
    if (config.length > 0)
      await expect(menu.getByRole('link', { name: 'Modbus Map', exact: true })).toHaveAttribute(
        'href',
        '/config/modbus',
      );
    else await expect(nav.getByText('Config', { exact: true })).toHaveCount(0);

    await nav.getByRole('button', { name }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out', exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);

    for (const path of ['/config/users', '/config/stations', '/config/stations/1']) {
      await page.goto(path);
      const guard = path === '/config/users' ? path : '/config/stations';
      const target = config.includes(guard) ? path : '/';
      await expect.poll(() => new URL(page.url()).pathname, path).toBe(target);
      if (target === '/') await expect(page.getByText('Monitor status of remote stations')).toBeVisible();
    }
  });
}

test('each guard goes to sign-in when signed out', async ({ page }) => {
  for (const path of ['/', '/stations/1', '/config/users', '/config/stations']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
  await expect(navigation(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('shows toasts at the bottom right without a progress bar, and at the top right on sign-in', async ({
  page,
  signIn,
}) => {
  const place = async (text: string) => {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    const { width, height } = page.viewportSize()!;
    return `${box!.y > height / 2 ? 'bottom' : 'top'}-${box!.x > width / 2 ? 'right' : 'left'}`;
  };
  await page.goto('/login');
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  expect(await place('Unauthorized')).toBe('top-right');
  await signIn('Viewer', '/stations');
  await expect(page.getByRole('link', { name: 'Alder Street Lift Station' })).toBeVisible();
  await page.route('**/api/Stations/1', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('link', { name: 'Alder Street Lift Station' }).click();
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  expect(await place('Not found')).toBe('bottom-right');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('calls that fail with the same status at once show one toast', async ({ page, signIn }) => {
  await signIn('Viewer', '/');
  await expect(page.getByText('Monitor status of remote stations')).toBeVisible();
  let failed = 0;
  await page.route('**/api/Stations/**', (route) => {
    failed += 1;
    return route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/stations/1');
  const toast = page.getByText('Server error', { exact: true });
  await expect(toast).toBeVisible();
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(toast).toHaveCount(1);
});

test('the Modbus Map opens on Discrete Inputs and has the specified columns in four tabs', async ({
  page,
  signIn,
}) => {
  await signIn('Supervisor', '/config/modbus');
  await expect(page).toHaveTitle('Outpost · Modbus Map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modbus Map');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Discrete Inputs (FC2)');
  const station = ['Station Id', 'Site Name'];
  const point = [...station, 'Point', 'Name', 'Address', 'Value'];
  const time = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'];
  const tabs: Readonly<Record<string, readonly string[]>> = {
    'Discrete Inputs (FC2)': point,
    'Coils (FC1)': [...station, 'Address'],
    'Holding Registers (FC3)': [...station, ...time.flatMap((part) => [`${part} Address`, `${part} Value`])],
    'Input Registers (FC4)': point,
  };
  await expect(page.getByRole('tab')).toHaveCount(4);
  for (const [name, columns] of Object.entries(tabs)) {
    await page.getByRole('tab', { name, exact: true }).click();
    const table = page.getByRole('table', { name: name.replace(/ \(.*/, ''), exact: true });
    await expect(table).toBeVisible();
    const headers = await table.getByRole('columnheader').allTextContents();
    expect(headers.slice(0, columns.length), name).toEqual(columns);
    // Input Registers also says what a register holds.
    if (!name.startsWith('Input')) expect(headers, name).toHaveLength(columns.length);
    if (columns !== point) continue;
    const values = table.locator('tbody tr > :nth-child(6)');
    await expect(values.first()).toBeVisible();
    for (const value of await values.allInnerTexts())
      expect(value.trim()).toMatch(name.startsWith('Discrete') ? /^[01]\b/ : /^([−-]?\d|NaN)/);
  }
});
