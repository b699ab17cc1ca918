import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CHANNEL_SETTINGS, channelOf, isChannelEnabled } from '@outpost/contract';
import { expect, it } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    observe: false,
    accountSecretFile: null,
    allowEmptyDatabase: false,
    allowOtherSecret: false,
    port: 3000,
    basePath: '',
    dataDir: './data',
    databaseUrl: null,
    standby: false,
    serverName: hostname(),
    serverUrl: null,
    nats: null,
    logLevel: 'info',
    companyName: '',
    unitSystem: 'configured',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    behindTls: false,
    allowedHosts: [],
    trustProxy: [],
    exportFolder: null,
    exportS3: null,
    exportStorageBytes: 10 * 1_024 ** 3,
    rateLimitPerMinute: 12_000,
    apiTokenRateLimitPerMinute: 600,
    metricsPublic: false,
    valueMetrics: false,
    channels: Object.fromEntries(CHANNEL_SETTINGS.map(({ name, default: value }) => [name, value])),
    stationAllow: [],
    webhookAllow: [],
    heartbeatUrl: null,
    publicUrl: null,
    ssoProviders: [],
    escalationMinutes: { critical: 5, high: 15, medium: 60, low: 240 },
    modbus: { host: '127.0.0.1', port: 5020, allow: [], stale: 'last' },
    mapStreetStyleUrl: null,
    mapSatelliteStyleUrl: null,
    mapOrigins: [],
    mapTilesFile: null,
    syslog: { receiver: null, facility: 16 },
    syslogTls: { caFile: null, certFile: null, keyFile: null },
    auditFile: null,
    mqtt: {
      url: null,
      user: '',
      password: '',
      prefix: 'outpost',
      intervalSeconds: 1,
      areas: [],
      discoveryPrefix: null,
    },
    mqttTls: { caFile: null, certFile: null, keyFile: null },
  });
});

it('reads every setting', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: ' 8080 ',
    DATABASE_URL: 'postgres://outpost:secret@db:5432/outpost',
    TIME_ZONE: 'America/Denver',
    BEHIND_TLS: 'true',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    LOG_LEVEL: '',
    SMTP_URL: 'smtps://me%40here:s3cret@mail.example.com',
    MAIL_FROM: 'Outpost <outpost@example.com>',
    SMS_URL: 'https://sms.example.com/',
    SMS_ACCOUNT: 'AC123',
    SMS_TOKEN: 's3cret',
    SMS_FROM: '+15551234567',
    PUSH_CONTACT: 'ops@example.com',
    WEBHOOKS: 'https',
    WEBHOOK_ALLOW: '10.1.0.0/16, fd00::/8',
    DEADMAN_URL: 'https://hc.example.com/abc',
    PUBLIC_URL: 'https://outpost.example.com/',
    ESCALATION_MINUTES: '2,10,0,0',
    MAP_STREET_STYLE_URL: 'https://api.example.com/streets/style.json?key=k',
    MAP_ORIGINS: 'https://*.example.com, https://tiles.example.net',
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    databaseUrl: 'postgres://outpost:secret@db:5432/outpost',
    timeZone: 'America/Denver',
    behindTls: true,
    trustProxy: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    channels: {
      SMTP_URL: 'smtps://me%40here:s3cret@mail.example.com',
      MAIL_FROM: 'Outpost <outpost@example.com>',
      SMS_URL: 'https://sms.example.com/',
      SMS_ACCOUNT: 'AC123',
      SMS_TOKEN: 's3cret',
      SMS_FROM: '+15551234567',
      PUSH_CONTACT: 'ops@example.com',
      WEBHOOKS: 'https',
    },
    webhookAllow: ['10.1.0.0/16', 'fd00::/8'],
    heartbeatUrl: 'https://hc.example.com/abc',
    publicUrl: 'https://outpost.example.com',
    mapStreetStyleUrl: 'https://api.example.com/streets/style.json?key=k',
    mapSatelliteStyleUrl: null,
    mapOrigins: ['https://*.example.com', 'https://tiles.example.net'],
  });
});

