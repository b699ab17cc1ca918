import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { serveEdge, until } from './testing/served-edge.ts';

/** A connection that has sent `text`, once the server has read it. */
async function connection(app: FastifyInstance, text: string): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void client.destroy());
  if (text !== '') client.write(text);
  const [ours] = (await accepted) as [Socket];
  await until(() => ours.bytesRead === text.length);
  return client;
}

/** Also when it is reset: the server may not have read all of it. */
const closeOf = (client: Socket) => new Promise<void>((resolve) => client.once('close', () => resolve()));

/** So that a server that waits fails the test instead of delaying it. */
const TIMEOUT_MS = 5_000;

it.each([
  ['has sent nothing', ''],
  ['has sent half a request', 'GET /quick HTTP/1.1\r\nhost: x\r\n'],
])('closes a connection that %s', { timeout: TIMEOUT_MS }, async (_what, text) => {
  const { app } = await serveEdge(() => {});
  const client = await connection(app, text);
  const closed = closeOf(client);
  await app.close();
  await closed;
});

it('closes a connection that waits for its next request', { timeout: TIMEOUT_MS }, async () => {
  const { app } = await serveEdge((edge) => edge.get('/quick', async () => 'quick'));
  const client = await connection(app, 'GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'data');
  // The beginning of the next one.
  client.write('GET /qu');
  const closed = closeOf(client);
  await app.close();
  await closed;
});

it('answers a request in progress, and then closes its connection', {
  timeout: TIMEOUT_MS,
}, async () => {
  const began = Promise.withResolvers<void>();
  const made = Promise.withResolvers<string>();
  const { app } = await serveEdge((edge) =>
    edge.get('/slow', () => {
      began.resolve();
      return made.promise;
    }),
  );
  const client = await connection(app, 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await began.promise;
  let answer = '';
  client.on('data', (data) => {
    answer += data;
  });
  const closed = closeOf(client);
  const closing = app.close();
  await until(() => !app.server.listening);
  made.resolve('the whole answer');
  await Promise.all([closing, closed]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*the whole answer$/is);
});

it.each([
  [
    'whose body does not arrive',
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n[',
  ],
  ['that is not answered', 'GET /never HTTP/1.1\r\nhost: x\r\n\r\n'],
])('waits 10 s for a request %s', { timeout: TIMEOUT_MS }, async (_what, text) => {
  const { app, clock } = await serveEdge((edge) => {
    edge.post('/upload', async () => 'done');
    edge.get('/never', () => new Promise(() => {}));
  });
  const asked = once(app.server, 'request');
  const client = await connection(app, text);
  const closed = closeOf(client);
  await asked;
  const closing = app.close();
  await until(() => !app.server.listening);
  clock.advance(9_999);
  expect(client.destroyed).toBe(false);
  clock.advance(1);
  await Promise.all([closing, closed]);
  expect(clock.pending).toBe(0);
});
