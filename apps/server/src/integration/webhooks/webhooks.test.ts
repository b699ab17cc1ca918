import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type AlarmLogEntry,
  type AuditEntry,
  type Problem,
  ROLES,
  type SignedInUser,
  type SystemHealth,
  WEBHOOK_BODIES,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEventBody,
  type WebhookSecret,
  type WebhookSettings,
} from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { hasOpenssl, makeCertificates } from '@outpost/testing/certificates.ts';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, it, onTestFinished } from 'vitest';
import { unknownLink } from '../../acquisition/ingest/index.ts';
import type { Config } from '../../config.ts';
import { HttpSink, type SunkRequest } from '../../platform/outbound/testing/http-sink.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server.ts';

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });
const PATH = '/api/Integration/webhooks';
const START = '2026-05-01T06:30:00.000Z';
const HOUR_MS = 3_600_000;

const siteOf = (SiteName: string, Area: string) => ({
  ...{ SiteName, Area, Host: '127.0.0.1', PollIntervalSeconds: 86_400 },
  Points: [
    {
      ...{ Kind: 'digital', Point: 'DI1', Name: 'High float', Table: 'coil', Address: 0, DataType: 'bit' },
      Limits: [{ Kind: 'on', Priority: 'critical', Message: 'Overflow', Instruction: 'Call the operator' }],
    },
  ],
});

async function begin(config: Partial<Config> = {}, onLog?: (line: string) => void) {
  const clock = new ManualClock(START);
  const server = await startTestServer({
    clock,
    config: { webhookAllow: ['127.0.0.1'], ...config },
    ...(onLog && { onLog }),
  });
  return { clock, server };
}

async function addStations(server: TestServer): Promise<void> {
  for (const json of [siteOf('Elm Street', 'North'), siteOf('Oak Street', 'South')])
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
}

/** A poll of a station, with the float wet or dry, or none. */
function poll({ app }: TestServer, stationId: number, value: 0 | 1 | null, atMs = Date.parse(START)): void {
  app.acquisition.ingest.accept({
    ...{ stationId, version: 1, atMs },
    link: {
      ...unknownLink(true),
      ...(value === null
        ? { status: 'offline', lastAttemptAtMs: atMs, failedPolls: 3 }
        : { status: 'online', lastGoodPollAtMs: atMs, lastAttemptAtMs: atMs }),
    },
    reading:
      value === null
        ? null
        : {
            values: Float64Array.of(value),
            qualities: Uint8Array.of(GOOD),
            reasons: Uint8Array.of(REASON.NONE),
          },
  });
}

const settingsOf = (Url: string, more: Partial<WebhookSettings> = {}): WebhookSettings => ({
  ...{ Name: 'Maintenance system', Url, Events: [...WEBHOOK_EVENTS], Areas: [], StationIds: [] },
  ...{ Enabled: true, HeaderName: null },
  ...more,
});

