import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

type PublishedQuality = 'good' | 'bad' | 'stale';

/** A server of the protocol of `line-driver.ts`: a real socket, values when the test says so. */
export class LinePublisher {
  readonly #lines = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #watchers: (() => void)[] = [];
  port = 0;
  /** Nothing is sent to clients that ask. */
  isMute = false;

  /** On the same port each time. */
  async listen(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => this.#sendAll(socket));
      socket.on('close', () => {
        this.#sockets.delete(socket);
        this.#changed();
      });
      this.#sendAll(socket);
      this.#changed();
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Resolves when so many clients are connected. */
  connected(count: number): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (this.#sockets.size !== count) return;
        this.#watchers = this.#watchers.filter((other) => other !== watch);
        resolve();
      };
      this.#watchers.push(watch);
      watch();
    });
  }

  /** @param atMs null: without a time */
  publish(name: string, value: number | null, atMs: number | null, quality: PublishedQuality = 'good'): void {
    const time = atMs === null ? '-' : new Date(atMs).toISOString();
    const line = `${name} ${value ?? '-'} ${time} ${quality}\n`;
    this.#lines.set(name, line);
    this.send(line);
  }

  /** A sign of life. */
  beat(): void {
    this.send('.\n');
  }

  send(text: string): void {
    for (const socket of this.#sockets) socket.write(text);
  }

  #sendAll(socket: Socket): void {
    if (this.isMute) return;
    socket.write(`${[...this.#lines.values()].join('')}.\n`);
  }

  #changed(): void {
    for (const watch of this.#watchers) watch();
  }
}
