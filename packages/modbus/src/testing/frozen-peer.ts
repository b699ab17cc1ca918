import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

const PROGRAM = `
const { createServer } = require('node:net');
const { parentPort } = require('node:worker_threads');
const server = createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  // Never again does this thread look at its sockets; the kernel still takes connections until its queue is full.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
`;

/** A device whose program hangs: its kernel still takes the first connections, and then lets those that follow wait. */
export interface FrozenPeer {
  readonly port: number;
  /** Takes up all connections that the kernel gives, so that the next one never comes about. */
  fill(): Promise<void>;
  close(): Promise<void>;
}

export async function startFrozenPeer(): Promise<FrozenPeer> {
  const worker = new Worker(PROGRAM, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const fillers: Socket[] = [];
  return {
    port,
    async fill() {
      // Linux lets one more than the backlog in.
      for (let i = 0; i < 2; i++) {
        const socket = connect({ port, host: '127.0.0.1' });
        socket.on('error', () => undefined);
        fillers.push(socket);
        await once(socket, 'connect');
      }
    },
    async close() {
      for (const socket of fillers) socket.destroy();
      await worker.terminate();
    },
  };
}
