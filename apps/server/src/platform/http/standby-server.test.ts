import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { FORWARDED_HEADER, type ForwardSeal } from './forwarded-client.ts';
import type { ForwarderDeps } from './forwarder.ts';
import { type StandbyServerOptions, type StandbyView, serveStandby } from './standby-server.ts';
import { TEST_EPOCH, testSeal, withProof } from './testing/forwarding.ts';
import { serveEdge } from './testing/served-edge.ts';

const seal = testSeal();

async function startActive(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(withProof(listener));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A standby server for an active one. */
async function startStandby(
  url: string | null,
  deps: Partial<ForwarderDeps & Pick<StandbyServerOptions, 'metrics' | 'metricsPublic'>> = {},
) {
  const { metrics = () => null, metricsPublic = false, ...forwarding } = deps;
  const state: { view: StandbyView } = {
    view: { active: { server: 'A', sinceMs: 0, url, epoch: TEST_EPOCH }, problem: null },
  };
  const standby = await serveStandby({
    ...{ host: '127.0.0.1', port: 0, basePath: '', server: 'B' },
    view: () => state.view,
    ...{ metrics, metricsPublic },
    forwarding: () => ({
      sealOf: testSeal,
      answersFor: () => true,
      isProxy: () => false,
      onImpostor: () => undefined,
      ...forwarding,
    }),
  });
  onTestFinished(() => standby.stop());
  return { standby, state, port: standby.port, url: `http://127.0.0.1:${standby.port}` };
}

/** Sends bytes as they are. @returns the answer */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  socket.on('data', (data) => (answer += data));
  await once(socket, 'close');
  return answer;
}

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

it('forwards a request and returns its answer', async () => {
  const { url } = await startActive(async (request, response) => {
    const { method, url, headers } = request;
    response
      .writeHead(201, { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'], 'keep-alive': 'timeout=1' })
      .end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }));
  });
  const { url: standbyUrl, port } = await startStandby(url);
  const answer = await fetch(`${standbyUrl}/api/Stations?x=%2F1`, {
    method: 'POST',
    headers: { authorization: 'Bearer T', 'x-forwarded-for': '203.0.113.9', 'content-type': 'text/plain' },
    body: 'content',
  });
  expect([answer.status, answer.headers.get('x-own'), answer.headers.getSetCookie()]).toEqual([
    201,
    'yes',
    ['a=1', 'b=2'],
  ]);
  const { headers, ...seen } = (await answer.json()) as { headers: Record<string, string> };
  expect(seen).toEqual({ method: 'POST', url: '/api/Stations?x=%2F1', body: 'content' });
  expect(headers).toMatchObject({ authorization: 'Bearer T', host: `127.0.0.1:${port}` });
  // Any client can claim this.
  expect(headers).not.toHaveProperty('x-forwarded-for');
  expect(seal.read({ headers })).toEqual({ address: '127.0.0.1', isOwnName: true });
});

it('names the client and the host that a trusted proxy names', async () => {
  const { url } = await startActive((request, response) =>
    response.end(JSON.stringify({ host: request.headers.host, client: seal.read(request) })),
  );
  const { url: standbyUrl } = await startStandby(url, {
    isProxy: (address) => /^(127\.|192\.0\.2\.)/.test(address),
    answersFor: () => false,
  });
  const answer = await fetch(standbyUrl, {
    headers: {
      'x-forwarded-for': '10.9.9.9, 203.0.113.9, 192.0.2.1',
      'x-forwarded-host': 'outpost.example.com',
    },
  });
  expect(await answer.json()).toEqual({
    host: 'outpost.example.com',
    client: { address: '203.0.113.9', isOwnName: false },
  });
});

