import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { systemClock } from '../clock.ts';
import { createOutbound, mayConnect, type Outbound, OutboundError, rangesOf } from './index.ts';
import { HttpSink } from './testing/http-sink.ts';

const none = rangesOf([]);

/** Connects only to public addresses; names resolve as the test says. */
function guarded(names: Readonly<Record<string, readonly string[]>> = {}, allow = none): Outbound {
  return createOutbound({
    clock: systemClock,
    timeoutMs: 10_000,
    allowHttp: true,
    mayConnect: (address) => mayConnect(address, allow),
    resolve: async (host) =>
      (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
}

async function failure(asking: Promise<unknown>): Promise<OutboundError> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
}

const get = (outbound: Outbound, url: string) => outbound({ method: 'GET', url });

it('connects to no address of the own network, however it is written', async () => {
  const sink = await HttpSink.start();
  const outbound = guarded();
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[fe80::1]',
    '169.254.169.254',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ];
  for (const host of hosts) {
    const error = await failure(get(outbound, `http://${host}:${sink.port}/`));
    expect([host, error.isRefused]).toEqual([host, true]);
  }
  expect(sink.requests).toEqual([]);
});

it('connects to no name that resolves to such an address, and of several only to public ones', async () => {
  const sink = await HttpSink.start();
  const names = {
    'own.example': ['127.0.0.1'],
    'six.example': ['::1', '::ffff:127.0.0.1'],
    'meta.example': ['169.254.169.254'],
    localhost: ['127.0.0.1', '::1'],
  };
  for (const host of Object.keys(names)) {
    const error = await failure(get(guarded(names), `http://${host}:${sink.port}/`));
    expect([host, error.isRefused]).toEqual([host, true]);
  }
  // The name is resolved once and the checked address is used: a different second result has no
  // effect.
  let asked = 0;
  const rebinding = createOutbound({
    clock: systemClock,
    timeoutMs: 10_000,
    allowHttp: true,
    mayConnect: (address) => address === '127.0.0.1',
    resolve: async () => [
      { address: '10.0.0.1', family: 4 },
      { address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
  });
  expect((await get(rebinding, `http://rebind.example:${sink.port}/`)).status).toBe(200);
  expect(asked).toBe(1);
  expect(sink.requests).toHaveLength(1);
});

it('connects to what the settings allow, by name and by address', async () => {
  const sink = await HttpSink.start();
  const outbound = guarded({ 'own.example': ['127.0.0.1'] }, rangesOf(['127.0.0.1/32']));
  expect((await get(outbound, `${sink.url}/a`)).status).toBe(200);
  expect((await get(outbound, `http://own.example:${sink.port}/b`)).status).toBe(200);
  expect((await failure(get(outbound, `http://127.0.0.2:${sink.port}/`))).isRefused).toBe(true);
  expect(sink.requests.map(({ path, headers }) => [path, headers.host])).toEqual([
    ['/a', `127.0.0.1:${sink.port}`],
    ['/b', `own.example:${sink.port}`],
  ]);
});

it('accepts only https by default, no passwords, and no other schemes', async () => {
  const strict = createOutbound({ clock: systemClock, timeoutMs: 1_000, allowHttp: false });
  for (const url of [
    'http://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'https://me:you@example.com/',
  ]) {
    expect((await failure(get(strict, url))).isRefused).toBe(true);
  }
});

it('does not follow redirects', async () => {
  const [sink, inner] = [await HttpSink.start(), await HttpSink.start()];
  sink.says(302, '', { location: `${inner.url}/secret` });
  const outbound = guarded({}, rangesOf(['127.0.0.1/32']));
  expect(await get(outbound, sink.url)).toMatchObject({ status: 302 });
  expect(inner.requests).toEqual([]);
});

it('reads only the start of an endless response, and ends it', async () => {
  const sink = await HttpSink.start();
  const closed = Promise.withResolvers<void>();
  sink.answer = (_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(8_192)));
    };
    response.on('drain', more);
    response.on('close', () => closed.resolve());
    more();
  };
  const outbound = guarded({}, rangesOf(['127.0.0.1/32']));
  expect((await get(outbound, sink.url)).body).toHaveLength(16_384);
  await closed.promise;
});

it.each([
  ['before the answer', false],
  ['within the answer', true],
])('ends a connection without data %s', async (_when, begins) => {
  const sink = await HttpSink.start();
  const clock = new ManualClock();
  sink.answer = (_request, response) => {
    if (begins) response.writeHead(200).write('a');
  };
  const outbound = createOutbound({ clock, timeoutMs: 10_000, allowHttp: true });
  const failed = failure(get(outbound, sink.url));
  await expect.poll(() => sink.requests.length, { timeout: 45_000 }).toBe(1);
  await clock.advanceAsync(10_000);
  expect((await failed).message).toBe('No response within 10 s');
  expect(clock.pending).toBe(0);
});

it('reports why there was no response', async () => {
  const sink = await HttpSink.start();
  const outbound = createOutbound({
    clock: systemClock,
    timeoutMs: 10_000,
    allowHttp: true,
    resolve: async () => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    },
  });
  expect((await failure(get(outbound, 'https://nowhere.example/'))).message).toBe('Host name not found');
  expect((await failure(get(outbound, 'http://127.0.0.1:1/'))).message).toBe('Connection refused');
  sink.answer = (_request, _response, socket) => socket.end('this is no HTTP\r\n\r\n');
  expect((await failure(get(outbound, sink.url))).message).toBe('The response is not valid HTTP');
  sink.answer = (_request, _response, socket) => socket.destroy();
  expect((await failure(get(outbound, sink.url))).message).toMatch(/lost|hang up/);
  expect(await failure(get(outbound, `${sink.url.replace('http', 'https')}/`))).toMatchObject({
    isRefused: false,
    message: 'No TLS on this port, or no TLS version in common',
  });
});

it('reads a response that arrived in time, however long the process was blocked', async () => {
  const clock = new ManualClock();
  const answered = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.end('taken');
    answered.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ clock, timeoutMs: 200, allowHttp: true });
  const asking = outbound({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: 'hello' });
  await answered.promise;
  // The response is in the kernel by then, and not yet read.
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => process.nextTick(resolve));
  clock.stall(30_000);
  expect(await asking).toMatchObject({ status: 200, body: 'taken' });
});
