import type { Server as HttpServer } from 'node:http';
import type { Role } from '@outpost/contract';
import type { Image } from '../../acquisition/index.ts';
import type { Context } from '../../platform/context.ts';
import type { HostCheck } from '../../platform/http/index.ts';

/** The owner of an access token. */
export interface LiveIdentity {
  readonly accountId: number;
  readonly role: Role;
  readonly expiresAtMs: number;
}

/** What the parts of the live connection share. */
export interface HubContext extends Pick<Context, 'bus' | 'clock' | 'logger' | 'epoch'> {
  readonly image: Image;
  /** Whether a request is for a name of this server; every name by default. */
  readonly answersFor?: HostCheck;
  /** The base path of the server; the root by default. */
  readonly basePath?: string;
  /** How long a connection may take until it has shown a token, ms; 10 s by default. */
  readonly joinWithinMs?: number;
  /** @throws AppError TOKEN_MISSING, TOKEN_INVALID or TOKEN_EXPIRED */
  authenticate(token: string): Promise<LiveIdentity>;
}

/** Counts since the start, for metrics and benchmarks. */
export interface HubStats {
  clients: number;
  deltas: number;
  /** Bodies of snapshots of all stations; each is shared by all requests before the next delta. */
  snapshots: number;
  /** Clients removed from their rooms because they were too slow. */
  slowed: number;
  resyncs: number;
  /** Snapshots requested by clients that had not read earlier ones. */
  withheld: number;
  refused: number;
  /** Connections ended because their token expired or their session had ended. */
  expired: number;
}

/** The live connection: Socket.IO, default namespace and `/stationhub`. */
export interface Hub {
  /** Serves live connections on this server; call it once, before it listens. */
  attach(server: HttpServer): void;
  /** Disconnects all clients and ends all timers; the http server itself stays open. */
  stop(): Promise<void>;
  readonly stats: Readonly<HubStats>;
  /** Connected browsers; each is a client of one namespace or of both. */
  readonly connections: number;
}