async function add(server: TestServer, json: WebhookSettings): Promise<WebhookSecret> {
  const answer = await server.ask(PATH, { method: 'POST', as: 'Admin', json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as WebhookSecret;
}

const list = async (server: TestServer) =>
  (await (await server.ask(PATH, { as: 'Admin' })).json()) as Webhook[];
const deliveriesOf = async (server: TestServer, id = 1) =>
  (await (await server.ask(`${PATH}/${id}/deliveries`, { as: 'Admin' })).json()) as WebhookDelivery[];
const problemsOf = async (server: TestServer) =>
  ((await (await server.ask('/api/System/health', { as: 'Admin' })).json()) as SystemHealth).Problems.filter(
    ({ Area }) => Area === 'integration',
  );

/** The verification that docs/how-to/receive-webhooks.md describes. */
function isSignedWith(secret: string, { headers, body }: SunkRequest): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString()}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

/** Moves the time at once, and signs the Admin in again. */
async function skip(clock: ManualClock, server: TestServer, byMs: number): Promise<void> {
  clock.skip(byMs);
  const json = { email: emailOf('Admin'), password: TEST_PASSWORD };
  const answer = await server.ask('/accounts/authenticate', { method: 'POST', json });
  Object.assign(server.tokens, { Admin: ((await answer.json()) as SignedInUser).JwtToken });
}

const bodyOf = ({ body }: SunkRequest) => JSON.parse(body.toString()) as WebhookEventBody;
const typesOf = (sink: HttpSink) => sink.requests.map((request) => bodyOf(request).type);

/** Moves the time until something is so. */
const until = (clock: ManualClock, isSo: () => boolean | Promise<boolean>) =>
  soon(async () => {
    await clock.advanceAsync(2_000);
    return isSo();
  }).toBe(true);

itOnEachDatabase('post what happens, signed and in order', async (databaseUrl) => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin({ databaseUrl });
  await addStations(server);
  poll(server, 1, 0);
  const { Secret } = await add(
    server,
    settingsOf(`${sink.url}/hook`, { HeaderName: 'X-Api-Key', HeaderValue: 'sesame' }),
  );
  expect(Secret).toMatch(/^whsec_/);
  // That it was added.
  await until(clock, () => sink.requests.length > 0);
  poll(server, 1, 1);
  await until(clock, () => typesOf(sink).includes('alarm.raised'));
  const acknowledge = { Ids: [1], Comment: 'On my way' };
  const done = await server.ask('/api/Alarms/acknowledge', {
    method: 'POST',
    as: 'Operator',
    json: acknowledge,
  });
  expect(done.status, await done.text()).toBe(200);
  await until(clock, () => typesOf(sink).includes('alarm.acknowledged'));
  poll(server, 1, 0, clock.now());
  await until(clock, () => typesOf(sink).includes('alarm.returned'));
  poll(server, 1, null, clock.now());
  await until(clock, () => typesOf(sink).includes('station.offline'));
  poll(server, 1, 0, clock.now());
  await until(clock, () => typesOf(sink).includes('station.online'));
  const { audit } = server.app.context;
  const by = { accountId: null, name: 'Anna Vale' };
  const write = { ...({ kind: 'command', action: 'write' } as const), by, stationId: 1, pointId: 1 };
  const of = await audit.append({ ...write, outcome: 'begun', words: 'Pump on, was off' });
  await audit.append({ ...write, of, outcome: 'done', words: 'Pump on' });
  await audit.append({ ...write, outcome: 'refused', words: 'Above its maximum' });
  await audit.append({ ...write, outcome: 'unknown', words: 'Write not confirmed' });
  await until(clock, () => typesOf(sink).includes('command.not-confirmed'));
  const events = typesOf(sink).filter((type) => type !== 'configuration.changed');
  const alarms = events.filter((type) => type.startsWith('alarm.'));
  expect(alarms.slice(0, 3)).toEqual(['alarm.raised', 'alarm.acknowledged', 'alarm.returned']);
  expect(events.filter((type) => type.startsWith('station.'))).toEqual(['station.offline', 'station.online']);
  expect(events.filter((type) => type.startsWith('command.'))).toEqual([
    'command.written',
    'command.rejected',
    'command.not-confirmed',
  ]);
  for (const request of sink.requests) {
    const body = bodyOf(request);
    expect(WEBHOOK_BODIES[body.type].parse(body)).toEqual(body);
    expect(isSignedWith(Secret, request)).toBe(true);
    expect(isSignedWith(Secret, { ...request, body: Buffer.from('{}') })).toBe(false);
    expect(request).toMatchObject({
      ...{ method: 'POST', path: '/hook' },
      headers: { 'x-api-key': 'sesame', 'content-type': 'application/json; charset=utf-8' },
    });
  }
  const [raised] = sink.requests.map(bodyOf).filter(({ type }) => type === 'alarm.raised');
  expect(raised).toMatchObject({
    version: 1,
    timestamp: START,
    data: {
      Station: { Id: 1, SiteName: 'Elm Street', Area: 'North' },
      Alarm: { Message: 'Overflow', Priority: 'critical', Instruction: 'Call the operator' },
    },
  });
  await soon(async () => (await deliveriesOf(server)).every(({ State }) => State === 'sent')).toBe(true);
  const ids = (await deliveriesOf(server)).map(({ MessageId }) => MessageId);
  expect(ids.toReversed()).toEqual(sink.requests.map(({ headers }) => headers['webhook-id']));
  expect(new Set(ids).size).toBe(ids.length);
});

