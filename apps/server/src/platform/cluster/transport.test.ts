import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort } from '@outpost/testing/free-port.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { NatsProcess, natsProgram } from '@outpost/testing/nats-process.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { type ClusterTransport, connectTransport, parseNatsUrl, type TransportOptions } from './index.ts';

const hasNats = natsProgram() !== null;
if (!hasNats) leftOut('nats-server: messages between the servers of a cluster');

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);

async function startNats(settings?: string): Promise<NatsProcess> {
  const nats = await NatsProcess.create(settings);
  onTestFinished(() => nats.remove());
  return nats;
}

async function connectTo(url: string, options: Partial<TransportOptions> = {}) {
  const lines: string[] = [];
  const log = (fields: unknown, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`);
  const logger = { info: log, warn: log } as unknown as TransportOptions['logger'];
  const transport = await connectTransport({ url, prefix: 'test', name: 'a', logger, ...options });
  onTestFinished(() => transport.close());
  return { transport, lines };
}

const until = (isReached: () => boolean, timeout = 30_000) =>
  vi.waitUntil(isReached, { timeout, interval: 10 });
const connected = (transport: ClusterTransport, isConnected = true) =>
  until(() => transport.isConnected === isConnected);

/** Two servers of the same cluster. */
async function connectTwo(nats: NatsProcess) {
  const { transport: a } = await connectTo(nats.url);
  const { transport: b, lines } = await connectTo(nats.url, { name: 'b' });
  await connected(a);
  await connected(b);
  return { a, b, lines };
}

/** Until a subscription has reached the NATS server: a message of its own arrives. */
async function subscribed(transport: ClusterTransport) {
  let isThere = false;
  const end = transport.subscribe('ready', () => {
    isThere = true;
  });
  await until(() => {
    transport.publish('ready', bytes(''));
    return isThere;
  });
  end();
}

describe.runIf(hasNats)('transport', () => {
  it('delivers messages to those who subscribe, by subject and wildcard', async () => {
    const { a, b } = await connectTwo(await startNats());
    const received: string[] = [];
    const end = b.subscribe('values.*', (data, subject) => received.push(`${subject} ${text(data)}`));
    b.subscribe('other', (data) => received.push(text(data)));
    await subscribed(b);
    a.publish('values.1', bytes('one'));
    a.publish('values.1.deep', bytes('not matched'));
    a.publish('other', bytes('two'));
    await until(() => received.length >= 2);
    expect(received).toEqual(['values.1 one', 'two']);
    end();
    await subscribed(b);
    a.publish('values.1', bytes('not subscribed'));
    a.publish('other', bytes('three'));
    await until(() => received.length >= 3);
    expect(received).toEqual(['values.1 one', 'two', 'three']);
  });

  it('separates clusters by their prefix', async () => {
    const nats = await startNats();
    const { transport: a } = await connectTo(nats.url);
    const { transport: other } = await connectTo(nats.url, { prefix: 'other' });
    await connected(a);
    await connected(other);
    const received: string[] = [];
    other.subscribe('>', (data, subject) => {
      if (subject !== 'ready') received.push(text(data));
    });
    await subscribed(other);
    a.publish('values', bytes('of another cluster'));
    await subscribed(a);
    other.publish('values', bytes('own'));
    await until(() => received.length > 0);
    expect(received).toEqual(['own']);
  });

  it('carries requests, and what the responder throws with its code', async () => {
    const { a, b } = await connectTwo(await startNats());
    b.respond('double', async (data) => bytes(text(data).repeat(2)));
    b.respond('refuse', async () => {
      throw new AppError('STATION_NOT_FOUND', 'Station 7 not found');
    });
    b.respond('fail', async () => {
      throw new TypeError('x is not a function');
    });
    await subscribed(b);
    expect(text(await a.request('double', bytes('ab'), 5_000))).toBe('abab');
    await expect(a.request('refuse', bytes(''), 5_000)).rejects.toMatchObject({
      name: 'ClusterError',
      code: 'STATION_NOT_FOUND',
      message: 'Station 7 not found',
    });
    await expect(a.request('fail', bytes(''), 5_000)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('says at once when no server responds, and in time when one does not answer', async () => {
    const { a, b } = await connectTwo(await startNats());
    await expect(a.request('nothing', bytes(''), 30_000)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'No server responds to nothing',
    });
    const end = b.respond('never', () => new Promise(() => {}));
    await subscribed(b);
    await expect(a.request('never', bytes(''), 50)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'No response to never within 50 ms',
    });
    end();
    await subscribed(b);
    await expect(a.request('never', bytes(''), 30_000)).rejects.toMatchObject({
      message: 'No server responds to never',
    });
  });

  it('takes only an answer that is accepted, and otherwise fails in time', async () => {
    const nats = await startNats();
    const { a, b } = await connectTwo(nats);
    const { transport: other } = await connectTo(nats.url, { name: 'other' });
    await connected(other);
    other.respond('ask', () => Promise.reject(new AppError('BAD_REQUEST', 'made up')));
    await subscribed(other);
    await expect(a.request('ask', bytes('x'), 200, () => true)).rejects.toMatchObject({
      ...{ code: 'UNREACHABLE', message: 'No response to ask within 200 ms' },
    });
    const { promise: late, resolve: answer } = Promise.withResolvers<Uint8Array>();
    other.respond('ask', async () => bytes('foreign'));
    b.respond('ask', () => late);
    await subscribed(other);
    await subscribed(b);
    const seen: string[] = [];
    const asked = a.request(
      'ask',
      bytes('x'),
      30_000,
      (data) => seen.push(text(data)) > 0 && text(data) === 'own',
    );
    await until(() => seen.includes('foreign'));
    answer(bytes('own'));
    expect(text(await asked)).toBe('own');
    await expect(a.request('nowhere', bytes('x'), 30_000, () => true)).rejects.toMatchObject({
      ...{ code: 'UNREACHABLE', message: 'No server responds to nowhere' },
    });
    b.respond('never', () => new Promise(() => {}));
    await subscribed(b);
    const lost = a.request('never', bytes('x'), 30_000, () => true);
    lost.catch(() => undefined);
    await nats.kill();
    await expect(lost).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('refuses messages that the NATS server does not accept', async () => {
    const { a, b } = await connectTwo(await startNats('max_payload: 2048'));
    b.respond('large', async () => new Uint8Array(2_049));
    await subscribed(b);
    expect(a.maxBytes).toBe(2_048);
    const tooLarge = {
      code: 'TOO_LARGE',
      message: expect.stringContaining('2049 bytes; the NATS server accepts 2048'),
    };
    expect(() => a.publish('values', new Uint8Array(2_049))).toThrow(expect.objectContaining(tooLarge));
    await expect(a.request('large', new Uint8Array(2_049), 5_000)).rejects.toMatchObject(tooLarge);
    await expect(a.request('large', new Uint8Array(2_048), 5_000)).rejects.toMatchObject(tooLarge);
    expect(a.isConnected && b.isConnected).toBe(true);
  });

  it('logs what a listener throws, and goes on', async () => {
    const { a, b, lines } = await connectTwo(await startNats());
    const received: string[] = [];
    b.subscribe('values', (data) => {
      if (data.length === 0) throw new Error('no data');
      received.push(text(data));
    });
    await subscribed(b);
    a.publish('values', bytes(''));
    a.publish('values', bytes('next'));
    await until(() => received.length > 0);
    expect(lines.join('\n')).toContain('a message of another server was not processed');
  });

  it('starts without NATS, and connects when it is there', async () => {
    const { transport, lines } = await connectTo(`nats://127.0.0.1:${await freePort()}`);
    await until(() => transport.failure !== null);
    expect(transport.isConnected).toBe(false);
    expect(lines).toEqual([expect.stringContaining('connection refused')]);
    await expect(transport.request('any', bytes(''), 30_000)).rejects.toMatchObject({ code: 'UNREACHABLE' });

    const nats = await startNats();
    await nats.kill();
    const { transport: early } = await connectTo(nats.url);
    const received: string[] = [];
    early.subscribe('values', (data) => received.push(text(data)));
    await until(() => early.failure !== null);
    early.publish('values', bytes('dropped'));
    await nats.start();
    await connected(early);
    await subscribed(early);
    early.publish('values', bytes('one'));
    await until(() => received.length > 0);
    expect(received).toEqual(['one']);
    expect(early.failure).toBeNull();
  });

  it('resumes subscriptions after NATS was restarted, and ends requests with it', async () => {
    const nats = await startNats();
    const { a, b } = await connectTwo(nats);
    const received: string[] = [];
    b.subscribe('values', (data) => received.push(text(data)));
    b.respond('echo', async (data) => data);
    b.respond('never', () => new Promise(() => {}));
    await subscribed(b);
    const pending = a.request('never', bytes(''), 600_000).catch((error) => error);
    await nats.kill();
    expect(await pending).toMatchObject({ code: 'UNREACHABLE' });
    await connected(b, false);
    b.publish('values', bytes('while away'));
    await nats.start();
    await connected(a);
    await connected(b);
    await subscribed(b);
    expect(text(await a.request('echo', bytes('again'), 5_000))).toBe('again');
    a.publish('values', bytes('again'));
    await until(() => received.length > 0);
    expect(received).toEqual(['again']);
  });

  it('uses the next of several servers', async () => {
    const [first, second] = [await startNats(), await startNats()];
    const { transport } = await connectTo(`${first.url}, ${second.url}`);
    await connected(transport);
    const { transport: other } = await connectTo(second.url);
    other.respond('echo', async (data) => data);
    await subscribed(other);
    await first.kill();
    const echoed = () => transport.request('echo', bytes('again'), 1_000).then(text, () => null);
    await expect.poll(echoed, { timeout: 20_000 }).toBe('again');
  });

  it('notices within seconds that a server no longer answers, however much is to be sent', async () => {
    const nats = await startNats();
    const { transport } = await connectTo(nats.url);
    await connected(transport);
    const pending = transport.subscribe('values', () => {});
    nats.suspend();
    onTestFinished(() => nats.resume());
    // More than the system takes for a connection.
    for (let sent = 0; sent < 30; sent++) transport.publish('values', new Uint8Array(1_000_000));
    const suspendedMs = performance.now();
    await connected(transport, false);
    expect(performance.now() - suspendedMs).toBeLessThan(10_000);
    await until(() => transport.failure === 'No response within 2000 ms');
    nats.resume();
    await connected(transport);
    pending();
  });

  it('logs the reason for a wrong password without it, and connects when it is right', async () => {
    const nats = await startNats('authorization { user: outpost, password: "p@ss" }');
    const { transport, lines } = await connectTo(`nats://outpost:hunter2@127.0.0.1:${nats.port}`);
    await until(() => transport.failure !== null);
    expect(transport.failure).toBe('NATS rejects the credentials: Authorization Violation');
    expect(lines).toEqual([expect.stringContaining('NATS rejects the credentials')]);
    expect(lines.join()).not.toContain('hunter2');

    await nats.kill();
    const { transport: right } = await connectTo(`nats://outpost:p%40ss@127.0.0.1:${nats.port}`);
    await nats.start();
    await connected(right);
    // It went on trying, with the same result.
    await until(() => transport.failure?.startsWith('NATS rejects') ?? false);
  });

  it('signs in with a token', async () => {
    const nats = await startNats('authorization { token: "t0ken" }');
    const { transport } = await connectTo(`nats://t0ken@127.0.0.1:${nats.port}`);
    await connected(transport);
  });

  it('needs permission for subjects with its prefix only', async () => {
    const nats = await startNats(`authorization {
      users: [{ user: o, password: p, permissions: { publish: "test.>", subscribe: "test.>" } }] }`);
    const url = `nats://o:p@127.0.0.1:${nats.port}`;
    const { transport } = await connectTo(url);
    const { transport: foreign, lines } = await connectTo(url, { prefix: 'other' });
    transport.respond('echo', async (data) => data);
    await connected(transport);
    await connected(foreign);
    await subscribed(transport);
    expect(text(await transport.request('echo', bytes('x'), 5_000))).toBe('x');
    foreign.publish('values', bytes('x'));
    await until(() => lines.some((line) => line.includes('Permissions Violation')));
    expect(foreign.isConnected).toBe(true);
  });

  it('names a credentials file that is missing, and reads it when it is there', async () => {
    const nats = await startNats();
    const credentialsFile = join(await temporaryFolder(), 'outpost.creds');
    const { transport } = await connectTo(nats.url, { credentialsFile });
    await until(() => transport.failure !== null);
    expect(transport.failure).toContain(credentialsFile);
    writeFileSync(credentialsFile, CREDENTIALS);
    await connected(transport);
  });

  it('can be closed before it is connected, and twice', async () => {
    const { transport } = await connectTo(`nats://127.0.0.1:${await freePort()}`);
    await transport.close();
    await transport.close();
    expect(transport.isConnected).toBe(false);
  });

  it('delivers what is published right before it closes', async () => {
    const { a, b } = await connectTwo(await startNats());
    const received: string[] = [];
    b.subscribe('values', (data) => received.push(text(data)));
    await subscribed(b);
    a.publish('values', bytes('last'));
    await a.close();
    await until(() => received.length > 0);
    expect(() => a.publish('values', bytes('too late'))).not.toThrow();
    await expect(a.request('values', bytes(''), 1_000)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});

/** User and key of no server; one without accounts accepts any. */
const CREDENTIALS = `-----BEGIN NATS USER JWT-----
eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.e30.e30
------END NATS USER JWT------
-----BEGIN USER NKEY SEED-----
SUAEL6RU3BSDAFKOHNTEOK5Q6FTM5FTAMWVIKBET6FHPO4JRII3CYELVNM
------END USER NKEY SEED------
`;

const hasOpenssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].some((path) => {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
});
if (!hasOpenssl) leftOut('openssl: TLS between Outpost and NATS');

