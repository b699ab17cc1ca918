import type { Contact, ContactSaved, ContactTestResult, PushBrowser, Role } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { HttpSink } from '../../platform/outbound/testing/http-sink.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { TestMailSink } from '../channels/email/testing/mail-sink.ts';
import { TestPushBrowser } from '../channels/push/testing/browser.ts';

const PATH = '/api/Contacts';
const NOTHING = { Phone: null, WebhookUrl: null };
const HOOK = 'https://hooks.example.com/secret-path';

async function start(
  { channels, ...config }: Partial<Config> = {},
  clock = new ManualClock('2026-06-01T12:00:00Z'),
) {
  const server = await startTestServer({
    clock,
    config: { channels: { WEBHOOKS: 'https', PUSH_CONTACT: 'ops@b.c', ...channels }, ...config },
  });
  const ids = new Map<Role, number>();
  for (const { Email, AccountId } of (await ask(server, 'Admin', 'GET', `${PATH}/all`)).answer as Contact[]) {
    ids.set((Email[0]!.toUpperCase() + Email.split('@')[0]!.slice(1)) as Role, AccountId);
  }
  return { server, clock, idOf: (role: Role) => ids.get(role)! };
}

async function ask(server: TestServer, as: Role, method: string, path: string, json?: object) {
  const response = await server.ask(path, { as, method, ...(json ? { json } : {}) });
  const answer = (await response.json()) as { code?: string; problems?: { Path: string; Message: string }[] };
  const paths = answer.problems?.map(({ Path }) => Path);
  const { code, problems = [] } = answer;
  return { status: response.status, answer: answer as unknown, code, paths, problems };
}

const browserBody = (endpoint = 'https://push.example.com/send/1', Label = 'Chrome on Android') => ({
  Endpoint: endpoint,
  Keys: new TestPushBrowser().keys,
  Label,
});

itOnEachDatabase('stores contact details, and shows a secret once', async (databaseUrl) => {
  const { server, idOf } = await start({ databaseUrl });
  const save = async (json: object) =>
    (await ask(server, 'Viewer', 'PUT', PATH, json)).answer as ContactSaved;
  const own = async () => (await ask(server, 'Viewer', 'GET', PATH)).answer as Contact;
  expect(await own()).toMatchObject({
    AccountId: idOf('Viewer'),
    Email: emailOf('Viewer'),
    ...NOTHING,
    Browsers: [],
  });
  const first = await save({ Phone: '+15551234567', WebhookUrl: HOOK });
  expect(first).toMatchObject({ Phone: '+15551234567', WebhookUrl: HOOK });
  expect(first.WebhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await save({ Phone: null, WebhookUrl: HOOK })).WebhookSecret).toBeNull();
  const renewed = (await save({ Phone: null, WebhookUrl: HOOK, NewSecret: true })).WebhookSecret;
  expect(renewed).toMatch(/^whsec_/);
  expect(renewed).not.toBe(first.WebhookSecret);
  const { WebhookSecret: _, ...rest } = first;
  expect(await own()).toEqual({ ...rest, Phone: null });
  expect(JSON.stringify(await own())).not.toContain('whsec_');
  await save(NOTHING);
  expect(await own()).toMatchObject(NOTHING);
});

