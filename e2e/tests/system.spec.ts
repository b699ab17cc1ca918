import { type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { startMailServer } from '../support/mail-server.ts';
import { accessibilityProblems, test as base, expect } from '../support/test.ts';

/** A demo whose company name is set only on the page. */
const test = base.extend<object, { demo: DemoProcess }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
    async ({}, use) => {
      const demo = await startDemoProcess(0, { COMPANY_NAME: '' });
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('keeps unsaved settings when the page is left, as for the next step of the set-up', async ({
  page,
  signIn,
}) => {
  await signIn('Admin', '/config/get-started');
  await page.getByRole('button', { name: 'Set up email' }).click();
  const mail = page.getByRole('region', { name: 'Email' });
  await mail.getByLabel('Host').fill('mail.ridgeline.example');
  await mail.getByLabel('Sender').fill('outpost@ridgeline.example');
  const strip = page.getByRole('navigation', { name: 'Set-up' });
  await strip.getByRole('link', { name: /^Next: / }).click();
  await expect(page.getByText('Unsaved changes to Email are kept on the System page.')).toBeVisible();
  await page.goBack();
  await expect(mail.getByLabel('Host')).toHaveValue('mail.ridgeline.example');
  await expect(mail.getByLabel('Sender')).toHaveValue('outpost@ridgeline.example');
  await mail.getByRole('button', { name: 'Discard changes' }).click();
  await strip.getByRole('button', { name: 'Leave set-up' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.goBack();
  await expect(mail.getByLabel('Sender')).toHaveValue('');
});

test('sets company and mail server, shows errors, and sends a test email', async ({ page, signIn }) => {
  const mails = await startMailServer();
  await signIn('Admin', '/config/system');
  const groups = page.getByRole('navigation', { name: 'Settings groups' });
  await groups.getByRole('link', { name: 'Organisation and map' }).click();
  // A setting of the environment is shown and is not a field.
  const organisation = page.getByRole('region', { name: 'Organisation' });
  await expect(organisation.getByText('America/Denver')).toBeVisible();
  await expect(
    organisation.getByText('Set in the server’s environment. Change it there and restart.'),
  ).toBeVisible();
  await expect(organisation.getByRole('button')).toHaveCount(0);
  await organisation.getByLabel('Company name').fill('Pine Ridge Water');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Organisation settings saved')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Pine Ridge Water');

  await groups.getByRole('link', { name: 'Notifications' }).click();
  const mail = page.getByRole('region', { name: 'Email' });
  await expect(mail.getByRole('button', { name: 'Send test notification' })).toHaveCount(0);
  const { hostname, port } = new URL(mails.url);
  await mail.getByLabel('Host').fill(hostname);
  await mail.getByLabel('Port').fill(port);
  await mail.getByLabel('User name').fill('outpost@ridgeline');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('Enter the password of this user name')).toBeVisible();
  await expect(mail.getByText('Enter a host name or an IP address')).toHaveCount(0);
  await mail.getByLabel('Password').fill('a:b/c@d');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(
    mail.getByText('Required when a mail server is set. Enter the sender’s email address.'),
  ).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await mail.getByLabel('Sender').fill('Outpost <outpost@example.com>');
  await mail.getByRole('button', { name: 'Save' }).click();
  const shown = `smtp://outpost%40ridgeline@${hostname}:${port}, password hidden`;
  await expect(mail.getByText(shown)).toBeVisible();
  await mail.getByRole('button', { name: 'Send test notification' }).click();
  await expect(mail.getByRole('status')).toContainText('Sent to admin@outpost.demo');
  expect(mails.mails.length).toBe(1);
  // It says nothing about other settings.
  await mail.getByLabel('Sender').fill('Outpost <alarms@example.com>');
  await expect(mail.getByRole('status')).toHaveText('Save your changes before testing.');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(mail.getByRole('status')).toHaveText('');

  await page.reload();
  await expect(mail.getByText(shown)).toBeVisible();
  await mail.getByRole('button', { name: 'Replace' }).click();
  await expect(mail.getByLabel('User name')).toHaveValue('outpost@ridgeline');
  await expect(mail.getByLabel('Password')).toHaveValue('');
  await mail.getByRole('button', { name: 'Discard changes' }).click();
  await expect(mail.getByText(shown)).toBeVisible();

  const escalation = page.getByRole('region', { name: 'Escalation' });
  await escalation.getByLabel('High').fill('never');
  await escalation.getByRole('button', { name: 'Save' }).click();
  await expect(escalation.getByText(/four whole numbers of minutes/)).toBeVisible();
  await escalation.getByLabel('High').fill('20');
  await escalation.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Escalation settings saved')).toBeVisible();
  await mails.stop();
});

test('opens the page only for Admins', async ({ page, signIn }) => {
  await signIn('Supervisor', '/config/system');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0);
});
