import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { ModbusClient } from '../client.ts';
import type { PreparedRequest } from '../prepared-request.ts';

/** Called with whatever came in, and the number of the connection, counted from 1. */
export type Behaviour = (socket: Socket, data: Buffer, connection: number) => void;

/** A device that does to its clients, byte by byte, what a test wants. */
export interface TestDevice {
  readonly port: number;
  /** All connections so far, in order. */
  readonly sockets: readonly Socket[];
  /** Resolves with connection number `connection` (from 1) as soon as there is one. */
  connected(connection: number): Promise<Socket>;
  close(): Promise<void>;
}

export async function startTestDevice(behaviour: Behaviour, host = '127.0.0.1'): Promise<TestDevice> {
  const sockets: Socket[] = [];
  const server: Server = createServer({ noDelay: true }, (socket) => {
    const connection = sockets.push(socket);
    socket.on('data', (data) => behaviour(socket, data, connection));
    socket.on('error', () => undefined);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    port: address.port,
    sockets,
    async connected(connection) {
      while (sockets.length < connection) await once(server, 'connection');
      return sockets[connection - 1]!;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Resolves when the socket is gone on both sides of this process. */
export async function gone(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

/** One request as a promise of a copy of the answer's data. */
export function sendRequest(
  client: Pick<ModbusClient, 'request'>,
  request: PreparedRequest,
  unitId = 1,
  timeoutMs = 5000,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    client.request(request, unitId, timeoutMs, (error, view) => {
      if (view === null) reject(error);
      else resolve(view.bytes.slice(view.offset, view.offset + view.byteLength));
    });
  });
}

/** An MBAP frame, each part of which may be wrong. */
export function mbap(transactionId: number, unitId: number, pdu: readonly number[], protocolId = 0): Buffer {
  const frame = Buffer.alloc(7 + pdu.length);
  frame.writeUInt16BE(transactionId, 0);
  frame.writeUInt16BE(protocolId, 2);
  frame.writeUInt16BE(pdu.length + 1, 4);
  frame[6] = unitId;
  frame.set(pdu, 7);
  return frame;
}