itOnEachDatabase('of different kinds keep the order in which they happened', async (databaseUrl) => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin({ databaseUrl });
  await addStations(server);
  poll(server, 1, 0);
  poll(server, 2, 0);
  const Events = ['alarm.raised', 'alarm.acknowledged', 'station.offline', 'command.written'] as const;
  await add(server, settingsOf(sink.url, { Events: [...Events] }));
  await until(clock, async () => (await deliveriesOf(server)).length === 0);
  const { audit } = server.app.context;
  const note = (words: string) =>
    audit.append({
      ...{ kind: 'command', action: 'write', outcome: 'done', stationId: 1, words },
      by: { accountId: null, name: 'Anna' },
    });
  await note('first');
  await clock.advanceAsync(10);
  // It takes long to store this alarm, and what happens next is stored meanwhile.
  const stored = Promise.withResolvers<void>();
  poll(server, 1, 1, clock.now());
  server.app.alarms.withinNext(() => stored.promise);
  await clock.advanceAsync(10);
  const second = note('second');
  await clock.advanceAsync(10);
  poll(server, 2, null, clock.now());
  await clock.advanceAsync(10);
  const third = note('third');
  await clock.advanceAsync(10_000);
  stored.resolve();
  await Promise.all([second, third]);
  await server.ask('/api/Alarms/acknowledge', { method: 'POST', as: 'Operator', json: { Ids: [1] } });
  const last = note('last');
  await last;
  await until(clock, () => sink.requests.length === 8);
  const received = sink.requests.map(bodyOf);
  expect(received.map(({ type }) => type).toSorted()).toEqual([
    'alarm.acknowledged',
    // The second one says that the station is offline.
    ...['alarm.raised', 'alarm.raised'],
    ...Array.from({ length: 4 }, () => 'command.written'),
    'station.offline',
  ]);
  expect(received.slice(0, 2).map(({ type }) => type)).toEqual(['command.written', 'alarm.raised']);
  const times = received.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
});

it('say when an alarm is suppressed, and when users are notified of it again', async () => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin();
  await addStations(server);
  poll(server, 1, 0);
  await add(server, settingsOf(sink.url));
  poll(server, 1, 1);
  await until(clock, () => typesOf(sink).includes('alarm.raised'));
  const ask = async (path: string, json: object) => {
    const answer = await server.ask(`/api/Alarms/${path}`, { method: 'POST', as: 'Supervisor', json });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const source = { StationId: 1, PointId: 1, Kind: 'on' };
  const Reason = 'Float is cleaned';
  const count = (type: string) => typesOf(sink).filter((own) => own === type).length;
  await ask('out-of-service', { ...source, Reason });
  await until(clock, () => count('alarm.suppressed') === 1);
  await ask('in-service', source);
  await until(clock, () => count('alarm.unsuppressed') === 1);
  const Until = new Date(clock.now() + 3_600_000).toISOString();
  await ask('maintenance', { StationId: 1, Until, Reason });
  poll(server, 1, 0, clock.now());
  poll(server, 1, 1, clock.now());
  await skip(clock, server, 3_600_000);
  await until(clock, () => count('alarm.unsuppressed') === 2);
  const told = sink.requests.map(bodyOf).flatMap((body) => {
    if (!('Alarm' in body.data)) return [];
    const { Alarm, Suppressed, By, Text } = body.data;
    return [[body.type, Alarm.State, Suppressed, By, Text].join(' | ')];
  });
  expect(told).toEqual([
    'alarm.raised | unacknowledged | false |  | On',
    'alarm.suppressed | out-of-service | true | Supervisor Test | Float is cleaned',
    'alarm.unsuppressed | unacknowledged | false | Supervisor Test | ',
    'alarm.returned | returned-unacknowledged | true |  | Off',
    'alarm.raised | unacknowledged | true |  | On',
    'alarm.unsuppressed | unacknowledged | false |  | ',
  ]);
});

