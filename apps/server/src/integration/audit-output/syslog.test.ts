import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type AuditEntry, type IntegrationTestResult, ROLES, type SystemHealth } from '@outpost/contract';
import { hasOpenssl, makeCertificates } from '@outpost/testing/certificates.ts';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { findProgram } from '@outpost/testing/server-program.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import type { HeldLease } from '../../platform/lease/index.ts';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { AuditOutput, type DeliverEvents } from './audit-output.ts';
import { createOutputRepository } from './output.repository.ts';
import { Rsyslog, type RsyslogMessage } from './testing/rsyslog.ts';

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });

const syslogOf = (url: string): Pick<Config, 'syslog'> => ({
  syslog: readConfig({ SYSLOG_URL: url, SYSLOG_FACILITY: 'authpriv' }).syslog,
});

async function auditOf(server: TestServer): Promise<AuditEntry[]> {
  const answer = await server.ask('/api/Audit?limit=1000', { as: 'Admin' });
  return ((await answer.json()) as AuditEntry[]).toReversed();
}

async function problemsOf(server: TestServer) {
  const answer = await server.ask('/api/System/health', { as: 'Admin' });
  const { Problems } = (await answer.json()) as SystemHealth;
  return Problems.filter(({ Area }) => Area === 'integration');
}

const signIn = (server: TestServer, password: string) =>
  server.ask('/accounts/authenticate', { method: 'POST', json: { email: 'a@test.example', password } });