describe.runIf(hasNats && hasOpenssl)('transport over TLS', () => {
  async function certificates() {
    const folder = await temporaryFolder();
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-days',
      '2',
      '-subj',
      '/CN=Test CA',
    );
    openssl('req', ...key, '-keyout', 'nats.key', '-out', 'nats.csr', '-subj', '/CN=nats');
    writeFileSync(join(folder, 'san'), 'subjectAltName=IP:127.0.0.1');
    openssl(
      ...['x509', '-req', '-in', 'nats.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-set_serial', '1'],
      ...['-days', '2', '-extfile', 'san', '-out', 'nats.crt'],
    );
    const file = (name: string) => join(folder, name);
    return {
      ca: file('ca.crt'),
      settings: `tls { cert_file: "${file('nats.crt')}", key_file: "${file('nats.key')}" }`,
    };
  }

  it('trusts the authority of NATS_CA, for the address in the certificate only', async () => {
    const { ca, settings } = await certificates();
    const nats = await startNats(settings);
    const url = `tls://127.0.0.1:${nats.port}`;
    const { transport } = await connectTo(url, { caFile: ca });
    await connected(transport);
    const { transport: untrusting } = await connectTo(url);
    await until(() => untrusting.failure !== null);
    expect(untrusting.failure).toMatch(/certificate/);
    const { transport: elsewhere } = await connectTo(`tls://localhost:${nats.port}`, { caFile: ca });
    await until(() => elsewhere.failure !== null);
    expect(elsewhere.failure).toMatch(/altnames/);
  });

  it('does not connect without TLS where the URL asks for it', async () => {
    const nats = await startNats();
    const { transport } = await connectTo(`tls://127.0.0.1:${nats.port}`);
    await until(() => transport.failure !== null);
    expect(transport.failure).toContain('tls');
    expect(transport.isConnected).toBe(false);
  });
});

it('parses the URLs of NATS servers', () => {
  expect(parseNatsUrl('nats://nats1, tls://me:p%40ss@[::1]:4300,nats://t0ken@10.0.0.1')).toEqual([
    { host: 'nats1', port: 4_222, isTls: false, user: null, password: null, token: null },
    { host: '[::1]', port: 4_300, isTls: true, user: 'me', password: 'p@ss', token: null },
    { host: '10.0.0.1', port: 4_222, isTls: false, user: null, password: null, token: 't0ken' },
  ]);
  for (const wrong of [
    '',
    'nats',
    'http://nats',
    'nats://',
    'nats://a,',
    'nats://a/b',
    'nats://a:99999',
    'nats://:p@a',
  ])
    expect(parseNatsUrl(wrong), wrong).toBeNull();
});