it('reads how the servers of a cluster reach each other, which share a database', () => {
  const shared = { STANDBY: 'true', DATABASE_URL: 'postgres://outpost@db/outpost' };
  const NATS_URL = 'tls://outpost:s3cret@nats1:4222,tls://outpost:s3cret@nats2';
  expect(readConfig({ ...shared, NATS_URL }).nats).toEqual({
    url: NATS_URL,
    prefix: 'outpost',
    credentialsFile: null,
    caFile: null,
  });
  const files = { NATS_PREFIX: 'north-1', NATS_CREDENTIALS: '/etc/outpost.creds', NATS_CA: '/etc/ca.pem' };
  expect(readConfig({ ...shared, ...files, NATS_URL: 'nats://nats1' }).nats).toEqual({
    url: 'nats://nats1',
    prefix: 'north-1',
    credentialsFile: '/etc/outpost.creds',
    caFile: '/etc/ca.pem',
  });
  const needsStandby = /^NATS_URL: Needs servers that share a PostgreSQL database\./m;
  expect(() => readConfig({ NATS_URL: 'nats://nats1' })).toThrow(needsStandby);
  expect(() => readConfig({ NATS_URL, DATABASE_URL: shared.DATABASE_URL })).toThrow(needsStandby);
  expect(() => readConfig({ ...shared, NATS_URL: 'http://me:hunter2@nats1' })).toThrow(
    /^NATS_URL: Must be nats:\/\/host:port(?!.*hunter2)/,
  );
  for (const NATS_PREFIX of ['a.b', '*', '>', 'a b', 'x'.repeat(33)])
    expect(() => readConfig({ ...shared, NATS_URL, NATS_PREFIX })).toThrow(/^NATS_PREFIX: /);
});

it('names every problem at once, with the requirement and without secrets', () => {
  const wrong = {
    PORT: '99999',
    LOG_LEVEL: 'noisy',
    TIME_ZONE: 'Mars/Olympus',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    BEHIND_TLS: 'maybe',
    TRUST_PROXY: '10.0.0.0/8, 1',
    HOST: 'not an address',
    RATE_LIMIT_PER_MINUTE: '-1',
    METRICS_PUBLIC: '1',
    COMPANY_NAME: 'x'.repeat(121),
    SMTP_URL: 'smpt://me:hunter2@mail.example.com',
    MAIL_FROM: 'Outpost',
    SMS_URL: 'https://me:hunter2@sms.example.com',
    SMS_ACCOUNT: 'AC/123',
    SMS_FROM: 'much too long a name',
    PUSH_CONTACT: 'not-an-address',
    WEBHOOKS: 'true',
    WEBHOOK_ALLOW: 'lan',
    DEADMAN_URL: 'ftp://hunter2@example.com',
    PUBLIC_URL: 'https://example.com/outpost',
    MAP_STREET_STYLE_URL: 'http://api.example.com/style.json?key=hunter2',
    MAP_SATELLITE_STYLE_URL: 'hunter2',
    MAP_ORIGINS: 'https://tiles.example.com; script-src *',
    EXPORT_FOLDER: 'exports',
    EXPORT_S3_URL: 'https://hunter2:x@s3.example.com/bucket',
    API_TOKEN_RATE_LIMIT_PER_MINUTE: 'no',
    VALUE_METRICS: 'yes',
    SSO_PROVIDERS: '[{"Key":"corporate","ClientSecret":"hunter2"}]',
    SYSLOG_URL: 'https://me:hunter2@siem.example.com',
    SYSLOG_FACILITY: 'kern',
    AUDIT_FILE_KEEP: '-1',
    MQTT_URL: 'mqtt://me:hunter2@broker',
    MQTT_PASSWORD: 'hunter2'.repeat(100),
    MQTT_PREFIX: 'outpost/#',
    MQTT_INTERVAL_SECONDS: '0',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split('\n').map((line) => line.split(':')[0])).toEqual(
    Object.keys(SETTINGS).filter((name) => name in wrong),
  );
  expect(message).toContain(
    'PORT: "99999" is not valid. Must be a port from 0 to 65535; 0 selects a free port.',
  );
  expect(message).not.toContain('hunter2');
});

