import { expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { HttpSink } from '../../../platform/outbound/testing/http-sink.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import type { Message } from '../../outbox/index.ts';
import { deliveryErrorOf, openChannel } from '../testing/open-channel.ts';

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const SID = 'SM0123456789abcdef0123456789abcdef';
const MESSAGE: Message = { title: 'High: Elm Street, Overflow', text: 'Since noon + 5 %', attachments: [] };
const TO = '+15551234567';

async function open(from = '+15550001111', clock = systemClock) {
  const sink = await HttpSink.start();
  const settings = { SMS_URL: `${sink.url}/`, SMS_ACCOUNT: ACCOUNT, SMS_TOKEN: 's3cret', SMS_FROM: from };
  return { sink, sms: openChannel('sms', { settings, clock, timeoutMs: 15_000 }) };
}

it('posts a message in Twilio’s form, and queries its delivery by SID', async () => {
  const { sink, sms } = await open();
  sink.says(201, { sid: SID, status: 'queued', error_code: null });
  expect(await sms.send(TO, MESSAGE, 'key')).toEqual({ answer: `queued as ${SID}`, receipt: SID });
  const [post] = sink.requests;
  expect(post).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` });
  expect(post!.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:s3cret`).toString('base64')}`);
  expect(post!.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(post!.body.toString()))).toEqual({
    To: TO,
    From: '+15550001111',
    Body: 'High: Elm Street, Overflow\nSince noon + 5 %',
  });
  for (const [status, state] of [
    ['queued', 'open'],
    ['sent', 'open'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
  ] as const) {
    sink.says(200, { sid: SID, status, error_code: state === 'failed' ? 30003 : null, error_message: null });
    const answer = state === 'failed' ? `${status}: 30003` : status;
    expect(await sms.receipt!(SID)).toEqual({ state, answer });
  }
  expect(sink.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${SID}.json`,
  });
});

it('sends through a messaging service', async () => {
  const service = `MG${'0'.repeat(32)}`;
  const { sink, sms } = await open(service);
  sink.says(201, { sid: SID, status: 'accepted' });
  await sms.send(TO, MESSAGE, 'key');
  const form = new URLSearchParams(sink.requests[0]!.body.toString());
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([service, null]);
});

it("distinguishes permanent from temporary errors, and reports the gateway's message, never the token", async () => {
  const { sink, sms } = await open();
  const send = () => deliveryErrorOf(sms.send(TO, MESSAGE, 'key'));
  sink.says(400, { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 });
  expect(await send()).toEqual({
    message: "The SMS gateway responded with 400: 21211 The 'To' number is not a valid phone number.",
    isPermanent: true,
    retryAfterMs: 0,
  });
  sink.says(401, { code: 20003, message: 'Authenticate' });
  expect(await send()).toMatchObject({
    message: 'The SMS gateway responded with 401: 20003 Authenticate',
    isPermanent: false,
  });
  sink.says(429, { code: 20429, message: 'Too Many Requests' }, { 'retry-after': '7' });
  expect(await send()).toMatchObject({ isPermanent: false, retryAfterMs: 7_000 });
  sink.says(503, '<html>away</html>');
  expect(await send()).toMatchObject({
    message: 'The SMS gateway responded with 503: <html>away</html>',
    isPermanent: false,
  });
  sink.says(200, 'welcome to the hotel’s wireless network');
  expect(await send()).toMatchObject({
    message: expect.stringContaining('invalid response'),
    isPermanent: false,
  });
  const nested: unknown = JSON.parse('['.repeat(40) + ']'.repeat(40));
  sink.says(201, { sid: SID, status: 'queued', nested });
  expect(await send()).toMatchObject({ message: expect.stringContaining('invalid response') });
  sink.says(201, { sid: SID, status: 'failed' });
  expect(await send()).toMatchObject({ isPermanent: true });
  sink.answer = (_request, _response, socket) => socket.destroy();
  expect(await send()).toMatchObject({ isPermanent: false });
  expect(JSON.stringify(await send())).not.toContain('s3cret');
});

it('does not wait for a gateway that does not respond', async () => {
  const clock = new ManualClock();
  const { sink, sms } = await open(undefined, clock);
  sink.answer = () => undefined;
  const sending = deliveryErrorOf(sms.send(TO, MESSAGE, 'key'));
  await expect.poll(() => sink.requests.length, { timeout: 45_000 }).toBe(1);
  await clock.advanceAsync(15_000);
  expect(await sending).toMatchObject({ message: 'No response within 15 s', isPermanent: false });
});
