import { createHmac } from 'node:crypto';
import type { AlarmDetail, AlarmLogEntry, Contact, ContactSaved, NotifyChannels } from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { expect } from 'vitest';
import { unknownLink } from '../../acquisition/ingest/index.ts';
import { HttpSink } from '../../platform/outbound/testing/http-sink.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { TestMailSink } from '../channels/email/testing/mail-sink.ts';

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });
const SITE = {
  SiteName: 'Elm Street',
  Host: '127.0.0.1',
  PollIntervalSeconds: 86_400,
  Points: [
    {
      Kind: 'digital',
      Point: 'DI1',
      Name: 'High float',
      Table: 'coil',
      Address: 0,
      DataType: 'bit',
      Limits: [{ Kind: 'on', Priority: 'critical', Message: 'Overflow', Instruction: 'Send the truck' }],
    },
  ],
};

itOnEachDatabase('notifies by each selected channel, while one of them hangs', async (databaseUrl) => {
  const [mail, sms, hook] = [await TestMailSink.start(), await HttpSink.start(), await HttpSink.start()];
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const server = await startTestServer({
    clock,
    config: {
      databaseUrl,
      channels: {
        ...mail.settings,
        ...{ SMS_URL: sms.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: '+15550001111' },
        WEBHOOKS: 'http',
      },
      webhookAllow: ['127.0.0.1'],
      publicUrl: 'https://outpost.example.com',
    },
  });
  const ask = async <T>(method: string, path: string, json?: unknown) => {
    const answer = await server.ask(path, { as: 'Admin', method, ...(json === undefined ? {} : { json }) });
    expect(answer.ok, `${path} ${await answer.clone().text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  expect(await ask<NotifyChannels>('GET', '/api/Notify/channels')).toMatchObject({
    Email: true,
    Sms: true,
    Push: false,
    Webhook: true,
  });
  await ask('POST', '/api/Stations', SITE);
  const { AccountId } = await ask<Contact>('GET', '/api/Contacts');
  const contact = { Phone: '+15551234567', WebhookUrl: `${hook.url}/in` };
  const { WebhookSecret } = await ask<ContactSaved>('PUT', '/api/Contacts', contact);
  const Channels = ['email', 'sms', 'push', 'webhook'];
  await ask('POST', '/api/AccountStations/admin', [
    { AccountId, StationId: 1, LeastPriority: 'low', Channels },
  ]);

  const hanging = Promise.withResolvers<void>();
  sms.answer = (_request, response) => {
    hanging.promise.then(() => response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' })));
  };
  const atMs = clock.now();
  server.app.acquisition.ingest.accept({
    stationId: 1,
    version: 1,
    atMs,
    link: { ...unknownLink(true), status: 'online', lastGoodPollAtMs: atMs, lastAttemptAtMs: atMs },
    reading: {
      values: Float64Array.of(1),
      qualities: Uint8Array.of(GOOD),
      reasons: Uint8Array.of(REASON.NONE),
    },
  });
  const deliveries = async () =>
    (await ask<AlarmDetail>('GET', '/api/Alarms/1')).Deliveries.map(
      ({ Channel, Address, State }) => `${Channel} ${Address} ${State}`,
    ).sort();
  const others = ['email admin@test.example sent', `webhook 127.0.0.1:${hook.port} (${AccountId}) sent`];
  await soon(deliveries).toEqual([others[0], 'sms +15551234567 waiting', others[1]]);

  const [posted] = hook.requests;
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = posted!.headers;
  const mac = createHmac('sha256', Buffer.from(WebhookSecret!.slice(6), 'base64'))
    .update(`${id}.${at}.${posted!.body}`)
    .digest('base64');
  expect(signature).toBe(`v1,${mac}`);
  const told = JSON.parse(posted!.body.toString()) as { Alarms: AlarmLogEntry[] };
  expect(told).toMatchObject({
    Event: 'alarm',
    Title: 'Critical: Elm Street, Overflow',
    Url: 'https://outpost.example.com/alarms?alarm=1',
    AcknowledgeUrl: expect.stringMatching(/^https:\/\/outpost\.example\.com\/acknowledge#/),
    Alarms: [{ Id: 1, State: 'unacknowledged', Message: 'Overflow' }],
  });
  const text = new URLSearchParams(sms.requests[0]!.body.toString()).get('Body')!;
  expect(text).toMatch(/^Critical: Elm Street, Overflow\n/);
  expect(text).toContain('/acknowledge#');

  hanging.resolve();
  await soon(deliveries).toEqual([others[0], 'sms +15551234567 sent', others[1]]);
  // "Sent" is not "delivered": the gateway is queried.
  sms.says(200, { sid: 'SM1', status: 'delivered' });
  await clock.advanceAsync(6_000);
  await soon(deliveries).toEqual([others[0], 'sms +15551234567 delivered', others[1]]);
  const [delivered] = (await ask<AlarmDetail>('GET', '/api/Alarms/1')).Deliveries.filter(
    ({ Channel }) => Channel === 'sms',
  );
  expect(delivered).toMatchObject({
    DeliveredAt: expect.any(String),
    Tries: [{ Sent: true, Answer: 'queued as SM1' }],
  });
});
