import type { Server as HttpServer } from 'node:http';
import type { Role } from '@outpost/contract';
import type { Bus } from '../bus/index.ts';
import type { HostCheck } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** Who an access token stands for. */
export interface LiveIdentity {
  readonly accountId: number;
  readonly role: Role;
  readonly expiresAtMs: number;
}

export interface HubDeps {
  readonly image: Image;
  /** Carries the news of alarms. */
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Made at the server's start; another one tells clients that numbers began anew. */
  readonly epoch: string;
  /** Whether a request is for a name of this server; every name unless given. */
  readonly answersFor?: HostCheck;
  /** The path below which the server is; the root unless given. */
  readonly basePath?: string;
  /** @throws AppError TOKEN_MISSING, TOKEN_INVALID or TOKEN_EXPIRED */
  authenticate(token: string): Promise<LiveIdentity>;
}

/** Counts since the start, for metrics and benches. */
export interface HubStats {
  clients: number;
  deltas: number;
  /** Bodies of snapshots of all stations that were made; each is shared by all who ask before the next delta. */
  snapshots: number;
  /** Clients taken out of their rooms because too much waited for them. */
  slowed: number;
  resyncs: number;
  /** Snapshots that were asked for by clients that had not read what waited for them already. */
  withheld: number;
  refused: number;
  /** Connections ended because their token expired or their session had ended. */
  expired: number;
}

/** The live connection: Socket.IO, default namespace and `/stationhub`. */
export interface Hub {
  /** Serves live connections on this server; call it once, before it listens. */
  attach(server: HttpServer): void;
  /** Sends everyone away and ends all timers; the http server itself stays open. */
  stop(): Promise<void>;
  readonly stats: Readonly<HubStats>;
  /** Browsers that are connected now; each is a client of one namespace or of both. */
  readonly connections: number;
}
