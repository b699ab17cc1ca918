import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { readBeforeDropping } from './heartbeat.ts';

// Long, so that a busy machine does not make an answer late.
const HEARTBEAT = { pingInterval: 20, pingTimeout: 500 };

async function startServer() {
  const http = createServer();
  const io = new Server(http, HEARTBEAT);
  readBeforeDropping(io.engine, systemClock);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => io.close());
  return { io, port: (http.address() as AddressInfo).port };
}

/** A client without a timeout of its own. Packets of Engine.IO: `2` is a ping, `3` the answer. */
function connect(port: number): WebSocket {
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  onTestFinished(() => client.close());
  return client;
}

/** Blocks the event loop of this process. */
function holdUp(forMs: number): void {
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs);
}

it('keeps a client whose answer arrived while the process was suspended', async () => {
  const { io, port } = await startServer();
  const client = connect(port);
  let isFirst = true;
  client.addEventListener('message', ({ data }) => {
    if (data !== '2') return;
    client.send('3');
    // The client has answered, and nothing of it is read until the timeout is over.
    if (isFirst) setImmediate(() => holdUp(2 * HEARTBEAT.pingTimeout));
    isFirst = false;
  });
  const [engine] = (await once(io.engine, 'connection')) as [NodeJS.EventEmitter & { readyState: string }];
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
  connect(port);
  const [engine] = (await once(io.engine, 'connection')) as [NodeJS.EventEmitter];
  const [reason] = await once(engine, 'close');
  expect(reason).toBe('ping timeout');
});