it('rejects invalid numbers and URLs, and what is not enabled', async () => {
  const { server } = await start();
  const refused = async (json: object) => {
    const { status, paths } = await ask(server, 'Viewer', 'PUT', PATH, { ...NOTHING, ...json });
    expect(status).toBe(400);
    return paths;
  };
  for (const Phone of ['5551234567', '+0123456789', '+1 555 123 4567', '', '+1555']) {
    expect(await refused({ Phone })).toEqual(['body.Phone']);
  }
  for (const WebhookUrl of [
    'http://hooks.example.com',
    'ftp://x.y',
    'https://me:pw@x.y/',
    'javascript:alert(1)',
    '',
  ]) {
    expect(await refused({ WebhookUrl })).toEqual(['body.WebhookUrl']);
  }
  const messageOf = async (json: object) =>
    (await ask(server, 'Viewer', 'PUT', PATH, json)).problems[0]!.Message;
  expect(await messageOf({ ...NOTHING, WebhookUrl: 'ftp://x.y' })).toBe('Must be an http:// or https:// URL');
  expect(await messageOf({ ...NOTHING, WebhookUrl: 'http://x.y' })).toBe('Must begin with https://');
  expect(await messageOf({ Phone: null })).toBe('Required');
  const off = await start({ channels: { WEBHOOKS: 'off' } });
  expect(await ask(off.server, 'Viewer', 'PUT', PATH, { ...NOTHING, WebhookUrl: HOOK })).toMatchObject({
    status: 400,
    paths: ['body.WebhookUrl'],
  });
});

it('lets all users see and change their own details, Supervisors those of others, and only Admins those of an Admin', async () => {
  const { server, idOf } = await start();
  const status = async (as: Role, method: string, path: string, json?: object) =>
    (await ask(server, as, method, path, json)).status;
  for (const role of ['Viewer', 'Operator', 'Supervisor', 'Admin'] as const) {
    const isConfig = role === 'Supervisor' || role === 'Admin';
    expect(await status(role, 'GET', PATH)).toBe(200);
    expect(await status(role, 'PUT', PATH, { ...NOTHING, Phone: '+15551234567' })).toBe(200);
    expect(await status(role, 'GET', `${PATH}/push-key`)).toBe(200);
    expect(await status(role, 'GET', `${PATH}/all`)).toBe(isConfig ? 200 : 403);
    expect(await status(role, 'PUT', `${PATH}/${idOf('Viewer')}`, NOTHING)).toBe(isConfig ? 200 : 403);
    expect(await status(role, 'PUT', `${PATH}/${idOf('Admin')}`, NOTHING)).toBe(role === 'Admin' ? 200 : 403);
    expect(await status(role, 'POST', `${PATH}/${idOf('Viewer')}/test`, { Channel: 'sms' })).toBe(
      isConfig ? 409 : 403,
    );
  }
  expect((await ask(server, 'Admin', 'PUT', `${PATH}/999`, NOTHING)).code).toBe('ACCOUNT_NOT_FOUND');
  expect((await server.ask(PATH)).status).toBe(401);
});

itOnEachDatabase(
  'assigns each browser to one account, which other accounts cannot change',
  async (databaseUrl) => {
    const { server, idOf } = await start({ databaseUrl });
    const add = async (as: Role, json = browserBody()) =>
      (await ask(server, as, 'POST', `${PATH}/browsers`, json)).answer as PushBrowser;
    const remove = async (as: Role, id: number) =>
      (await ask(server, as, 'DELETE', `${PATH}/browsers/${id}`)).code;
    const of = async (role: Role) =>
      ((await ask(server, role, 'GET', PATH)).answer as Contact).Browsers.map(({ Id }) => Id);

    const one = await add('Operator');
    expect(one).toMatchObject({
      Label: 'Chrome on Android',
      Mark: expect.stringMatching(/^[0-9a-f]{64}$/),
      CreatedAt: '2026-06-01T12:00:00.000Z',
    });
    expect((await add('Operator', browserBody(undefined, 'Renamed'))).Id).toBe(one.Id);
    expect(await remove('Viewer', one.Id)).toBe('BROWSER_NOT_FOUND');
    expect(await of('Operator')).toEqual([one.Id]);
    // Another user signs in in the same browser: it now shows their messages, and pending ones of the
    // first user are not delivered.
    const moved = await add('Viewer');
    expect(moved.Id).not.toBe(one.Id);
    expect([await of('Operator'), await of('Viewer')]).toEqual([[], [moved.Id]]);
    expect(await remove('Viewer', moved.Id)).toBeUndefined();

    const admins = await add('Admin', browserBody('https://push.example.com/2'));
    expect(await remove('Supervisor', admins.Id)).toBe('ROLE_TOO_LOW');
    const viewers = await add('Viewer', browserBody('https://push.example.com/3'));
    expect(await remove('Supervisor', viewers.Id)).toBeUndefined();

    for (let n = 1; n < 20; n++) await add('Admin', browserBody(`https://push.example.com/many/${n}`));
    expect(
      (await ask(server, 'Admin', 'POST', `${PATH}/browsers`, browserBody('https://push.example.com/no')))
        .code,
    ).toBe('BROWSERS_FULL');
    for (const [json, path] of [
      [browserBody('http://127.0.0.1/'), 'body.Endpoint'],
      [{ ...browserBody(), Keys: { p256dh: 'AAAA', auth: 'AAAA' } }, 'body.Keys'],
    ] as const) {
      expect((await ask(server, 'Viewer', 'POST', `${PATH}/browsers`, json)).paths).toEqual([path]);
    }
    expect(idOf('Admin')).toBeGreaterThan(0);
  },
);