it('are not limited to areas and stations that do not exist', async () => {
  const { server } = await begin();
  await addStations(server);
  const refusal = async (more: Partial<WebhookSettings>) => {
    const json = settingsOf('http://127.0.0.1:9/', more);
    const answer = await server.ask(PATH, { method: 'POST', as: 'Admin', json });
    return [answer.status, ((await answer.json()) as Problem).problems];
  };
  expect(await refusal({ Areas: ['north', 'Elsewhere'] })).toEqual([
    400,
    [{ Path: 'body.Areas', Message: 'No station belongs to the area Elsewhere' }],
  ]);
  expect(await refusal({ StationIds: [1, 999] })).toEqual([
    400,
    [{ Path: 'body.StationIds', Message: 'Station 999 not found' }],
  ]);
});

itOnEachDatabase('have each alarm as it was at the event, however late they leave', async (databaseUrl) => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin({ databaseUrl });
  await addStations(server);
  poll(server, 1, 0);
  await add(
    server,
    settingsOf(sink.url, { Events: ['alarm.raised', 'alarm.acknowledged', 'alarm.returned'] }),
  );
  const at = () => new Date(clock.now()).toISOString();
  // All of it before the events are read for the first time.
  poll(server, 1, 1, clock.now());
  const raisedAt = at();
  await clock.advanceAsync(10);
  await server.ask('/api/Alarms/acknowledge', { method: 'POST', as: 'Operator', json: { Ids: [1] } });
  const acknowledgedAt = at();
  await clock.advanceAsync(10);
  poll(server, 1, 0, clock.now());
  const returnedAt = at();
  await until(clock, () => sink.requests.length === 3);
  const alarms = sink.requests.map(
    (request) => (bodyOf(request).data as { readonly Alarm: AlarmLogEntry }).Alarm,
  );
  const common = { Id: 1, Raises: 1, LastRaisedAt: raisedAt };
  expect(alarms).toMatchObject([
    {
      ...common,
      ...{ State: 'unacknowledged', Active: true, AcknowledgedAt: null, ReturnedAt: null },
    },
    {
      ...common,
      ...{ State: 'acknowledged', Active: true, AcknowledgedAt: acknowledgedAt, ReturnedAt: null },
    },
    {
      ...common,
      ...{ State: 'normal', Active: false, AcknowledgedAt: acknowledgedAt, ReturnedAt: returnedAt },
    },
  ]);
});

itOnEachDatabase('are retried in order, over a restart, and given up after a day', async (databaseUrl) => {
  const sink = await HttpSink.start();
  const dataDir = await temporaryFolder();
  const { clock, server } = await begin({ databaseUrl, dataDir });
  await addStations(server);
  sink.says(503, 'not now');
  await add(server, settingsOf(sink.url, { Events: ['command.written'] }));
  const note = async (from: TestServer, words: string) =>
    from.app.context.audit.append({
      ...{ kind: 'command', action: 'write', outcome: 'done', stationId: 1, words },
      by: { accountId: null, name: 'Anna' },
    });
  await note(server, 'first');
  await note(server, 'second');
  await until(clock, () => sink.requests.length >= 3);
  const texts = () =>
    sink.requests.map((request) => (bodyOf(request).data as { readonly Text: string }).Text);
  expect(new Set(texts())).toEqual(new Set(['first']));
  expect(new Set(sink.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await list(server))[0]).toMatchObject({ Waiting: 2, Problem: 'Responded with 503: not now' });
  const [, waiting] = await deliveriesOf(server);
  expect(waiting).toMatchObject({ State: 'waiting', Status: 503, Answer: 'not now', EndedAt: null });
  expect(waiting!.Attempts).toBeGreaterThanOrEqual(3);
  await server.stop();

  sink.says(204);
  const before = sink.requests.length;
  const again = await startTestServer({ clock, config: server.config });
  await note(again, 'third');
  await until(clock, () => sink.requests.length >= before + 3);
  expect(texts().slice(before)).toEqual(['first', 'second', 'third']);

  sink.says(500);
  await note(again, 'fourth');
  await until(clock, () => texts().includes('fourth'));
  await until(clock, async () => (await deliveriesOf(again))[0]!.Attempts > 0);
  await skip(clock, again, 25 * HOUR_MS);
  sink.says(200);
  await note(again, 'fifth');
  await until(clock, async () => (await deliveriesOf(again))[0]!.State === 'sent');
  const [fifth, fourth] = await deliveriesOf(again);
  expect(fifth).toMatchObject({ State: 'sent', Attempts: 1 });
  expect(fourth).toMatchObject({
    ...{ State: 'failed', Answer: expect.stringContaining('Given up after 24 h') },
    // Giving up is no attempt.
    Attempts: texts().filter((text) => text === 'fourth').length,
  });
});

