import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditEntry, type Problem, ROLES, type SystemSetting } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort } from '@outpost/testing/free-port.ts';
import { expect, it } from 'vitest';
import { TestMailSink } from '../../notification/channels/email/testing/mail-sink.ts';
import { HttpSink } from '../../platform/outbound/testing/http-sink.ts';
import { openStorage } from '../../platform/storage/index.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createSystemSettingsRepository } from './repository.ts';

const PATH = '/api/Settings/system';
type Values = Record<string, string | null>;

const put = (server: TestServer, Values: Values, as: (typeof ROLES)[number] = 'Admin') =>
  server.ask(PATH, { method: 'PUT', as, json: { Values } });

async function settings(server: TestServer): Promise<Record<string, SystemSetting>> {
  const answer = await server.ask(PATH, { as: 'Admin' });
  const all = (await answer.json()) as SystemSetting[];
  return Object.fromEntries(all.map((setting) => [setting.Name, setting]));
}

async function saved(server: TestServer, values: Values): Promise<void> {
  const answer = await put(server, values);
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}

async function refusal(server: TestServer, values: Values): Promise<[number, string[]]> {
  const answer = await put(server, values);
  const { problems = [] } = (await answer.json()) as Problem;
  return [answer.status, problems.map(({ Path, Message }) => `${Path}: ${Message}`)];
}

it('are the Admin’s', async () => {
  const server = await startTestServer();
  for (const role of ROLES) {
    const expected = role === 'Admin' ? 200 : 403;
    expect((await server.ask(PATH, { as: role })).status, role).toBe(expected);
    expect((await put(server, { COMPANY_NAME: role }, role)).status, role).toBe(expected);
  }
  expect((await server.ask(PATH)).status).toBe(401);
  expect((await settings(server)).COMPANY_NAME?.Value).toBe('Admin');
});

it('from the environment take precedence, and are marked; saved values come before the default', async () => {
  const server = await startTestServer({
    config: { companyName: 'Of the environment' },
    environment: { COMPANY_NAME: 'Of the environment', SMS_TOKEN: 'sesame', MODBUS_PORT: ' ' },
  });
  const all = await settings(server);
  expect(all.COMPANY_NAME).toMatchObject({ Value: 'Of the environment', From: 'environment' });
  expect(all.SMS_TOKEN).toMatchObject({ Value: null, From: 'environment', IsSecret: true });
  expect(all.MODBUS_PORT).toMatchObject({ Value: '5020', From: 'default' });
  expect(await refusal(server, { COMPANY_NAME: 'Other', MAP_ORIGINS: 'https://tiles.example.com' })).toEqual([
    400,
    ['body.Values.COMPANY_NAME: Set in the server’s environment. Change it there and restart.'],
  ]);
  expect((await settings(server)).MAP_ORIGINS?.From).toBe('default');
  await saved(server, { MAP_ORIGINS: 'https://tiles.example.com' });
  expect((await settings(server)).MAP_ORIGINS).toMatchObject({ From: 'page', Waits: false });
  await saved(server, { MAP_ORIGINS: null });
  expect((await settings(server)).MAP_ORIGINS).toMatchObject({ From: 'default', Value: '' });
});