it("sends a test immediately and returns the provider's response, a limited number of times", async () => {
  const mail = await TestMailSink.start();
  const sms = await HttpSink.start();
  sms.says(201, { sid: 'SM1', status: 'queued' });
  const { server, clock, idOf } = await start({
    channels: {
      ...mail.settings,
      ...{ SMS_URL: sms.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 't', SMS_FROM: 'Outpost' },
    },
  });
  const test = async (json: object, as: Role = 'Viewer', path = `${PATH}/test`) =>
    ask(server, as, 'POST', path, json);
  expect((await test({ Channel: 'email' })).answer).toMatchObject({
    Sent: true,
    Answer: expect.stringContaining('taken as 1'),
    Address: emailOf('Viewer'),
  });
  expect(mail.mails[0]!.body).toContain('This is a test notification for Viewer Test. No action');
  expect((await test({ Channel: 'sms' })).code).toBe('CONTACT_MISSING');
  await ask(server, 'Viewer', 'PUT', PATH, { Phone: '+15551234567', WebhookUrl: 'https://127.0.0.1:1/x' });
  expect((await test({ Channel: 'sms' })).answer).toMatchObject({ Sent: true, Answer: 'queued as SM1' });
  sms.says(400, { code: 21211, message: 'not a number' });
  expect((await test({ Channel: 'sms' })).answer).toMatchObject({
    Sent: false,
    Answer: 'The SMS gateway responded with 400: 21211 not a number',
  });
  expect((await test({ Channel: 'webhook' })).answer as ContactTestResult).toMatchObject({
    Sent: false,
    Answer: '127.0.0.1 is in a network that is not allowed (setting WEBHOOK_ALLOW)',
    Address: `127.0.0.1:1 (${idOf('Viewer')})`,
  });
  const [browser] = [
    (await ask(server, 'Operator', 'POST', `${PATH}/browsers`, browserBody('https://127.0.0.1:1/x')))
      .answer as PushBrowser,
  ];
  // The browser of another account is not found.
  expect((await test({ Channel: 'push', BrowserId: browser.Id })).code).toBe('BROWSER_NOT_FOUND');
  expect((await test({ Channel: 'push', BrowserId: browser.Id }, 'Operator')).answer).toMatchObject({
    Sent: false,
    Address: `Chrome on Android (${browser.Id})`,
  });
  expect(
    (await test({ Channel: 'email' }, 'Supervisor', `${PATH}/${idOf('Viewer')}/test`)).answer,
  ).toMatchObject({
    Sent: true,
  });
  for (let n = 0; n < 2; n++) expect((await test({ Channel: 'email' })).status).toBe(200);
  expect(await test({ Channel: 'email' })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  clock.advance(10 * 60_000);
  expect((await test({ Channel: 'email' })).status).toBe(200);
});