itOnEachDatabase('that wait follow a test event that the receiver took', async (databaseUrl) => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin({ databaseUrl });
  await addStations(server);
  sink.says(503, 'not now');
  const { Id } = await add(server, settingsOf(sink.url, { Events: ['command.written'] }));
  await server.app.context.audit.append({
    ...{ kind: 'command', action: 'write', outcome: 'done', stationId: 1, words: 'opened the valve' },
    by: { accountId: null, name: 'Anna' },
  });
  await until(clock, async () => ((await deliveriesOf(server))[0]?.Attempts ?? 0) >= 4);
  sink.says(204);
  const before = clock.now();
  await server.ask(`${PATH}/${Id}/test`, { method: 'POST', as: 'Admin' });
  await soon(async () => (await list(server))[0]!.Waiting).toBe(0);
  // Its next turn would have been minutes later.
  expect(clock.now()).toBe(before);
  expect(sink.requests.slice(-2).map((request) => bodyOf(request).type)).toEqual(['test', 'command.written']);
});

it('are turned off when a receiver fails for days, or is gone, and Health says so', async () => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin();
  await addStations(server);
  sink.says(500, 'broken');
  poll(server, 1, 0);
  poll(server, 2, 0);
  await add(server, settingsOf(sink.url, { Events: ['station.offline', 'station.online'] }));
  await clock.advanceAsync(1_000);
  poll(server, 1, null, clock.now());
  await until(clock, () => sink.requests.length > 1);
  await skip(clock, server, 10 * 60_000);
  await soon(() => problemsOf(server)).toMatchObject([
    { Id: 'integration.webhook-fails:1', Reason: 'Responded with 500: broken' },
  ]);
  await skip(clock, server, 73 * HOUR_MS);
  // The first one is given up, and another one fails.
  poll(server, 1, 0, clock.now());
  await until(clock, async () => (await list(server))[0]!.TurnedOffAt !== null);
  expect((await list(server))[0]).toMatchObject({ Enabled: false, Problem: expect.any(String) });
  expect(await problemsOf(server)).toMatchObject([{ Id: 'integration.webhook-turned-off:1' }]);
  const audit = (await (await server.ask('/api/Audit?kind=setting', { as: 'Admin' })).json()) as AuditEntry[];
  expect(audit[0]).toMatchObject({
    By: 'Outpost',
    Words: expect.stringContaining('Turned off webhook Maintenance'),
  });

  sink.says(200);
  const on = { method: 'PUT', as: 'Admin', json: settingsOf(sink.url) } as const;
  expect((await server.ask(`${PATH}/1`, on)).status).toBe(200);
  expect((await list(server))[0]).toMatchObject({ Enabled: true, TurnedOffAt: null, FailingSince: null });
  await soon(() => problemsOf(server)).toEqual([]);
  sink.says(410);
  poll(server, 2, null, clock.now());
  await until(clock, async () => !(await list(server))[0]!.Enabled);
});

it('of a slow receiver delay no others', async () => {
  const slow = await HttpSink.start();
  const quick = await HttpSink.start();
  slow.answer = () => undefined;
  const { clock, server } = await begin();
  await addStations(server);
  await add(server, settingsOf(slow.url, { Name: 'Slow', Events: ['alarm.raised'] }));
  await add(server, settingsOf(quick.url, { Name: 'Quick', Events: ['alarm.raised'] }));
  poll(server, 1, 1);
  await soon(async () => {
    await clock.advanceAsync(100);
    return slow.requests.length;
  }).toBe(1);
  poll(server, 2, 1);
  await soon(async () => {
    await clock.advanceAsync(100);
    return quick.requests.length;
  }).toBe(2);
  expect(slow.requests).toHaveLength(1);
  await clock.advanceAsync(15_000);
  await soon(async () => (await deliveriesOf(server, 1)).at(-1)!.Answer).toBe('No response within 15 s');
});

