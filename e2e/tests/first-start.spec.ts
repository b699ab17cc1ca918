import { expect, type Page, test } from '@playwright/test';
import { type BrowserTestServer, startServerProcess } from '../support/server.ts';

let server: BrowserTestServer;
test.beforeEach(async () => {
  server = await startServerProcess();
});
test.afterEach(() => server.stop());

test('creates the first Admin with the setup code and shows the first steps', async ({ page }) => {
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/setup/);
  await page.getByLabel(/setup code/i).fill('wrong-code');
  await page.getByLabel('Email address').fill('admin@ridgeline.example');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  const submit = page.locator('form button[type=submit]');
  await submit.click();
  await expect(page.getByText('Incorrect setup code')).toBeVisible();

  // The link from the console, opened in this tab; its code does not stay in the address.
  await page.goto(`${server.url}/setup#code=${server.setupCode()}`);
  await expect(page.getByLabel(/setup code/i)).toHaveValue(server.setupCode());
  await expect(page).not.toHaveURL(/code=/);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Remote Station Monitoring' })).toBeVisible();
  await page.goto(`${server.url}/stations`);
  await expect(page.getByText(/no stations/i).first()).toBeVisible();

  // The session survives a restart of the server, and the setup page stays closed.
  await server.restart();
  await page.reload();
  await expect(page.getByText(/no stations/i).first()).toBeVisible();
  await page.goto(`${server.url}/setup`);
  await expect(page).not.toHaveURL(/\/setup/);
});

async function createFirstAdmin(page: Page): Promise<void> {
  await page.goto(`${server.url}/setup#code=${server.setupCode()}`);
  await page.getByLabel('Email address').fill('admin@ridgeline.example');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.locator('form button[type=submit]').click();
}

test('leads a new Admin through the set-up, and sees by itself what is done', async ({ page }) => {
  await createFirstAdmin(page);

  const checklist = page.getByRole('region', { name: 'Get started' });
  await expect(checklist).toContainText('5 steps left');
  await checklist.getByRole('link', { name: 'All steps' }).click();
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toContainText('Done');
  await page.getByRole('button', { name: 'Skip Alerts' }).click();
  await expect(steps.nth(3)).toContainText('Skipped');
  await page.getByRole('button', { name: 'Continue set-up' }).click();

  const strip = page.getByRole('navigation', { name: 'Set-up' });
  await expect(strip).toContainText('Step 2 of 6: Email');
  await strip.getByRole('link', { name: 'Next: First station' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(strip).toContainText('Step 3 of 6: First station');
  // Alerts are skipped.
  await strip.getByRole('link', { name: 'Next: On-call schedule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nights');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(strip.getByRole('link', { name: 'Next: Email' })).toBeVisible();

  // Left, and continued later.
  await strip.getByRole('button', { name: 'Leave set-up' }).click();
  await expect(strip).toHaveCount(0);
  await page.goto(server.url);
  await expect(checklist).toContainText('3 steps left');
  await checklist.getByRole('button', { name: 'Set up email' }).click();
  await expect(strip).toContainText('Step 2 of 6: Email');
  await page.reload();
  await expect(strip).toContainText('Step 2 of 6: Email');
  await page.goto(server.url);
  await checklist.getByRole('button', { name: 'Hide' }).click();
  await expect(checklist).toHaveCount(0);
});

test('shows a step as skipped also while an earlier request for the steps is under way', async ({ page }) => {
  await createFirstAdmin(page);
  await page.getByRole('link', { name: 'All steps' }).click();
  const alerts = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(3);
  await expect(alerts).toContainText('Open');

  // The steps as they were before, which arrive after the step was skipped; then none any more.
  let answers = 0;
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/Settings\/get-started$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    answers += 1;
    if (answers > 1) return;
    const response = await route.fetch();
    await release.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await expect.poll(() => answers, { timeout: 10_000 }).toBe(1);
  await page.getByRole('button', { name: 'Skip Alerts' }).click();
  await expect(alerts).toContainText('Skipped');
  release.resolve();
  await expect.poll(() => answers, { timeout: 15_000 }).toBe(2);
  await expect(alerts).toContainText('Skipped');
});
