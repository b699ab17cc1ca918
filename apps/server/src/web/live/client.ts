import type { Socket } from 'socket.io';
import type { ServerConnection } from './connection.ts';
import type { LiveIdentity } from './live-types.ts';

/** One client in one namespace. */
export interface LiveClient {
  readonly socket: Socket;
  identity: LiveIdentity;
  /** The access token of `identity`, checked again while the connection lasts. */
  token: string;
  /** Keys of its rooms. */
  readonly rooms: Set<string>;
  /** Rooms that it had to leave because it was too slow; it is informed when it has caught up. */
  readonly missed: Set<string>;
  readonly connection: ServerConnection;
  /** When its requests of this period began to count, monotonic ms, and their number. */
  periodStartMs: number;
  requests: number;
}
