import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHANNEL_DESCRIPTORS } from '@outpost/contract';
import { WHOLE } from '../support/browsers.ts';
import { startDemoProcess } from '../support/demo.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { accessibilityProblems, expect, type Page, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', launchOptions: WHOLE });

const reach = (page: Page) => page.getByRole('region', { name: 'Notification channels' });

test('shows channels that are not configured and keeps a phone number', async ({ page, signIn }) => {
  await signIn('Viewer', '/account');
  const card = reach(page);
  const names = CHANNEL_DESCRIPTORS.map(({ name }) => name).join(', ');
  await expect(card).toContainText(`Not configured on this server: ${names}`);
  await expect(card.getByRole('textbox', { name: 'Webhook URL' })).toBeHidden();
  const phone = card.getByRole('textbox', { name: 'Phone number' });
  await phone.fill('555 1234');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Must be a phone number with + and country code');
  await phone.fill('+1 (555) 123-4567');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toHaveValue('+15551234567');
  await page.reload();
  await expect(phone).toHaveValue('+15551234567');
  await phone.fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('creates a webhook secret, sends a test and shows the response', async ({ page }) => {
  const answers = [500, 200];
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answers.shift() ?? 200).end('says the receiver'));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const server = await startDemoProcess(0, { WEBHOOKS: 'http', WEBHOOK_ALLOW: '127.0.0.1' });
  await page.goto(`${server.url}/account`);
  await fillInSignIn(page, 'Viewer');

  const card = reach(page);
  await card.getByRole('textbox', { name: 'Webhook URL' }).fill(url);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('textbox', { name: 'Webhook secret' })).toHaveValue(/^whsec_/);
  const way = card.getByRole('listitem', { name: 'Webhook' });
  const send = way.getByRole('button', { name: 'Send test notification' });
  await send.click();
  await expect(way.getByRole('status')).toContainText('Not sent');
  await expect(way.getByRole('status')).toContainText('The receiver responded with 500: says the receiver');
  await send.click();
  await expect(way.getByRole('status')).toContainText('Response: 200 says the receiver');
  expect(await accessibilityProblems(page, card)).toEqual([]);
  await page.reload();
  await expect(card.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue(url);
  await expect(card.getByRole('textbox', { name: 'Webhook secret' })).toBeHidden();
  await server.stop();
  receiver.close();
});

test('shows a push message that opens the alarm when clicked', async ({ page, context, signIn, demo }) => {
  await context.grantPermissions(['notifications'], { origin: demo.url });
  await signIn('Operator', '/account');
  // `ready` comes before it is activated, and a message to one that is being activated can be lost.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify({
    Id: 'a1',
    Title: 'Critical: Elm Street, Overflow',
    Body: 'Level 4.2 m',
    Path: '/alarms?alarm=1',
  });
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: demo.url, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      }));
    });
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Critical: Elm Street, Overflow', body: 'Level 4.2 m', tag: 'a1', data: '/alarms?alarm=1' },
    ]);
});