it('are rejected by name with what is required, all of them, and none is saved', async () => {
  const server = await startTestServer();
  expect(
    await refusal(server, {
      COMPANY_NAME: 'Ridgeline',
      TIME_ZONE: 'Mars/Olympus',
      SMTP_URL: 'smtp://u:sesame@',
    }),
  ).toEqual([
    400,
    [
      'body.Values.TIME_ZONE: "Mars/Olympus" is not valid. Must be an IANA time zone such as America/Denver.',
      expect.stringMatching(/^body\.Values\.SMTP_URL: Must be smtp:(?!.*sesame)/),
    ],
  ]);
  expect(await refusal(server, { SMTP_URL: 'smtp://mail.example.com' })).toEqual([
    400,
    ['body.Values.MAIL_FROM: Required when a mail server is set. Enter the sender’s email address.'],
  ]);
  expect(await refusal(server, { PUBLIC_URL: 'https://me:sesame@outpost.example.com' })).toEqual([
    400,
    [expect.stringMatching(/^body\.Values\.PUBLIC_URL: "https:(?!.*sesame).*Must be /)],
  ]);
  expect((await put(server, { DATA_DIR: '/etc' })).status).toBe(400);
  expect((await settings(server)).COMPANY_NAME?.Value).toBe('');
});

it('take effect at once: name, map, escalation, Modbus server, mail', async () => {
  const server = await startTestServer();
  const port = await freePort();
  const sink = await TestMailSink.start();
  await saved(server, {
    COMPANY_NAME: 'Ridgeline Water District',
    MAP_STREET_STYLE_URL: 'https://maps.example.com/style.json?key=sesame',
    MODBUS_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${sink.server.port}`,
    MAIL_FROM: 'outpost@example.com',
  });
  const page = (await (await server.ask('/config.json')).json()) as { CompanyName: string };
  expect(page.CompanyName).toBe('Ridgeline Water District');
  const styles = await server.ask('/api/Map/styles', { as: 'Viewer' });
  expect(await styles.json()).toEqual({
    Street: 'https://maps.example.com/style.json?key=sesame',
    Satellite: null,
    Region: null,
  });
  const policy = styles.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/connect-src 'self' https:\/\/maps\.example\.com;/);
  await expect.poll(() => server.app.modbusServer.server.port()).toBe(port);
  const channels = await server.ask('/api/Notify/channels', { as: 'Viewer' });
  expect(await channels.json()).toMatchObject({ Email: true, Sms: false });

  await saved(server, { SMTP_URL: null, MAIL_FROM: null, MODBUS_PORT: 'off' });
  expect(await (await server.ask('/api/Notify/channels', { as: 'Viewer' })).json()).toMatchObject({
    Email: false,
  });
  await expect.poll(() => server.app.modbusServer.server.port()).toBeNull();
});

it('report what takes effect after restart, and then do', async () => {
  const dataDir = await temporaryFolder();
  const first = await startTestServer({ config: { dataDir } });
  await saved(first, { TIME_ZONE: 'Asia/Tokyo', PUBLIC_URL: 'https://outpost.example.com' });
  expect((await settings(first)).TIME_ZONE).toMatchObject({ Value: 'Asia/Tokyo', Waits: true });
  const zoneOf = async (server: TestServer) =>
    ((await (await server.ask('/config.json')).json()) as { TimeZone: string }).TimeZone;
  expect(await zoneOf(first)).toBe('America/Denver');
  expect((await settings(first)).PUBLIC_URL?.Waits).toBe(false);
  await first.stop();
  const second = await startTestServer({ config: { dataDir } });
  expect((await settings(second)).TIME_ZONE).toMatchObject({ From: 'page', Waits: false });
  expect(await zoneOf(second)).toBe('Asia/Tokyo');
});

it('hide a mail server’s password, and nothing of one without a password', async () => {
  const server = await startTestServer();
  const MAIL_FROM = 'outpost@example.com';
  await saved(server, { SMTP_URL: 'smtp://10.2.0.25:25', MAIL_FROM });
  expect((await settings(server)).SMTP_URL).toMatchObject({ Value: 'smtp://10.2.0.25:25', Shown: null });
  await saved(server, { SMTP_URL: 'smtp://me:sesame@10.2.0.25:25' });
  expect((await settings(server)).SMTP_URL).toMatchObject({ Value: null, Shown: 'smtp://me@10.2.0.25:25' });
});

itOnEachDatabase(
  'are secret where they are, in answers, on disk and in the audit log',
  async (databaseUrl) => {
    const lines: string[] = [];
    const dataDir = await temporaryFolder();
    const server = await startTestServer({
      config: { dataDir, databaseUrl },
      onLog: (line) => lines.push(line),
    });
    await saved(server, { DEADMAN_URL: 'https://ping.example.com/sesame', COMPANY_NAME: 'Ridgeline' });
    await saved(server, { DEADMAN_URL: 'https://ping.example.com/open-sesame' });
    const all = await settings(server);
    expect(all.DEADMAN_URL).toMatchObject({ Value: null, IsSecret: true, From: 'page' });
    const audit = (await (
      await server.ask('/api/Audit?kind=setting', { as: 'Admin' })
    ).json()) as AuditEntry[];
    expect(audit.map(({ Words, Details }) => [Words, Details])).toEqual([
      [
        'Changed system settings: DEADMAN_URL',
        { Before: { DEADMAN_URL: 'secret' }, After: { DEADMAN_URL: 'secret' } },
      ],
      [
        'Changed system settings: COMPANY_NAME, DEADMAN_URL',
        {
          Before: { COMPANY_NAME: null, DEADMAN_URL: null },
          After: { COMPANY_NAME: 'Ridgeline', DEADMAN_URL: 'secret' },
        },
      ],
    ]);
    await server.stop();
    const storage = await openStorage({ dataDir, databaseUrl, onIdleError: () => {} });
    const stored = await createSystemSettingsRepository(storage).all();
    await storage.close();
    expect(stored.map(({ name }) => name).sort()).toEqual(['COMPANY_NAME', 'DEADMAN_URL']);
    expect(JSON.stringify([stored, audit, all, lines])).not.toContain('sesame');

    // Without the token secret all users sign in again, and saved values still apply.
    await rm(join(dataDir, 'jwt-secret'));
    const other = await startTestServer({ config: { dataDir, databaseUrl } });
    expect((await settings(other)).DEADMAN_URL).toMatchObject({ Problem: null, From: 'page' });
    await other.stop();
    // With another key encrypted values are unreadable, which is reported.
    await rm(join(dataDir, 'account-secret'));
    let again = await startTestServer({ config: { dataDir, databaseUrl, allowOtherSecret: true } });
    expect((await settings(again)).DEADMAN_URL).toMatchObject({
      Problem: expect.stringContaining('Enter it again'),
      From: 'default',
    });
    // Where the environment has the setting, the saved value is not used, and no user can enter it again.
    const DEADMAN_URL = 'https://ping.example.com/environment';
    await again.stop();
    const fixed = await startTestServer({
      config: { dataDir, databaseUrl, allowOtherSecret: true },
      environment: { DEADMAN_URL },
    });
    expect((await settings(fixed)).DEADMAN_URL).toMatchObject({ Problem: null, From: 'environment' });
    await fixed.stop();
    again = await startTestServer({ config: { dataDir, databaseUrl, allowOtherSecret: true } });
    // It affects nothing else.
    await saved(again, { COMPANY_NAME: 'Ridgeline Water' });
    await saved(again, { DEADMAN_URL: 'https://ping.example.com/once-more' });
    expect((await settings(again)).DEADMAN_URL).toMatchObject({ Problem: null, From: 'page' });
  },
);

it('limit an SMS gateway set on the page to public addresses', async () => {
  const sink = await HttpSink.start();
  const values = { SMS_URL: sink.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'sesame', SMS_FROM: '+15550100' };
  const server = await startTestServer();
  await saved(server, values);
  const reached = { Phone: '+15551230123', WebhookUrl: null };
  const put = await server.ask('/api/Contacts', { method: 'PUT', as: 'Admin', json: reached });
  expect(put.status, await put.text()).toBe(200);
  const test = await server.ask('/api/Contacts/test', {
    method: 'POST',
    as: 'Admin',
    json: { Channel: 'sms' },
  });
  expect(await test.json()).toMatchObject({
    Sent: false,
    Answer: expect.stringContaining('in a network that is not allowed (setting WEBHOOK_ALLOW)'),
  });
  expect(sink.requests).toEqual([]);
});

it('send the token of an SMS account only to the gateway for which it was entered', async () => {
  const server = await startTestServer();
  const account = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'sesame', SMS_FROM: '+15550100' };
  await saved(server, account);
  const elsewhere = { SMS_URL: 'https://gateway.example' };
  expect(await refusal(server, elsewhere)).toEqual([
    400,
    ['body.Values.SMS_TOKEN: Enter the password or token again for the new server'],
  ]);
  expect((await refusal(server, { ...elsewhere, SMS_FROM: '+15550101' }))[0]).toBe(400);
  await saved(server, { ...elsewhere, SMS_TOKEN: 'open' });
  await saved(server, { SMS_URL: 'https://gateway.example' });
  expect((await refusal(server, { SMS_URL: null }))[0]).toBe(400);

  const fixed = await startTestServer({ environment: { SMS_TOKEN: 'sesame' } });
  expect(await refusal(fixed, elsewhere)).toEqual([
    400,
    [
      'body.Values.SMS_URL: SMS_TOKEN is set in the environment. Set the server to which it is sent there, too.',
    ],
  ]);
});
