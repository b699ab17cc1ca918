import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What does not arrive while a proxy is stalled. */
export type StalledDirection = 'both' | 'requests' | 'answers';

/** A proxy between a client and a server that fails like a network. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks existing connections and accepts none until it is repaired. */
  cut(): void;
  /** Accepts everything and forwards nothing, or only one way: a firewall that drops packets. */
  stall(direction?: StalledDirection): void;
  repair(): void;
  close(): Promise<void>;
}

/** @param onSwallowed gets what a client sends while it is stalled */
export async function openTcpProxy(
  host: string,
  port: number,
  onSwallowed: (data: Buffer) => void = () => {},
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let stalled: StalledDirection | null = null;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    keep(socket);
    const onward = connect(port, host);
    keep(onward);
    const pass = (from: Socket, to: Socket, what: StalledDirection) => {
      from.on('data', (data) => {
        if (stalled !== 'both' && stalled !== what) to.write(data);
        else if (what === 'requests') onSwallowed(data);
      });
      from.once('close', () => to.destroy());
    };
    pass(socket, onward, 'requests');
    pass(onward, socket, 'answers');
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll();
    },
    stall(direction = 'both') {
      stalled = direction;
    },
    repair() {
      // Swallowed requests are not answered late.
      if (stalled !== null) breakAll();
      isCut = false;
      stalled = null;
    },
    async close() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