it('forwards to the active server only, whatever address a request names', async () => {
  const seen: (string | undefined)[] = [];
  const { url } = await startActive((request, response) => {
    seen.push(request.url);
    response.end('ok');
  });
  let isReached = false;
  const other = await startActive((_, response) => {
    isReached = true;
    response.end('other');
  });
  const { port } = await startStandby(url);
  const { host } = new URL(other.url);
  const get = (target: string) => raw(port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await get(`//${host}/path`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await get(`${other.url}/path`)).toMatch(/^HTTP\/1\.1 503 /);
  expect(await get('*')).toMatch(/^HTTP\/1\.1 (400|503) /);
  expect(seen).toEqual([`//${host}/path`]);
  expect(isReached).toBe(false);
});

it('does not forward health, metrics, and what was forwarded already', async () => {
  const { url } = await startActive((_, response) => response.end('active'));
  const { url: standbyUrl } = await startStandby(url);
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(`${standbyUrl}${path}`, { headers })).status;
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/metrics')).toBe(503);
  expect(await statusOf('/api/Stations')).toBe(200);
  expect(await statusOf('/api/Stations', { [FORWARDED_HEADER]: 'x' })).toBe(503);
  expect(await (await fetch(`${standbyUrl}/health`)).json()).toMatchObject({ Forwards: true });
});

it('forwards no other protocol, such as that of its own Modbus relay', async () => {
  const { url, server } = await startActive((request, response) =>
    response.end(`${request.headers.upgrade}`),
  );
  const upgraded: string[] = [];
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    upgraded.push(`${request.headers.upgrade}`);
    socket.destroy();
  });
  const { port } = await startStandby(url);
  const ask = (protocol: string) =>
    raw(
      port,
      `GET /modbus-client HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: ${protocol}\r\n\r\n`,
    );
  for (const protocol of ['outpost-modbus', 'h2c'])
    expect(await ask(protocol)).toMatch(/^HTTP\/1\.1 200 [\s\S]*undefined/);
  expect(upgraded).toEqual([]);
});

it('never lets a body pass for a request', async () => {
  const seen: string[] = [];
  const { url } = await startActive(async (request, response) => {
    seen.push(`${request.method} ${request.url} ${await bodyOf(request)}`);
    response.end();
  });
  const { port } = await startStandby(url);
  const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const size = hidden.length.toString(16);
  for (const method of ['GET', 'DELETE', 'OPTIONS', 'HEAD', 'POST']) {
    await raw(
      port,
      `${method} /a HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${size}\r\n${hidden}\r\n0\r\n\r\n`,
    );
    await raw(
      port,
      `${method} /b HTTP/1.1\r\nhost: x\r\nconnection: close, content-length\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`,
    );
  }
  expect(seen).toHaveLength(10);
  expect(seen.filter((line) => line.startsWith('GET /hidden'))).toEqual([]);
});

it('asks the active server for one request of a connection at a time', async () => {
  let open = 0;
  let most = 0;
  const { url } = await startActive(async (_, response) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    response.end('x');
  });
  const { port } = await startStandby(url);
  const one = 'GET /config.json HTTP/1.1\r\nhost: x\r\n\r\n';
  const last = 'GET /config.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  const answers = await raw(port, one.repeat(50) + last);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(51);
  expect(most).toBe(1);
});

it('says that it does not know what became of a request that was sent', async () => {
  let method = '';
  const { url } = await startActive((request) => {
    method = request.method!;
    request.socket.destroy();
  });
  const { url: standbyUrl } = await startStandby(url);
  const post = await fetch(`${standbyUrl}/api/Stations`, { method: 'POST', body: '{}' });
  expect([method, post.status]).toEqual(['POST', 504]);
  expect(await post.json()).toMatchObject({ code: 'RESULT_UNKNOWN', retryable: false });
  const get = await fetch(`${standbyUrl}/api/Stations`);
  expect([method, get.status]).toEqual(['GET', 503]);
  // A file, whose export is in the audit log: it can be exported again.
  const file = await fetch(`${standbyUrl}/api/Stations/export?format=csv`);
  expect([method, file.status]).toEqual(['GET', 503]);
  // A GET that writes to a controller.
  const push = await fetch(`${standbyUrl}/api/Stations/push-config/1?interlocks=read`);
  expect([method, push.status]).toEqual(['GET', 504]);
  expect(await push.json()).toMatchObject({ code: 'RESULT_UNKNOWN', retryable: false });
});

it('forwards nothing to a server that is not the active one', async () => {
  const seen: string[] = [];
  const stranger = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end('mine');
  });
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const impostors: string[] = [];
  const { url: standbyUrl, port } = await startStandby(strangerUrl, {
    onImpostor: (url) => impostors.push(url),
  });
  const answer = await fetch(`${standbyUrl}/api/Users/token`, { method: 'POST', body: 'a password' });
  expect(answer.status).toBe(503);
  expect(
    await raw(
      port,
      'GET /socket.io/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1\.1 503 /);
  expect(impostors).toEqual([strangerUrl, strangerUrl]);
  expect(seen).toHaveLength(2);
  for (const request of seen) expect(request).toMatch(/^GET \/health\/live (?!.*forwarded)/);
});