it('are the Admin’s', async () => {
  const sink = await HttpSink.start();
  const { server } = await begin();
  await add(server, settingsOf(sink.url));
  const calls = [
    ['GET', PATH],
    ['POST', PATH, settingsOf(sink.url)],
    ['PUT', `${PATH}/1`, settingsOf(sink.url)],
    ['POST', `${PATH}/1/secret`],
    ['POST', `${PATH}/1/test`],
    ['GET', `${PATH}/1/deliveries`],
    ['POST', '/api/Integration/webhook-deliveries/1/again'],
    ['DELETE', `${PATH}/1`],
  ] as const;
  for (const [method, path, json] of calls) {
    for (const as of ROLES) {
      const { status } = await server.ask(path, { method, as, ...(json && { json }) });
      if (as === 'Admin') expect([path, status < 300 || status === 404]).toEqual([path, true]);
      else expect([path, as, status]).toEqual([path, as, 403]);
    }
    expect((await server.ask(path, { method, ...(json && { json }) })).status).toBe(401);
  }
});

it('are refused with an address that is not allowed, which names are not until they are sent', async () => {
  const { server } = await begin({ webhookAllow: ['10.20.0.5'] });
  const problemsWith = async (Url: string, method = 'POST', path = PATH, as = settingsOf(Url)) => {
    const answer = await server.ask(path, { method, as: 'Admin', json: as });
    return answer.ok ? [] : ((await answer.json()) as Problem).problems;
  };
  const refused = (host: string) => [
    {
      Path: 'body.Url',
      Message: `${host} is not allowed. Add it to WEBHOOK_ALLOW in the server’s environment, and restart.`,
    },
  ];
  expect(await problemsWith('https://10.20.0.6/hook')).toEqual(refused('10.20.0.6'));
  expect(await problemsWith('https://[fd00::1]/hook')).toEqual(refused('fd00::1'));
  expect(await problemsWith('https://0x7f.1/hook')).toEqual(refused('127.0.0.1'));
  expect(await problemsWith('http://1.1.1.1/hook')).toEqual([
    {
      Path: 'body.Url',
      Message:
        '1.1.1.1 is not allowed without TLS. Use https, or add it to WEBHOOK_ALLOW in the server’s environment, and restart.',
    },
  ]);
  for (const url of ['http://10.20.0.5/hook', 'https://1.1.1.1/hook', 'https://erp.example.com/hook'])
    expect(await problemsWith(url)).toEqual([]);
  expect(await problemsWith('https://10.20.0.6/hook', 'PUT', `${PATH}/1`)).toEqual(refused('10.20.0.6'));
  expect((await list(server))[0]!.Url).toBe('http://10.20.0.5/hook');
});

it('can be changed and turned off when their address is no longer allowed, and say so when sent', async () => {
  const sink = await HttpSink.start();
  const dataDir = await temporaryFolder();
  const first = await begin({ dataDir });
  const { Id } = await add(first.server, settingsOf(sink.url, { Enabled: false }));
  await first.server.stop();
  const { server } = await begin({ dataDir, webhookAllow: [] });
  const json = settingsOf(sink.url, { Name: 'Renamed', Enabled: false });
  expect((await server.ask(`${PATH}/${Id}`, { method: 'PUT', as: 'Admin', json })).status).toBe(200);
  const test = await server.ask(`${PATH}/${Id}/test`, { method: 'POST', as: 'Admin' });
  expect(await test.json()).toMatchObject({
    State: 'failed',
    Answer: '127.0.0.1 is in a network that is not allowed (setting WEBHOOK_ALLOW)',
  });
  expect(sink.requests).toEqual([]);
});

