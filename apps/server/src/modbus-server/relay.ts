import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '../platform/context.ts';
import { type ForwardSeal, refuseUpgrade } from '../platform/http/index.ts';

import { type ModbusArea, ModbusListener, type ModbusServerSettings } from './server/index.ts';

/** Where the active server takes Modbus clients of the others, below its base path. */
export const RELAY_PATH = '/modbus-client';
/** Names it in an upgrade of HTTP. */
export const RELAY_PROTOCOL = 'outpost-modbus';
/** As many as the active server accepts. */
const MAX_CLIENTS = 256;

/**
 * Takes Modbus clients on a server that stands by, and connects them to the active server, which
 * decides whether it answers them.
 */
export class ModbusRelay {
  readonly #listener: ModbusListener<RelayServer>;
  #settings = '';

  /** @param connect connects a client to the active server, or ends its connection */
  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    settings: ModbusServerSettings,
    connect: (client: Socket) => void,
  ) {
    this.#listener = new ModbusListener(context, settings, () => new RelayServer(connect));
  }

  /**
   * Listens with these settings, or retries every ten seconds; never throws. Connected clients must
   * reconnect when settings have changed.
   */
  async follow(settings: ModbusServerSettings): Promise<void> {
    const before = this.#settings;
    this.#settings = JSON.stringify(settings);
    if (this.#settings !== before) await this.#listener.change(settings);
  }

  /** null while it does not listen. */
  get port(): number | null {
    return this.#listener.port;
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }
}

/**
 * Takes what the relays of other servers send to the active one.
 * @param seal says which requests come from them
 */
export function takeRelayed(
  http: HttpServer,
  basePath: string,
  seal: Pick<ForwardSeal, 'read'>,
  server: Pick<ModbusArea, 'accept'>,
): void {
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url !== basePath + RELAY_PATH) return;
    const client = request.headers.upgrade === RELAY_PROTOCOL ? seal.read(request) : null;
    if (client === null) {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: ${RELAY_PROTOCOL}\r\n\r\n`,
    );
    if (head.length > 0) socket.unshift(head);
    // Sockets of an HTTP server stay half open.
    socket.once('end', () => socket.end());
    if (!server.accept(socket, client.address)) socket.destroy();
  });
}

class RelayServer {
  readonly #clients = new Set<Socket>();
  readonly #server: Server;

  constructor(connect: (client: Socket) => void) {
    this.#server = createServer({ noDelay: true, keepAlive: true }, (client) => {
      this.#clients.add(client);
      client.once('close', () => this.#clients.delete(client));
      connect(client);
    });
    this.#server.maxConnections = MAX_CLIENTS;
  }

  get port(): number {
    return (this.#server.address() as { port: number } | null)?.port ?? 0;
  }

  async listen(port: number, host: string): Promise<number> {
    this.#server.listen({ port, host });
    await once(this.#server, 'listening');
    // A connection that cannot be accepted, as without free file descriptors.
    this.#server.on('error', () => undefined);
    return this.port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const client of this.#clients) client.destroy();
    });
  }
}
