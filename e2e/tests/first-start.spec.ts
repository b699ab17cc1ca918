import { expect, test } from '@playwright/test';
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