it('go to names of allowed addresses only, and without TLS only to those of WEBHOOK_ALLOW', async () => {
  const sink = await HttpSink.start();
  const { server } = await begin({ webhookAllow: [] });
  const url = new URL(sink.url);
  url.hostname = 'localhost';
  const { Id } = await add(server, settingsOf(url.href, { Enabled: false }));
  const test = await server.ask(`${PATH}/${Id}/test`, { method: 'POST', as: 'Admin' });
  expect(await test.json()).toMatchObject({
    State: 'failed',
    Answer: 'localhost is in a network that is not allowed (setting WEBHOOK_ALLOW)',
  });
  expect(sink.requests).toEqual([]);
});

it('keep their secrets, and sign with the earlier one for a day', async () => {
  const sink = await HttpSink.start();
  const lines: string[] = [];
  const { clock, server } = await begin({}, (line) => lines.push(line));
  const url = `${sink.url}/hook?token=open-sesame-token`;
  const header = { HeaderName: 'Authorization', HeaderValue: 'Bearer sesame-value' };
  const { Secret } = await add(server, settingsOf(url, { ...header, Enabled: false }));
  const put = (json: WebhookSettings) => server.ask(`${PATH}/1`, { method: 'PUT', as: 'Admin', json });
  expect((await put(settingsOf(url, { HeaderName: 'Authorization', Enabled: false }))).status).toBe(200);
  const elsewhere = await put(
    settingsOf('https://other.example/', { HeaderName: 'Authorization', Enabled: false }),
  );
  expect([elsewhere.status, ((await elsewhere.json()) as Problem).problems]).toEqual([
    400,
    [{ Path: 'body.HeaderValue', Message: 'Enter the value of the header again for the new server' }],
  ]);
  expect((await put(settingsOf(url, { HeaderName: 'X-Other', Enabled: false }))).status).toBe(400);
  expect((await put(settingsOf(url, { HeaderName: 'Content-Type', HeaderValue: 'x' }))).status).toBe(400);

  const renewed = (await (
    await server.ask(`${PATH}/1/secret`, { method: 'POST', as: 'Admin' })
  ).json()) as WebhookSecret;
  const test = async () => server.ask(`${PATH}/1/test`, { method: 'POST', as: 'Admin' });
  sink.says(200, `thanks for ${url} with Bearer sesame-value, or "sesame-value"`);
  const both = (await (await test()).json()) as WebhookDelivery;
  expect(both).toMatchObject({ State: 'sent', Status: 200, Attempts: 1, Event: 'test' });
  expect([Secret, renewed.Secret].map((secret) => isSignedWith(secret, sink.requests[0]!))).toEqual([
    true,
    true,
  ]);
  expect(sink.requests[0]!.headers.authorization).toBe('Bearer sesame-value');
  expect((await list(server))[0]!.EarlierSecretUntil).not.toBeNull();
  await skip(clock, server, 24 * HOUR_MS);
  await test();
  expect([Secret, renewed.Secret].map((secret) => isSignedWith(secret, sink.requests[1]!))).toEqual([
    false,
    true,
  ]);
  expect((await list(server))[0]!.EarlierSecretUntil).toBeNull();

  const { storage } = server.app.context;
  const rows = await storage.read.selectFrom('webhooks').selectAll().execute();
  const { url: _, ...stored } = rows[0]!;
  const audit = await (await server.ask('/api/Audit?limit=1000', { as: 'Admin' })).text();
  const deliveries = await deliveriesOf(server);
  const text = JSON.stringify([stored, audit, deliveries, lines]);
  expect(text).not.toMatch(/sesame/);
  for (const secret of [Secret, renewed.Secret]) expect(text).not.toContain(secret.slice('whsec_'.length));
  expect(JSON.stringify(await list(server))).not.toMatch(/sesame-value|whsec_/);
});

