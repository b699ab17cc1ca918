import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { boundUnreadBodies, type UnreadLimits } from './unread-body.ts';

const KIB = 1_024;

/** Answers every request at once, whatever is sent. */
async function refusingServer(limits: UnreadLimits): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(404).end('no'));
  boundUnreadBodies(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

async function client(server: Server): Promise<{ socket: Socket; accepted: Socket; text(): string }> {
  const { port } = server.address() as AddressInfo;
  const accepting = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  socket.on('error', () => {});
  const [accepted] = (await accepting) as [Socket];
  return { socket, accepted, text: () => text };
}

const head = (rest: string) => `POST /nothing HTTP/1.1\r\nhost: x\r\n${rest}\r\n\r\n`;

it('carries the next request after an unread body', async () => {
  const server = await refusingServer({ maxBytes: 64 * KIB, maxMs: 60_000 });
  const { socket, text } = await client(server);
  socket.write(head('content-length: 60000'));
  await once(socket, 'data');
  socket.write(Buffer.alloc(60_000));
  socket.write(head('content-length: 0'));
  while (text().split('404 Not Found').length < 3) await once(socket, 'data');
  expect(socket.destroyed).toBe(false);
});

it('closes a connection on request once it has read the rest of the body', async () => {
  const server = await refusingServer({ maxBytes: 64 * KIB, maxMs: 60_000 });
  const { socket, accepted, text } = await client(server);
  socket.write(head('connection: close\r\ncontent-length: 60000'));
  await once(socket, 'end');
  expect(text()).toContain('404 Not Found');
  socket.write(Buffer.alloc(60_000));
  expect(await once(accepted, 'close')).toEqual([false]);
});

it.each([
  ['of a length that is said', 'content-length: 900000000'],
  ['of a connection that ends', 'connection: close\r\ncontent-length: 900000000'],
  ['in pieces without end', 'transfer-encoding: chunked'],
])('answers a body %s, reads little of it and closes the connection', async (_what, header) => {
  const server = await refusingServer({ maxBytes: 64 * KIB, maxMs: 200 });
  const { socket, accepted, text } = await client(server);
  const piece = header.startsWith('transfer')
    ? Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    : Buffer.alloc(65_536);
  socket.write(head(header));
  const send = () => {
    while (!socket.destroyed && socket.write(piece)) {}
  };
  socket.on('drain', send);
  send();
  await once(accepted, 'close');
  expect(text()).toContain('404 Not Found');
  expect(accepted.bytesRead).toBeLessThan(1_024 * KIB);
});
