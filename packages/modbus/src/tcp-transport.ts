import { connect, type Socket } from 'node:net';
import { lookupAmong, refusedSocket } from './allowed-addresses.ts';
import { connectFailure, connectionLost } from './client-failures.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, type TcpClientOptions } from './client-types.ts';
import { badRequest, type ModbusError } from './errors.ts';
import type { LinkOwner, Transport } from './transport.ts';

const DEFAULT_KEEP_ALIVE_MS = 30_000;
/**
 * Where all connections receive, one after the other: a reader takes what it needs before its callback returns. Longer
 * than the longest frame, so that an answer comes in one piece.
 */
const RECEIVED = new Uint8Array(512);

/** TCP connections to one host and port. */
export class TcpTransport implements Transport {
  readonly #options: TcpClientOptions;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for a host or port that cannot be one */
  constructor(options: TcpClientOptions) {
    const { host, port } = options;
    this.#options = options;
    if (host === '' || !Number.isInteger(port) || port < 1 || port > 65535) {
      throw badRequest(`A host and a port from 1 to 65535 are required, not ${this.place}`);
    }
  }

  get place(): string {
    return `${this.#options.host}:${this.#options.port}`;
  }

  open(owner: LinkOwner): Socket {
    const {
      host,
      port,
      connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS,
      keepAliveMs = DEFAULT_KEEP_ALIVE_MS,
      mayConnect,
    } = this.#options;
    const refused = mayConnect && refusedSocket(host, mayConnect);
    const socket: Socket =
      refused ??
      connect({
        host,
        port,
        ...(mayConnect && { lookup: lookupAmong(mayConnect) }),
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMs,
        // A name with several addresses: half of the time for the first, whatever is left for the others.
        autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(connectTimeoutMs / 2)),
        onread: {
          buffer: RECEIVED,
          callback: (length, buffer) => {
            owner.received(socket, buffer, length);
            return true;
          },
        },
      });
    socket.once('connect', () => owner.opened(socket));
    // These stay on a dropped socket too: an unhandled 'error' would end the process.
    const ended = (error: Error | boolean) => owner.ended(socket, error instanceof Error ? error : null);
    socket.on('error', ended);
    socket.on('close', ended);
    return socket;
  }

  openFailure(error: Error): ModbusError {
    return connectFailure(error, this.#options.host, this.#options.port);
  }

  lossFailure(error: Error | null): ModbusError {
    return connectionLost(error, this.place);
  }
}