it('says which identity provider is wrong, and what about it', () => {
  const provider = {
    ...{ Key: 'first', Name: 'First', Issuer: 'https://id.example.org', ClientId: 'outpost' },
    ClientSecret: 'hunter2',
  };
  const problemOf = (second: object) => {
    try {
      return readConfig({ SSO_PROVIDERS: JSON.stringify([provider, { ...provider, ...second }]) });
    } catch (error) {
      return (error as Error).message;
    }
  };
  const expected =
    'SSO_PROVIDERS: Must be a JSON list of identity providers, each with a different Key; see docs/how-to/single-sign-on.md';
  expect(problemOf({ Key: 'second', Issuer: 'http://id.example.org' })).toBe(
    `${expected}. Entry 2, Issuer: Must be an https:// address without query; http:// only for this machine`,
  );
  expect(problemOf({})).toBe(expected);
});

it('needs both files of a client certificate', () => {
  const files = { MQTT_CERT: '/etc/outpost.pem', MQTT_KEY: '/etc/outpost.key' };
  expect(readConfig(files).mqttTls).toEqual({
    ...{ caFile: null, certFile: '/etc/outpost.pem', keyFile: '/etc/outpost.key' },
  });
  expect(() => readConfig({ ...files, MQTT_KEY: '' })).toThrow(
    /^MQTT_KEY: A client certificate needs both MQTT_CERT and MQTT_KEY$/,
  );
  expect(() => readConfig({ SYSLOG_KEY: '/etc/outpost.key' })).toThrow(
    /^SYSLOG_CERT: A client certificate needs both SYSLOG_CERT and SYSLOG_KEY$/,
  );
});

it('rejects a public URL with a password, and does not repeat the password', () => {
  for (const address of [
    'https://me:hunter2@outpost.example.com',
    'https://hunter2@outpost.example.com',
    'https://outpost.example.com/#hunter2@',
  ]) {
    const read = () => readConfig({ PUBLIC_URL: address });
    expect(read, address).toThrow(
      /^PUBLIC_URL: "https:.*" is not valid\. Must be .*without a user name or password/,
    );
    expect(read, address).not.toThrow(/hunter2/);
  }
});

it('rejects control characters and bidirectional controls in settings, and prints none of them', () => {
  const wrong = {
    COMPANY_NAME: 'Ridgeline\u202e retaW',
    DATA_DIR: './da\u0000ta',
    PUSH_CONTACT: 'ops@example.com\u200e',
    MAIL_FROM: 'Out\r\npost <o@example.com>',
    DATABASE_URL: 'postgres://u:hunter2\u0007@db/x',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message.split('\n').map((line) => line.split(':')[0])).toEqual(
    Object.keys(SETTINGS).filter((name) => name in wrong),
  );
  expect(message).toContain(
    'COMPANY_NAME: Must not contain characters that change the text direction (U+202E at position 10)',
  );
  expect(message).not.toMatch(/hunter2|[\p{Cc}--\n]|\u202e|\u200e/v);
  expect(readConfig({ COMPANY_NAME: ' Cafe\u0301 ' }).companyName).toBe('Café');
});

it('requires a sender where a mail server is set', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://relay' })).toThrow(
    /^MAIL_FROM: Required when a mail server is set\. Enter the sender’s email address\.$/,
  );
  const { channels } = readConfig({ MAIL_FROM: 'outpost@example.com' });
  expect(isChannelEnabled(channelOf('email'), channels)).toBe(false);
});

it('accepts only a plain path as the base path', () => {
  for (const BASE_PATH of ['/outpost', '/a/b-2/c_d', '/v1.2']) {
    expect(readConfig({ BASE_PATH }).basePath).toBe(BASE_PATH);
  }
  for (const BASE_PATH of [
    ...[
      '/',
      'outpost',
      '/outpost/',
      '//outpost',
      '/a//b',
      '/../a',
      '/a/..',
      '/.a',
      '/a b',
      '/a?b',
      '/a#b',
      '/ä',
    ],
    ...['/a"', '/a%20', '/<a>', 'https://h/a', '/health', '/metrics', '/health/x', `/${'a'.repeat(100)}`],
  ]) {
    expect(() => readConfig({ BASE_PATH }), BASE_PATH).toThrow(
      /^BASE_PATH: ".*" is not valid\. Must be a path such as/,
    );
  }
});

