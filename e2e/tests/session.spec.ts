import { calls } from '@outpost/contract';
import { chromium, type Locator } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { QUICK } from '../support/browsers.ts';
import { DEMO_PASSWORD, IN_CLUSTER, THROUGH_STANDBY } from '../support/demo.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('asks to sign in for a protected page and opens it afterwards', async ({ page, signInByForm }) => {
  await page.goto('/stations?group=kind');
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm('Viewer', '/stations?group=kind');
  await expect(page).toHaveURL(/\/stations\?group=kind$/);
  await expect(page).toHaveTitle('Outpost · Stations');
});

test('shows a wrong password until another page is opened', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(demoEmail('Viewer'));
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/^Incorrect/);
  await page.goto('/nowhere');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(page.getByText(/Incorrect/)).toHaveCount(0);
});

test('shows Sign In in the navigation and the footer when signed out', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/nowhere']) {
    await page.goto(path);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' });
    await expect(link).toHaveAttribute('href', '/login');
    await expect(page.getByRole('contentinfo')).toHaveText(/^© \d{4} Ridgeline Water District$/);
  }
});

test('shows the footer on screens that fill the window, also on a phone in both orientations', async ({
  page,
  signInByForm,
}) => {
  await signInByForm('Viewer', '/grid');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Grid', 'Map'] as const) {
      await page.goto(`/${name.toLowerCase()}`);
      await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    }
  }
});

test('shows Unauthorized to a visitor without a session, also on public pages', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/link', '/acknowledge', '/setup']) {
    await page.goto(path);
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  }
});

test('a reload keeps the session, signing out ends it in every tab', async ({
  page,
  context,
  signInByForm,
}) => {
  await signInByForm('Viewer', '/');
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Monitor status of remote stations')).toBeVisible();

  const second = await context.newPage();
  await second.goto('/stations');
  await expect(second.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  await page.getByRole('button', { name: /Vera Lind/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await page.goto('/stations');
  await expect(page).toHaveURL(/\/login$/);
});

test('a tab whose session another tab ended returns to its page at the sign-in', async ({
  page,
  context,
  signInByForm,
}) => {
  await signInByForm('Viewer', '/');
  const second = await context.newPage();
  await second.goto('/stations?group=kind');
  await expect(second.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  await page.getByRole('button', { name: /Vera Lind/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login$/);
  // After signing in here, the other tab follows: each returns to its page, or home where the user signed out.
  await fillInSignIn(page, 'Viewer');
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await expect(second).toHaveURL(/\/stations\?group=kind$/);
  await expect(second.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
});

test('shows the navigation of the user who was signed in last while the session starts', async ({
  page,
  signInByForm,
}) => {
  await signInByForm('Operator', '/stations');
  await expect(page.getByRole('heading', { name: 'Stations' })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/accounts/refresh-token', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Alarms' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Alarms' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Alarms', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/alarms$/);
});

test('two tabs that start at the same instant both stay signed in', async ({
  page,
  context,
  signInByForm,
}) => {
  await signInByForm('Operator', '/stations');
  const second = await context.newPage();
  await Promise.all([page.reload(), second.goto('/stations')]);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  }
});

/**
 * Makes the access token invalid and follows the link in the same instant: a call in the background
 * would otherwise notice first and leave the page.
 */
const followWithInvalidToken = (link: Locator) =>
  link.evaluate((element: HTMLElement) => {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith('token')) localStorage.setItem(key, `${localStorage.getItem(key)}x`);
    }
    element.click();
  });

test('replaces an expired access token with one refresh for all calls', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/stations');
  await expect(page.getByRole('link', { name: 'Alder Street Lift Station' })).toBeVisible();
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.accounts.refreshToken.path)) refreshes.push(request.url());
  });
  await followWithInvalidToken(page.getByRole('link', { name: 'Alder Street Lift Station' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Wet well level' })).toBeVisible();
  expect(refreshes.length).toBeLessThanOrEqual(1);
});

test('goes to sign-in when the server ended the session, and back to the page', async ({
  page,
  context,
  signInByForm,
}) => {
  await signInByForm('Viewer', '/stations');
  await expect(page.getByRole('link', { name: 'Alder Street Lift Station' })).toBeVisible();
  await context.clearCookies();
  await followWithInvalidToken(page.getByRole('link', { name: 'Alder Street Lift Station' }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  await fillInSignIn(page, 'Viewer');
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
});

test('does not offer a Viewer what the server rejects', async ({ page, request, signInByForm }) => {
  await signInByForm('Viewer', '/stations');
  await page.getByRole('link', { name: 'Alder Street Lift Station' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Poll now' })).toHaveCount(0);
  const answer = await request.post(calls.accounts.authenticate.path, {
    data: { email: demoEmail('Viewer'), password: DEMO_PASSWORD },
  });
  const { JwtToken } = await answer.json();
  const poll = await request.get('/api/Stations/poll/1', {
    headers: { authorization: `Bearer ${JwtToken}` },
  });
  expect(poll.status()).toBe(403);
  expect(await poll.json()).toMatchObject({ code: 'ROLE_TOO_LOW' });
});

test('shows 404 for an unknown path with a link home', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/');
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('Outpost · 404 - Not Found');
  await expect(page.getByText('The page requested was not found.')).toBeVisible();
  await page
    .getByRole('link', { name: 'Return to home page' })
    .or(page.getByRole('button', { name: 'Return to home page' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
});

test('reports a station that does not exist', async ({ page, signInByForm }) => {
  await signInByForm('Viewer', '/stations/99999');
  await expect(page.getByText('Station 99999 not found')).toBeVisible();
});

const LIVE = '/socket.io/?EIO=4&transport=polling';

test('a foreign host name that resolves to this server reads nothing', async ({ demo }) => {
  // As after a changed DNS response: the browser treats the two as one origin.
  const rules = '--host-resolver-rules=MAP rebound.example 127.0.0.1';
  const browser = await chromium.launch({ ...QUICK, args: [...QUICK.args, rules] });
  const page = await browser.newPage();
  const origin = `http://rebound.example:${new URL(demo.url).port}`;
  expect((await page.goto(`${origin}/stations`))?.status()).toBe(421);
  // The only path that responds there; a script on it runs as one of the same origin.
  expect((await page.goto(`${origin}/health/live`))?.status()).toBe(200);
  const statuses = await page.evaluate(
    async ([email, password, live]) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const requests: [string, RequestInit?][] = [
        ['/config.json'],
        ['/metrics'],
        ['/docs/json'],
        ['/accounts/setup'],
        ['/accounts/authenticate', { ...post, body: JSON.stringify({ email, password }) }],
        ['/accounts/refresh-token', { ...post, body: '{}' }],
        [live],
      ];
      return Promise.all(requests.map(async ([path, init]) => [path, (await fetch(path, init)).status]));
    },
    [demoEmail('Viewer'), DEMO_PASSWORD, LIVE] as const,
  );
  // A standby that is not in a cluster has no metrics.
  const other = new Map<unknown, number>([
    [LIVE, 403],
    ...(THROUGH_STANDBY && !IN_CLUSTER ? [['/metrics', 503] as const] : []),
  ]);
  for (const [path, status] of statuses) expect([path, status]).toEqual([path, other.get(path) ?? 421]);
  await browser.close();
});
