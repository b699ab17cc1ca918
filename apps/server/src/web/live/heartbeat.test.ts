import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { readBeforeDropping } from './heartbeat.ts';

const HEARTBEAT = { pingInterval: 20, pingTimeout: 60 };

async function startServer() {
  const http = createServer();
  const io = new Server(http, HEARTBEAT);
  readBeforeDropping(io.engine, systemClock);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => io.close());
  return { io, port: (http.address() as AddressInfo).port };
}

/** Blocks the event loop of this process. */
function holdUp(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

it('keeps a client whose answer arrived while the process was suspended', async () => {
  const { io, port } = await startServer();
  const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
  onTestFinished(() => void client.disconnect());
  const [engine] = (await once(io.engine, 'connection')) as [NodeJS.EventEmitter & { readyState: string }];
  await new Promise<void>((resolve) => client.once('connect', resolve));
  // The client has answered by then, and nothing of it was read.
  client.io.engine.once('ping', () => holdUp(2 * HEARTBEAT.pingTimeout));
  const first = await Promise.race([
    once(engine, 'heartbeat').then(() => 'heartbeat'),
    once(engine, 'close').then(([reason]) => reason as string),
  ]);
  expect([first, engine.readyState]).toEqual(['heartbeat', 'open']);
  await once(engine, 'heartbeat');
  expect(engine.readyState).toBe('open');
});

it('still drops a client that does not answer', async () => {
  const { io, port } = await startServer();
  const silent = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  onTestFinished(() => silent.close());
  const [engine] = (await once(io.engine, 'connection')) as [NodeJS.EventEmitter];
  const [reason] = await once(engine, 'close');
  expect(reason).toBe('ping timeout');
});
