import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy between a client and a server that fails like a network. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks existing connections and accepts none until it is repaired. */
  cut(): void;
  /** Accepts everything and forwards nothing: a firewall that drops packets. */
  stall(): void;
  repair(): void;
}

/** Until the running test ends. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    if (state === 'cut') {
      socket.destroy();
      return;
    }
    keep(socket);
    const onward = connect(port, host);
    keep(onward);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (state === 'open') to.write(data);
      });
      from.once('close', () => to.destroy());
    };
    pass(socket, onward);
    pass(onward, socket);
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    breakAll();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      breakAll();
    },
    stall() {
      state = 'stalled';
    },
    repair() {
      // Swallowed requests are not answered late.
      if (state === 'stalled') breakAll();
      state = 'open';
    },
  };
}