/** The numbers of the messages, in their order. */
const numbersOf = (messages: readonly RsyslogMessage[]) =>
  messages.flatMap(({ data }) => {
    const number = /\[meta sequenceId="(\d+)"\]/.exec(data)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

const idsOf = (messages: readonly RsyslogMessage[]) =>
  messages.flatMap(({ data }) => {
    const id = /\[outpost@32473 id="(\d+)"/.exec(data)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

/** Moves the time until something is so: what waits for a timer has its turn. */
async function until(clock: ManualClock, isSo: () => Promise<boolean>): Promise<void> {
  await soon(async () => {
    await clock.advanceAsync(2_000);
    return isSo();
  }).toBe(true);
}

const hasRsyslog = findProgram('rsyslogd') !== null;
if (!hasRsyslog) leftOut('rsyslog: the audit log by syslog');

describe.runIf(hasRsyslog)('the audit log by syslog', () => {
  itOnEachDatabase('reaches rsyslog without a gap, also after outages and restarts', async (databaseUrl) => {
    const rsyslog = await Rsyslog.start();
    const config = {
      dataDir: await temporaryFolder(),
      databaseUrl,
      ...syslogOf(`tcp://127.0.0.1:${rsyslog.port}`),
    };
    const server = await startTestServer({ config });
    await signIn(server, 'not the sesame');
    const hasAll = (from: TestServer) => async () => {
      const stored = await auditOf(from);
      const [first] = idsOf(await rsyslog.received());
      return idsOf(await rsyslog.received()).at(-1) === stored.at(-1)!.Id && first !== undefined;
    };
    const failedSignIns = async () =>
      (await rsyslog.received()).filter(({ text }) => text.includes('a@test.example'));
    await soon(async () => (await failedSignIns()).length > 0).toBe(true);
    const [failed] = await failedSignIns();
    expect(failed).toMatchObject({
      // authpriv and warning.
      ...{ pri: String(10 * 8 + 4), app: 'outpost', host: server.config.serverName },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|\+00:00)$/),
      messageId: expect.stringMatching(/^sign-in\./),
      data: expect.stringMatching(/\[origin software="Outpost" swVersion=".*outcome="failed"/),
    });
    expect(await problemsOf(server)).toEqual([]);

    await rsyslog.stop();
    for (let number = 0; number < 3; number++) await signIn(server, 'not the sesame');
    await soon(async () => (await problemsOf(server)).length > 0).toBe(true);
    await server.app.context.audit.append({
      ...{ kind: 'setting', action: 'change', outcome: 'done', words: 'While it was away' },
      by: { accountId: null, name: 'Test' },
    });
    expect(await problemsOf(server)).toMatchObject([
      {
        Id: 'integration.syslog',
        Title: 'The syslog receiver cannot be reached',
        Reason: expect.stringMatching(/\. \d+ events? (is|are) waiting\.$/),
      },
    ]);
    const health = (await (await server.ask('/health')).json()) as { Parts: object };
    expect(health.Parts).toMatchObject({ syslog: { State: 'degraded' } });
    await rsyslog.restart();
    await soon(hasAll(server)).toBe(true);
    await soon(() => problemsOf(server)).toEqual([]);

    await server.stop();
    const again = await startTestServer({ config });
    await signIn(again, 'not the sesame');
    await soon(hasAll(again)).toBe(true);
    await again.stop();
    const received = await rsyslog.received();
    // Not confirmed ones came again, with the same number.
    const idOf = new Map(numbersOf(received).map((number, index) => [number, idsOf(received)[index]!]));
    expect(
      new Set(numbersOf(received).map((number, index) => `${number} ${idsOf(received)[index]}`)).size,
    ).toBe(idOf.size);
    expect([...idOf.keys()]).toEqual([...idOf].map((_, index) => index + 1));
    const third = await startTestServer({ config: { ...config, ...syslogOf('') } });
    const stored = (await auditOf(third)).map(({ Id }) => Id);
    const [first] = idOf.values();
    expect([...idOf.values()]).toEqual(
      stored.slice(stored.indexOf(first!), stored.indexOf(first!) + idOf.size),
    );
    expect(JSON.stringify(received)).not.toContain('sesame');
  });

  it('is turned on and tested on the page by Admins only', async () => {
    const rsyslog = await Rsyslog.start();
    const server = await startTestServer();
    const test = (as: (typeof ROLES)[number]) =>
      server.ask('/api/Integration/syslog/test', { method: 'POST', as });
    expect((await test('Admin')).status).toBe(409);
    const Values = { SYSLOG_URL: `tcp://127.0.0.1:${rsyslog.port}`, SYSLOG_FACILITY: 'audit' };
    const put = await server.ask('/api/Settings/system', { method: 'PUT', as: 'Admin', json: { Values } });
    expect(put.status).toBe(200);
    for (const role of ROLES) expect((await test(role)).status).toBe(role === 'Admin' ? 200 : 403);
    expect((await server.ask('/api/Integration/syslog/test', { method: 'POST' })).status).toBe(401);
    await soon(async () =>
      (await rsyslog.received()).filter(({ messageId }) => messageId === 'test'),
    ).toHaveLength(1);
    await soon(async () => (await rsyslog.received()).length).toBeGreaterThan(4);
    const [first] = (await rsyslog.received()).filter(({ messageId }) => messageId !== 'test');
    expect(first).toMatchObject({
      pri: String(13 * 8 + 5),
      messageId: 'setting.change',
      text: expect.stringContaining('Changed system settings: SYSLOG_URL, SYSLOG_FACILITY'),
    });
    await rsyslog.stop();
    const away = (await (await test('Admin')).json()) as IntegrationTestResult;
    expect(away).toMatchObject({ Sent: false, Answer: 'Connection refused' });
  });

  it('goes over UDP without confirmation', async () => {
    const rsyslog = await Rsyslog.start();
    const clock = new ManualClock();
    const server = await startTestServer({ clock, config: syslogOf(`udp://127.0.0.1:${rsyslog.port}`) });
    await signIn(server, 'wrong');
    await until(clock, async () => (await rsyslog.received()).length > 0);
    expect(numbersOf(await rsyslog.received())[0]).toBe(1);
  });

  describe.runIf(hasOpenssl)('over TLS', () => {
    async function begin(needsClient: boolean, tls: Partial<Config['syslogTls']>, host = '127.0.0.1') {
      const files = await makeCertificates();
      const rsyslog = await Rsyslog.start({ ...files, needsClient });
      const named = { ca: files.ca, cert: files.clientCert, key: files.clientKey, none: null };
      const path = (name: string | null | undefined) => named[(name ?? 'none') as keyof typeof named];
      const server = await startTestServer({
        config: {
          ...syslogOf(`tls://${host}:${rsyslog.port}`),
          syslogTls: {
            caFile: path(tls.caFile),
            certFile: path(tls.certFile),
            keyFile: path(tls.keyFile),
          },
        },
      });
      const answer = await server.ask('/api/Integration/syslog/test', { method: 'POST', as: 'Admin' });
      return { rsyslog, result: (await answer.json()) as IntegrationTestResult };
    }
    const testsOf = async (rsyslog: Rsyslog) =>
      (await rsyslog.received()).filter(({ messageId }) => messageId === 'test').length;

    it('reaches a server that the authority of SYSLOG_CA signed', async () => {
      const { rsyslog, result } = await begin(false, { caFile: 'ca' });
      expect(result).toMatchObject({ Sent: true });
      await soon(() => testsOf(rsyslog)).toBe(1);
    });

    it('does not reach one that no known authority signed, or whose certificate is for another host', async () => {
      const unknown = await begin(false, {});
      expect(unknown.result).toMatchObject({ Sent: false, Answer: expect.stringMatching(/^Certificate/) });
      const other = await begin(false, { caFile: 'ca' }, '127.0.0.2');
      expect(other.result).toMatchObject({ Sent: false, Answer: 'Certificate is for another host' });
      for (const { rsyslog } of [unknown, other]) expect(await testsOf(rsyslog)).toBe(0);
    });

    it('presents a client certificate', async () => {
      const given = await begin(true, { caFile: 'ca', certFile: 'cert', keyFile: 'key' });
      expect(given.result).toMatchObject({ Sent: true });
      await soon(() => testsOf(given.rsyslog)).toBe(1);
      const without = await begin(true, { caFile: 'ca' });
      expect(without.result.Sent).toBe(false);
      expect(await testsOf(without.rsyslog)).toBe(0);
    });
  });
});
if (!hasOpenssl) leftOut('openssl: the audit log by syslog over TLS');

/** A receiver that does with a connection what the test says. */
async function receiver(take: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('does not count on a receiver that refuses, breaks or never ends the connection', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const useReceiver = async (port: number) => {
    const json = { Values: { SYSLOG_URL: `tcp://127.0.0.1:${port}` } };
    expect((await server.ask('/api/Settings/system', { method: 'PUT', as: 'Admin', json })).status).toBe(200);
  };
  const test = () => server.ask('/api/Integration/syslog/test', { method: 'POST', as: 'Admin' });
  await useReceiver(await receiver((socket) => socket.once('data', () => socket.resetAndDestroy())));
  expect(await (await test()).json()).toMatchObject({ Sent: false, Answer: 'Connection lost' });

  await useReceiver(await receiver((socket) => socket.resume().end()));
  expect(await (await test()).json()).toMatchObject({
    Sent: false,
    Answer: expect.stringContaining('closed the connection before it had all messages'),
  });

  await useReceiver(await receiver((socket) => socket.resume()));
  const testing = test();
  await until(clock, async () => (await Promise.race([testing, Promise.resolve(null)])) !== null);
  expect(await (await testing).json()).toMatchObject({
    Sent: false,
    Answer: expect.stringContaining('did not close the connection'),
  });
});

describeOnEachDatabase('an output of the audit log', (open) => {
  async function begin(lease: HeldLease | null = null) {
    const clock = new ManualClock();
    const context = testContext({ storage: await open(), clock, lease });
    const add = (words: string) =>
      context.audit.append({
        ...{ kind: 'setting', action: 'change', outcome: 'done', words },
        by: { accountId: null, name: 'Test' },
      });
    const sent: [number, string][] = [];
    const state = { fails: false };
    const deliver: DeliverEvents = async (events) => {
      for (const { sequence, entry } of events) sent.push([sequence, entry.Words]);
      // The receiver has them, and its confirmation is lost.
      if (state.fails) throw new Error('lost');
    };
    const make = () =>
      new AuditOutput(context, createOutputRepository(context.storage), 'syslog', () => deliver);
    const output = make();
    onTestFinished(() => output.stop());
    return { clock, add, sent, state, output, make };
  }

  it('begins with the newest event, and repeats what was not confirmed with the same numbers', async () => {
    const { clock, add, sent, state, output } = await begin();
    for (const words of ['old', 'older', 'newest']) await add(words);
    output.start();
    await soon(() => sent).toEqual([[1, 'newest']]);
    state.fails = true;
    await add('more');
    await until(clock, async () => output.failure !== null);
    expect(await output.pending()).toBe(1);
    state.fails = false;
    await until(clock, async () => output.failure === null);
    expect(sent.slice(0, 2)).toEqual([
      [1, 'newest'],
      [2, 'more'],
    ]);
    expect(new Set(sent.slice(1).map(String))).toEqual(new Set(['2,more']));
    expect(await output.pending()).toBe(0);
  });

  it('sends a backlog in pieces', async () => {
    const { add, sent, output } = await begin();
    output.start();
    await add('first');
    await soon(async () => output.pending()).toBeGreaterThanOrEqual(0);
    // Not all at once: each waits for a connection of the pool, and not forever.
    for (let batch = 0; batch < 450; batch += 30)
      await Promise.all(Array.from({ length: 30 }, (_, number) => add(`event ${batch + number}`)));
    output.settingsChanged();
    await soon(async () => {
      output.look();
      return sent.length;
    }).toBeGreaterThanOrEqual(450);
    expect(sent.map(([number]) => number)).toEqual(sent.map((_, index) => index + 1));
  });

  it('sends nothing while another server is active', async () => {
    const state = { isHeld: false };
    const lease = { isHeld: () => state.isHeld } as unknown as HeldLease;
    const { clock, add, sent, output } = await begin(lease);
    output.start();
    await add('event');
    await clock.advanceAsync(60_000);
    expect(await output.pending()).toBe(1);
    expect(sent).toEqual([]);
    state.isHeld = true;
    await until(clock, async () => sent.length > 0);
  });
});
