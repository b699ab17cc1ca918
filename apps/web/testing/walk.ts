/**
 * Walks through the built page as a person does, against the test server:
 * `npm run build -w apps/web && node apps/web/testing/walk.ts`. Says each step; ends with 1 at the first that fails.
 */
import assert from 'node:assert/strict';
import { TOKEN_STORAGE_KEY } from '@outpost/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { PageTestServer } from './server.ts';

const browser = await launch();
const server = new PageTestServer(Date.now());
const url = await server.start();

async function signIn(page: Page, role = 'supervisor', password = 'right'): Promise<void> {
  await page.getByLabel('Email address').fill(`${role}@outpost.demo`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const title = (page: Page, wanted: string) => page.waitForFunction((text) => document.title === text, wanted);

const STEPS: Record<string, (page: Page, context: BrowserContext) => Promise<void>> = {
  'the page somebody was sent from is where the login leads': async (page) => {
    await page.goto(`${url}/stations/2?x=1#here`);
    await page.waitForURL(`${url}/login`);
    await title(page, 'Outpost · Sign In');
    await signIn(page);
    await page.waitForURL(`${url}/stations/2?x=1#here`);
    await title(page, 'Outpost · Harlow Booster');
  },
  'without an origin the login leads home': async (page) => {
    await page.goto(`${url}/login`);
    await signIn(page);
    await heading(page, 'Remote Station Monitoring').waitFor();
    await page.getByText('Monitor status of remote stations').waitFor();
    await title(page, 'Outpost · Home');
    await page.getByRole('link', { name: 'View Stations' }).click();
    await page.waitForURL(`${url}/stations`);
  },
  'wrong credentials are told, and cleared by leaving the page': async (page) => {
    await page.goto(`${url}/login`);
    await signIn(page, 'viewer', 'wrong');
    await page.getByText('Email address or password is wrong.').waitFor();
    await page.goto(`${url}/nowhere`);
    await page.getByText('The page requested was not found.').waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    assert.equal(await page.getByText('Email address or password is wrong.').count(), 0);
  },
  'whoever is told to wait and tries too early is told the whole wait again': async (page) => {
    await page.goto(`${url}/login`);
    await signIn(page, 'viewer', 'throttled');
    await page.getByText('Try again in 3 min.').waitFor();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Try again in 4 min.').waitFor();
  },
  'a reload keeps the session, and the address': async (page) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await heading(page, 'Stations').waitFor();
    await page.reload();
    await heading(page, 'Stations').waitFor();
    assert.equal(page.url(), `${url}/stations`);
  },
  'signing out reaches the other tab, and the next login begins at home': async (page, context) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await heading(page, 'Stations').waitFor();
    const other = await context.newPage();
    await other.goto(`${url}/stations`);
    await heading(other, 'Stations').waitFor();
    await page.getByRole('button', { name: 'Maria Ortega' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${url}/login`);
    await other.waitForURL(`${url}/login`);
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY), null);
    await signIn(page);
    await page.waitForURL(`${url}/`);
    // And the login of one tab signs the other in.
    await other.waitForURL(`${url}/`);
  },
  'Ctrl K finds a point and goes to its station; the heading gets the focus': async (page) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await heading(page, 'Stations').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a station or point' }).pressSequentially('beacon pump 2');
    await page.getByRole('option', { name: 'Pump 2' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/stations/5`);
    await heading(page, 'Beacon Hill Tank').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  },
  'the front page names the worst first and leads there': async (page) => {
    await page.goto(`${url}/login`);
    await signIn(page);
    const needs = page.getByRole('region', { name: 'Needs someone now' });
    assert.match(
      (await needs.getByRole('listitem').first().textContent()) ?? '',
      /Mill Creek.*High wet well/,
    );
    await needs.getByRole('link', { name: 'Mill Creek Lift Station' }).click();
    await heading(page, 'Mill Creek Lift Station').waitFor();
  },
  'somebody else who signs in in another tab finds nothing of the one before': async (page, context) => {
    await page.goto(`${url}/stations/1`);
    await signIn(page);
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.getByText(/^Answered/).waitFor();
    const other = await context.newPage();
    await other.goto(`${url}/stations`);
    await other.getByRole('button', { name: 'Maria Ortega' }).click();
    await other.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${url}/login`);
    await signIn(other, 'viewer');
    await page.waitForURL(`${url}/`);
    await page.goBack();
    await page.goto(`${url}/stations/1`);
    await heading(page, 'Mill Creek Lift Station').waitFor();
    assert.equal(await page.getByText(/^Answered/).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Poll now' }).count(), 0);
  },
  'a slash goes to the search of the list only from within the page': async (page) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await heading(page, 'Stations').waitFor();
    await page.reload();
    const search = page.getByRole('searchbox');
    await search.waitFor();
    const isFocused = () => search.evaluate((field) => field === document.activeElement);
    await page.keyboard.press('/');
    assert.equal(await isFocused(), false);
    await page.getByRole('button', { name: 'By kind' }).focus();
    await page.keyboard.press('/');
    assert.equal(await isFocused(), true);
    assert.equal(await search.inputValue(), '');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('data-row')), true);
  },
  'the first Tab skips to the content': async (page) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await heading(page, 'Stations').waitFor();
    await page.reload();
    await heading(page, 'Stations').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  },
  'values change without a reload, by the live connection': async (page) => {
    await page.goto(`${url}/stations/4`);
    await signIn(page);
    await page.getByText('Live', { exact: true }).waitFor();
    const shown = page.getByText(/^\d\.\d\d\s?m$/).first();
    const value = (await shown.textContent()) ?? '';
    await page.waitForFunction((old) => !document.body.textContent.includes(old), value);
  },
  'a server that goes away is told with the time, and one that comes back is found': async (page) => {
    await page.goto(`${url}/stations`);
    await signIn(page);
    await page.getByText('Live', { exact: true }).waitFor();
    await server.stop();
    await page.getByText('Reconnecting…').waitFor();
    await page
      .getByRole('alert')
      .getByText(/No connection since \d\d:\d\d/)
      .waitFor();
    await server.start();
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('No connection since').waitFor({ state: 'detached' });
  },
  'a server in trouble is told once, however many calls fail': async (page) => {
    await page.goto(`${url}/`);
    await signIn(page);
    await heading(page, 'Remote Station Monitoring').waitFor();
    server.failWith = 500;
    await page.goto(`${url}/stations/4`);
    await page.getByText('Server error').waitFor();
    assert.equal(await page.getByText('Server error').count(), 1);
    server.failWith = null;
  },
  'the chosen theme is remembered and there before the first paint': async (page) => {
    await page.goto(`${url}/`);
    await signIn(page);
    await page.getByRole('button', { name: /Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    assert.equal(await scheme(), 'dark');
    // Without any script of the page itself.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    assert.equal(await scheme(), 'dark');
    await page.unroute('**/assets/*.js');
  },
  'the first Admin is made with the code of the address, which does not stay there': async (page) => {
    server.setupNeeded = true;
    await page.goto(`${url}/login`);
    await page.waitForURL(`${url}/setup`);
    await page.goto('about:blank');
    await page.goto(`${url}/setup#code=7F3K-21QM`);
    await page.getByLabel('Setup code').waitFor();
    assert.equal(await page.getByLabel('Setup code').inputValue(), '7F3K-21QM');
    await page.waitForFunction(() => window.location.hash === '');
    await page.getByLabel('Setup code').fill('wrong');
    await page.getByLabel('Email address').fill('admin@outpost.demo');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Admin');
    await page.getByLabel('Password').fill('a sentence of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This is not the code that the server said.').waitFor();
    await page.getByLabel('Setup code').fill('7F3K-21QM');
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading(page, 'Remote Station Monitoring').waitFor();
  },
  'a path that is no screen is 404, with a way home': async (page) => {
    await page.goto(`${url}/no/such/page`);
    await heading(page, '404 - Not Found').waitFor();
    await title(page, 'Outpost · 404 - Not Found');
    await page.getByRole('link', { name: 'Return to home page' }).click();
    await page.waitForURL(`${url}/login`);
  },
};

for (const [step, walk] of Object.entries(STEPS)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(30_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  const page = await context.newPage();
  try {
    await walk(page, context);
    assert.deepEqual(errors, []);
    console.log(`ok    ${step}`);
  } catch (error) {
    console.log(`FAIL  ${step}\n${error}\n${errors.join('\n')}\n${page.url()}`);
    await page.screenshot({ path: 'test-results/walk.png' });
    process.exitCode = 1;
    await context.close();
    break;
  }
  await context.close();
}
await server.stop();
await browser.close();