it('has links below its path, whether the public URL includes it or not', () => {
  const urlOf = (PUBLIC_URL: string, BASE_PATH = '') => readConfig({ PUBLIC_URL, BASE_PATH }).publicUrl;
  expect(urlOf('https://h.example')).toBe('https://h.example');
  for (const url of ['https://h.example', 'https://h.example/', 'https://h.example/outpost/'])
    expect(urlOf(url, '/outpost')).toBe('https://h.example/outpost');
  expect(() => urlOf('https://h.example/other', '/outpost')).toThrow(
    'PUBLIC_URL: The path must be empty or /outpost',
  );
  expect(() => urlOf('https://h.example/outpost')).toThrow('PUBLIC_URL: Must have no path');
});

it('requires all settings of an SMS gateway', () => {
  expect(() => readConfig({ SMS_ACCOUNT: 'AC123' })).toThrow(
    /^SMS_TOKEN: .*\nSMS_FROM: Required when an SMS account is set\. Enter the phone number, short code or sender name that sends the messages\.$/,
  );
  const { channels } = readConfig({ SMS_TOKEN: 'x', SMS_FROM: 'Outpost' });
  expect(isChannelEnabled(channelOf('sms'), channels)).toBe(false);
});

it('accepts JSON on several lines', () => {
  const { ssoProviders } = readConfig({
    SSO_PROVIDERS: `[{"Key":"elm","Name":"Elm ID","Issuer":"https://id.example.org",
"ClientId":"outpost",\r\n  "ClientSecret":"s3cret"}]`,
  });
  expect(ssoProviders).toMatchObject([{ Key: 'elm', ClientId: 'outpost' }]);
  expect(() => readConfig({ COMPANY_NAME: 'Elm\nWater' })).toThrow('COMPANY_NAME: Must be a single line');
});

it('matches docs/operations.md', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` +\| (?:`([^`]*)`)?[^|]*\|/gm)].map(([, name, value]) => [
    name,
    value ?? '',
  ]);
  const isDescribed = new Set(CHANNEL_SETTINGS.map(({ name }): string => name));
  const settings = Object.entries(SETTINGS).map(([name, { default: value }]) => [name, value]);
  const isOther = ([name]: readonly unknown[]) => !isDescribed.has(String(name));
  expect(rows.filter(isOther)).toEqual(settings.filter(isOther));
  // Those of channels also are in their descriptors, for the page. Their order is free.
  const byName = ([one]: readonly unknown[], [other]: readonly unknown[]) =>
    String(one).localeCompare(String(other));
  expect(rows.toSorted(byName)).toEqual(settings.toSorted(byName));
});

it('requires a list of allowed clients when other machines can connect', () => {
  const problems = (environment: Record<string, string>) => {
    try {
      return readConfig(environment).modbus;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const expected =
    'MODBUS_ALLOW: Required when other machines can reach MODBUS_HOST. List the allowed clients.';
  expect(problems({ MODBUS_HOST: '0.0.0.0' })).toBe(expected);
  expect(problems({ MODBUS_HOST: '::' })).toBe(expected);
  expect(problems({ MODBUS_HOST: '0.0.0.0', MODBUS_ALLOW: '10.2.0.0/16, 192.0.2.7' })).toMatchObject({
    allow: ['10.2.0.0/16', '192.0.2.7'],
  });
  expect(problems({ MODBUS_HOST: '0.0.0.0', MODBUS_PORT: 'off' })).toMatchObject({ port: null });
  expect(problems({ MODBUS_HOST: '::1' })).toMatchObject({ port: 5_020 });
  expect(problems({ MODBUS_PORT: '70000' })).toBe(
    'MODBUS_PORT: "70000" is not valid. Must be off, or a port from 0 to 65535; 0 selects a free port.',
  );
});

it('tells the other servers its address if other machines can reach it', () => {
  const urlOf = (environment: Record<string, string>) => readConfig(environment).serverUrl;
  expect(urlOf({ HOST: '10.0.0.11' })).toBe('http://10.0.0.11:3000');
  expect(urlOf({ HOST: 'fd00::11', PORT: '80' })).toBe('http://[fd00::11]:80');
  expect(urlOf({ HOST: '0.0.0.0', SERVER_URL: 'https://a.example.com' })).toBe('https://a.example.com');
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost', '0.0.0.0', '::'])
    expect([HOST, urlOf({ HOST })]).toEqual([HOST, null]);
  for (const SERVER_URL of ['a.example.com', 'ftp://a', 'http://a/path', 'http://user:secret@a']) {
    expect(() => readConfig({ SERVER_URL })).toThrow(/^SERVER_URL: .*Must be the http/m);
  }
});