it('asks a server for its proof once, and each one that follows it', async () => {
  let asked = 0;
  const startOne = async (epoch: number) => {
    const { url, server } = await startActive((_, response) => response.end());
    server.removeAllListeners('request');
    const answer = withProof((_, response) => response.end(`of ${epoch}`), epoch);
    server.on('request', (request: IncomingMessage, response) => {
      if (request.headers['x-outpost-challenge'] !== undefined) asked += 1;
      answer(request, response);
    });
    return url;
  };
  const { url: standbyUrl, state, standby } = await startStandby(await startOne(TEST_EPOCH));
  const read = async () => (await fetch(standbyUrl)).text();
  expect([await read(), await read(), asked]).toEqual(['of 7', 'of 7', 1]);
  const next = await startOne(8);
  // Another lease, and the address of the former server.
  state.view = { active: { server: 'C', sinceMs: 1, url: next, epoch: 9 }, problem: null };
  standby.activeChanged();
  expect((await fetch(standbyUrl)).status).toBe(503);
  state.view = { active: { server: 'C', sinceMs: 1, url: next, epoch: 8 }, problem: null };
  standby.activeChanged();
  expect([await read(), await read(), asked]).toEqual(['of 8', 'of 8', 3]);
});

it('forwards a WebSocket both ways', async () => {
  const { url, server } = await startActive((_, response) => response.end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    socket.write(`${request.url} ${head}`);
    socket.pipe(socket);
  });
  const { port } = await startStandby(url);
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.on('data', (data) => (got += data));
  socket.write(
    'GET /socket.io/?EIO=4 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  );
  await expect.poll(() => got).toMatch(/^HTTP\/1\.1 101 [\s\S]*\/socket\.io\/\?EIO=4 /);
  socket.write('hello');
  await expect.poll(() => got).toMatch(/hello$/);
  const closed = once(socket, 'close');
  server.closeAllConnections();
  socket.end();
  await closed;
});

