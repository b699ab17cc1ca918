import { createPublicKey, verify } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { HttpSink } from '../../../platform/outbound/testing/http-sink.ts';
import type { Message } from '../../outbox/index.ts';
import { deliveryErrorOf, openChannel } from '../testing/open-channel.ts';
import { TestPushBrowser } from './testing/browser.ts';
import { openVapid } from './vapid.ts';

const MESSAGE: Message = {
  title: 'Critical: Ölmühle, Overflow',
  text: 'Level: 4.2 m\n\nWhat to do: see\nStation: https://wiki.example.com/3',
  links: [{ label: 'Acknowledge', url: 'https://outpost.example.com/acknowledge#secret' }],
  attachments: [],
  path: '/alarms?alarm=3',
};

async function open(allow = ['127.0.0.1']) {
  const sink = await HttpSink.start();
  const browser = new TestPushBrowser();
  const browsers = new Map([['b', { endpoint: `${sink.url}/send/abc`, keys: browser.keys }]]);
  const forgotten: string[] = [];
  const dataDir = await temporaryFolder();
  const settings = { PUSH_CONTACT: 'ops@example.com' };
  const push = openChannel('push', { settings, browsers, forgotten, dataDir, allow });
  return {
    sink,
    browser,
    push,
    forgotten,
    dataDir,
    vapid: openVapid(dataDir, settings.PUSH_CONTACT, systemClock),
  };
}

it('sends a push service what only the browser can read, and identifies the sender', async () => {
  const { sink, browser, push, vapid } = await open();
  sink.says(201);
  expect(await push.send('b', MESSAGE, 'alarm:3')).toEqual({ answer: '201: accepted by the push service' });
  const [post] = sink.requests;
  expect(post).toMatchObject({ method: 'POST', path: '/send/abc' });
  expect(post!.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(post!.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(JSON.parse(browser.read(post!.body))).toEqual({
    Id: post!.headers.topic,
    Title: 'Critical: Ölmühle, Overflow',
    // The notification opens the page: it has no links of its own.
    Body: MESSAGE.text,
    Path: '/alarms?alarm=3',
  });

  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(post!.headers.authorization!)!;
  expect([key, push.browserKey]).toEqual([vapid.publicKey, vapid.publicKey]);
  const [header, claims, signature] = token!.split('.');
  const point = Buffer.from(key!, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const data = Buffer.from(`${header}.${claims}`);
  const mac = Buffer.from(signature!, 'base64url');
  expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, mac)).toBe(true);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  expect([aud, sub]).toEqual([sink.url, 'mailto:ops@example.com']);
  expect(exp - Date.now() / 1_000).toBeLessThan(24 * 60 * 60);
});

it('keeps its key across restarts, in a file readable only by its owner', async () => {
  const { dataDir, vapid } = await open();
  expect(openVapid(dataDir, 'ops@example.com', systemClock).publicKey).toBe(vapid.publicKey);
  expect(statSync(join(dataDir, 'push-secret')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
});

it('removes browsers that are gone, and reports temporary failures as retryable', async () => {
  const { sink, push, forgotten } = await open();
  const send = () => deliveryErrorOf(push.send('b', MESSAGE, 'k'));
  sink.says(503, 'busy', { 'retry-after': '20' });
  expect(await send()).toEqual({
    message: 'The push service responded with 503: busy',
    isPermanent: false,
    retryAfterMs: 20_000,
  });
  sink.says(429);
  expect(await send()).toMatchObject({ isPermanent: false });
  sink.says(403, 'the key is another one');
  expect(await send()).toMatchObject({ isPermanent: false });
  expect(forgotten).toEqual([]);
  sink.says(410, 'unsubscribed');
  expect(await send()).toMatchObject({ isPermanent: true });
  sink.says(404);
  expect(await send()).toMatchObject({ isPermanent: true });
  expect(forgotten).toEqual(['b', 'b']);
  expect(await deliveryErrorOf(push.send('gone', MESSAGE, 'k'))).toMatchObject({ isPermanent: true });
});

it('cuts what is longer than a push service accepts', async () => {
  const { sink, browser, push } = await open();
  await push.send('b', { ...MESSAGE, text: '水'.repeat(5_000) }, 'k');
  expect(sink.requests[0]!.body.length).toBeLessThanOrEqual(4_096);
  expect(JSON.parse(browser.read(sink.requests[0]!.body)).Body).toMatch(/^水{500,}…$/);
});

it('does not connect to the own network', async () => {
  const { sink, push } = await open([]);
  expect(await deliveryErrorOf(push.send('b', MESSAGE, 'k'))).toMatchObject({ isPermanent: true });
  expect(sink.requests).toEqual([]);
});