it('record each change of their address and header, without what may be secret of them', async () => {
  const { server } = await begin();
  const settings = (changes: Partial<WebhookSettings>) =>
    settingsOf('https://hooks.example/sesame-1', { Enabled: false, HeaderName: 'x-key', ...changes });
  await add(server, settings({ HeaderValue: 'sesame-2' }));
  const changes = [
    { Url: 'https://hooks.example/sesame-3' },
    { Url: 'http://hooks.example/sesame-3', HeaderValue: 'sesame-4' },
    { Url: 'http://hooks.example/sesame-3', HeaderValue: 'sesame-5' },
  ];
  for (const change of changes) {
    const saved = await server.ask(`${PATH}/1`, { method: 'PUT', as: 'Admin', json: settings(change) });
    expect(saved.status, await saved.clone().text()).toBe(200);
  }
  const answer = await (await server.ask('/api/Audit?kind=setting', { as: 'Admin' })).text();
  expect(answer).not.toContain('sesame');
  const details = (JSON.parse(answer) as AuditEntry[]).map(({ Details }) => Details).reverse();
  const [header, path] = [
    { before: { HeaderValue: 'earlier' }, after: { HeaderValue: 'new' } },
    { before: { Path: 'earlier' }, after: { Path: 'new' } },
  ];
  expect(details.slice(1)).toEqual([
    { Before: path.before, After: path.after },
    {
      Before: { Origin: 'https://hooks.example', ...header.before },
      After: { Origin: 'http://hooks.example', ...header.after },
    },
    { Before: header.before, After: header.after },
  ]);
});

it('can be limited to areas and stations, follow the name of an area, and are sent again', async () => {
  const sink = await HttpSink.start();
  const { clock, server } = await begin();
  await addStations(server);
  await add(
    server,
    settingsOf(sink.url, { Areas: ['South'], Events: ['alarm.raised', 'configuration.changed'] }),
  );
  poll(server, 1, 1);
  poll(server, 2, 1);
  await until(clock, () => sink.requests.length === 1);
  expect(bodyOf(sink.requests[0]!).data).toMatchObject({ Station: { Id: 2 } });
  const json = { From: 'South', To: 'Valley' };
  const renamed = await server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json });
  expect(renamed.status, await renamed.text()).toBe(200);
  expect((await list(server))[0]!.Areas).toEqual(['Valley']);

  const before = sink.requests.length;
  const [first] = (await deliveriesOf(server)).filter(({ Event }) => Event === 'alarm.raised');
  const again = () =>
    server.ask(`/api/Integration/webhook-deliveries/${first!.Id}/again`, { method: 'POST', as: 'Admin' });
  await until(clock, async () => (await deliveriesOf(server)).every(({ State }) => State === 'sent'));
  expect((await again()).status).toBe(200);
  await until(clock, () =>
    sink.requests.slice(before).some(({ headers }) => headers['webhook-id'] === first!.MessageId),
  );
  expect(
    (await server.ask('/api/Integration/webhook-deliveries/999/again', { method: 'POST', as: 'Admin' }))
      .status,
  ).toBe(404);
  expect((await server.ask(`${PATH}/9/test`, { method: 'POST', as: 'Admin' })).status).toBe(404);
});

it('are described in the OpenAPI document', async () => {
  const { server } = await begin();
  const { webhooks, components } = (await (await server.ask('/docs/json')).json()) as {
    webhooks: Record<string, object>;
    components: { schemas: Record<string, object> };
  };
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, 'test']);
  expect(JSON.stringify(webhooks['alarm.raised'])).toContain('"#/components/schemas/AlarmEventData"');
  expect(JSON.stringify(components.schemas.AlarmEventData)).toContain('"#/components/schemas/AlarmLogEntry"');
});

it.runIf(hasOpenssl)('go over HTTPS to a certificate that is trusted', async () => {
  const files = await makeCertificates();
  const received: string[] = [];
  const options = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
  const receiver = createServer(options, (request, response) => {
    void buffer(request).then((body) => {
      received.push(body.toString());
      response.end('thanks');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const { server } = await begin();
  const url = `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await add(server, settingsOf(url, { Enabled: false }));
  const test = async () =>
    (await (await server.ask(`${PATH}/1/test`, { method: 'POST', as: 'Admin' })).json()) as WebhookDelivery;
  expect(await test()).toMatchObject({ State: 'failed', Answer: expect.stringMatching(/^Certificate/) });
  expect(received).toEqual([]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, readFileSync(files.ca, 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await test()).toMatchObject({ State: 'sent', Answer: 'thanks' });
  expect(received).toHaveLength(1);
});
if (!hasOpenssl) leftOut('openssl: webhooks over HTTPS');