/** An active server that answers a WebSocket once and is then suspended: it closes nothing. */
async function startSuspended(): Promise<string> {
  const { url, server } = await startActive((_, response) => response.end());
  const sockets: Duplex[] = [];
  server.on('upgrade', (_: IncomingMessage, socket: Duplex) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return url;
}

async function openWebSocket(port: number): Promise<{ closed: Promise<unknown>; isOpen: () => boolean }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write('GET /socket.io/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const closed = once(socket, 'end').then(() => socket.destroy());
  await once(socket, 'data');
  return { closed, isOpen: () => !socket.destroyed };
}

it('ends WebSockets to a server that is no longer the active one', async () => {
  const { standby, state, port } = await startStandby(await startSuspended());
  const { closed } = await openWebSocket(port);
  state.view = { active: { server: 'C', sinceMs: 1, url: 'http://127.0.0.1:9', epoch: 8 }, problem: null };
  standby.activeChanged();
  await closed;
});

it('stops at once with a WebSocket to a suspended server, and one that was refused', async () => {
  const { standby, state, port } = await startStandby(await startSuspended());
  const { closed } = await openWebSocket(port);
  state.view = { active: null, problem: null };
  const refused = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void refused.destroy());
  refused.on('error', () => undefined);
  refused.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const [answer] = (await once(refused, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
  await standby.stop();
  await closed;
});

it('answers 503 while the active server cannot be reached, or has no address', async () => {
  const { url, server } = await startActive(() => undefined);
  server.close();
  const { url: standbyUrl, state } = await startStandby(url);
  for (const active of [url, null]) {
    state.view = { active: { server: 'A', sinceMs: 0, url: active, epoch: TEST_EPOCH }, problem: null };
    const answer = await fetch(`${standbyUrl}/api/Stations`, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'NOT_READY' });
  }
});

it('ends what waits for a server that is no longer the active one', async () => {
  const asked = Promise.withResolvers<void>();
  const { url } = await startActive(() => asked.resolve());
  const { standby, state, url: standbyUrl } = await startStandby(url);
  const waiting = fetch(`${standbyUrl}/api/Stations`);
  await asked.promise;
  state.view = { active: null, problem: null };
  standby.activeChanged();
  expect((await waiting).status).toBe(503);
});

it('ends the request of a client that has gone', async () => {
  const ended = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const { url } = await startActive((_, response) => {
    response.once('close', () => ended.resolve());
    asked.resolve();
  });
  const { port } = await startStandby(url);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/Stations HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  socket.destroy();
  await ended.promise;
});

it('passes on large answers unchanged', async () => {
  const large = Buffer.alloc(4 * 1_048_576, 'outpost ');
  const { url } = await startActive((_, response) => response.end(large));
  const { url: standbyUrl } = await startStandby(url);
  const answer = await fetch(standbyUrl);
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});

it('believes only what servers with the same secret say about a client', () => {
  const client = { address: '203.0.113.9', isOwnName: true };
  const read = (header: string) => seal.read({ headers: { [FORWARDED_HEADER]: header } });
  const signed = seal.sign(client);
  const [, mac] = signed.split('.');
  const forged = Buffer.from(JSON.stringify({ ...client, address: '192.0.2.1' })).toString('base64url');
  expect(read(signed)).toEqual(client);
  expect(read(testSeal({}, 2).sign(client))).toBeNull();
  // Recorded before another server became active.
  expect(read(testSeal({ epoch: TEST_EPOCH - 1 }).sign(client))).toBeNull();
  // What anyone can ask for is no signature.
  const proof = seal.prove({ headers: { 'x-outpost-challenge': forged } });
  for (const text of [forged, `proof ${forged}`, 'x']) expect(read(`${text}.${proof}`)).toBeNull();
  for (const wrong of [`${forged}.${mac}`, signed.slice(0, -1), forged, '', '.', 'a.b.c', 'x'.repeat(600)])
    expect([wrong, read(wrong)]).toEqual([wrong, null]);
  expect(seal.read({ headers: {} })).toBeNull();
});

it('the active server sees the client, and not the standby server, as the sender', async () => {
  let url = '';
  const prove: ForwardSeal['prove'] = (request) => testSeal({ url }).prove(request);
  const read: ForwardSeal['read'] = (request) => seal.read(request);
  ({ url } = await serveEdge((app) => app.get('/who', async ({ ip }) => ip), { seal: { read, prove } }));
  const { url: standbyUrl } = await startStandby(url, { isProxy: () => true });
  const who = async (server: string, headers: Record<string, string>) =>
    (await fetch(`${server}/who`, { headers })).text();
  expect(await who(standbyUrl, { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
  expect(await who(url, { 'x-forwarded-for': '203.0.113.9' })).toBe('127.0.0.1');
  expect(await who(url, { [FORWARDED_HEADER]: seal.sign({ address: '203.0.113.7', isOwnName: true }) })).toBe(
    '203.0.113.7',
  );
  expect(await who(url, { [FORWARDED_HEADER]: 'forged' })).toBe('127.0.0.1');
});

it('serves the metrics of a node, to this machine only unless they are public', async () => {
  const { registry, gauge } = createMetrics();
  gauge('outpost_test', 'A test', () => 7);
  const { url } = await startStandby(null, { metrics: () => registry });
  const local = await fetch(`${url}/metrics`);
  expect([local.status, await local.text()]).toEqual([200, expect.stringContaining('outpost_test 7\n')]);
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await fetch(`${url}/metrics`, proxied)).status).toBe(404);
  const open = await startStandby(null, { metrics: () => registry, metricsPublic: true });
  expect((await fetch(`${open.url}/metrics`, proxied)).status).toBe(200);
  // A page of another site, by a name that resolves to this server.
  const foreign = await startStandby(null, { metrics: () => registry, answersFor: () => false });
  expect((await fetch(`${foreign.url}/metrics`)).status).toBe(421);
  const none = await startStandby(null);
  expect((await fetch(`${none.url}/metrics`)).status).toBe(503);
});

it('a connection cannot have many requests wait', async () => {
  let asked = 0;
  const { url } = await startActive(() => (asked += 1));
  const { port } = await startStandby(url);
  const answer = await raw(port, 'GET /a HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  expect([answer, asked]).toEqual(['', 0]);
});
