import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeWebhookSecret } from '../../../platform/outbound/index.ts';
import { HttpSink, type SunkRequest } from '../../../platform/outbound/testing/http-sink.ts';
import type { Message } from '../../outbox/index.ts';
import { deliveryErrorOf, openChannel } from '../testing/open-channel.ts';

const MESSAGE: Message = {
  title: 'High: Ölmühle, Overflow',
  text: 'Two\nlines',
  links: [{ label: 'Station', url: 'https://outpost.example.com/stations/3' }],
  attachments: [],
  path: '/alarms?alarm=3',
  facts: { Event: 'alarm', Alarms: [{ Id: 3 }] },
};
const secret = makeWebhookSecret();

async function open(allow = ['127.0.0.1']) {
  const sink = await HttpSink.start();
  const targets = new Map([['a', { value: `${sink.url}/hook?x=1`, secret }]]);
  const hook = openChannel('webhook', { targets, allow });
  return { sink, hook };
}

/** The verification that docs/delivery.md describes for receivers. */
function isGenuine({ headers, body }: SunkRequest): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`)
    .update(body)
    .digest('base64');
  const isNew = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) < 300;
  return isNew && headers['webhook-signature'] === `v1,${mac}`;
}

it('posts signed JSON, each attempt with the same id', async () => {
  const { sink, hook } = await open();
  sink.says(200, 'thanks');
  expect(await hook.send('a', MESSAGE, 'alarm:3')).toEqual({ answer: '200 thanks' });
  await hook.send('a', MESSAGE, 'alarm:3');
  await hook.send('a', MESSAGE, 'alarm:4');
  const [first, second, other] = sink.requests;
  expect(first).toMatchObject({ method: 'POST', path: '/hook?x=1' });
  expect(first!.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(first!.body.toString())).toEqual({
    Id: first!.headers['webhook-id'],
    SentAt: expect.stringMatching(/Z$/),
    Event: 'alarm',
    Title: 'High: Ölmühle, Overflow',
    Text: 'Two\nlines\n\nStation: https://outpost.example.com/stations/3',
    Url: 'https://outpost.example.com/alarms?alarm=3',
    Alarms: [{ Id: 3 }],
  });
  expect(sink.requests.every(isGenuine)).toBe(true);
  expect(isGenuine({ ...first!, body: Buffer.from('{}') })).toBe(false);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(other!.headers['webhook-id']).not.toBe(first!.headers['webhook-id']);
});

it('treats a redirect as an error, and detects permanent ones', async () => {
  const { sink, hook } = await open();
  const send = () => deliveryErrorOf(hook.send('a', MESSAGE, 'k'));
  sink.says(302, '', { location: 'http://127.0.0.1/' });
  expect(await send()).toMatchObject({
    message: 'The receiver responded with 302: redirect not followed',
    isPermanent: false,
  });
  sink.says(410, 'gone');
  expect(await send()).toMatchObject({ isPermanent: true });
  sink.says(404, 'no such hook');
  expect(await send()).toMatchObject({
    message: 'The receiver responded with 404: no such hook',
    isPermanent: false,
  });
  sink.says(429, '', { 'retry-after': '30' });
  expect(await send()).toMatchObject({ isPermanent: false, retryAfterMs: 30_000 });
  sink.says(500, `a\u0000b${'x'.repeat(100_000)}`);
  const { message, isPermanent } = await send();
  expect(isPermanent).toBe(false);
  expect(message.length).toBeLessThan(300);
  expect(await deliveryErrorOf(hook.send('gone', MESSAGE, 'k'))).toMatchObject({ isPermanent: true });
});

it('does not connect to the own network', async () => {
  const { sink, hook } = await open([]);
  expect(await deliveryErrorOf(hook.send('a', MESSAGE, 'k'))).toMatchObject({
    message: '127.0.0.1 is in a network that is not allowed (setting WEBHOOK_ALLOW)',
    isPermanent: true,
  });
  expect(sink.requests).toEqual([]);
});
