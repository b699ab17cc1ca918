import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The properties of a link to a remote site. */
export interface LinkShape {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

export interface SlowLink {
  readonly url: string;
  /** From now on, for new connections; null: unlimited. */
  shape(shape: LinkShape | null): void;
  close(): Promise<void>;
}

/** How much one connection may queue, so that several share the link instead of waiting for one. */
const WAITING_BYTES = 4_096;

/** One direction of the link, which all connections share. */
class Direction {
  #freeAtMs = 0;

  /** Resolves when these bytes have been sent. */
  async carry(bytes: number, { bitsPerSecond }: LinkShape): Promise<void> {
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (bytes * 8_000) / bitsPerSecond;
    await after(this.#freeAtMs - nowMs);
  }
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * A slow link before a server: bandwidth that all connections share, and a delay each way, also of the handshake. Unlike
 * the browser's own throttling it applies to service workers and live connections too.
 */
export async function startSlowLink(target: string): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const down = new Direction();
  const up = new Direction();
  let current: LinkShape | null = null;

  async function pump(from: Socket, to: Socket, direction: Direction, shape: LinkShape): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += WAITING_BYTES) {
          const piece = chunk.subarray(at, at + WAITING_BYTES);
          await direction.carry(piece.length, shape);
          setTimeout(() => to.writable && to.write(piece), shape.roundTripMs / 2);
        }
      }
      setTimeout(() => to.end(), shape.roundTripMs / 2);
    } catch {
      to.destroy();
    }
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const onward = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === client ? onward : client).destroy();
      });
    }
    const shape = current;
    if (shape === null) {
      client.pipe(onward).pipe(client);
      return;
    }
    // The handshake takes a round trip before the first byte.
    void after(shape.roundTripMs).then(() => pump(client, onward, up, shape));
    void pump(onward, client, down, shape);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shape(shape) {
      current = shape;
      // Open connections would keep their speed, so all are closed.
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
