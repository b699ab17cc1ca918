/** What the processes of `npm run bench live` tell each other. */

/** The measured server. */
export type LiveServerMessage =
  | { kind: 'ready'; url: string }
  /** Processor time of all its threads since its start, and its memory. */
  | { kind: 'usage'; cpuMs: number; atMs: number; rssBytes: number }
  /** When each value of the probe was handed to ingest, ms since 1970; the value is the index. */
  | { kind: 'probes'; atMs: number[] };
export type LiveServerCommand = 'usage' | 'probes';

/** The process of the browsers' connections. */
export type FromClients =
  /** Everybody has every snapshot; that took so long from the first connection on. */
  { kind: 'ready'; connectMs: number } | { kind: 'counted'; figures: ClientFigures };
/** `start` counts from now on, `stop` answers with what was counted. */
export type ToClients = 'start' | 'stop';

export interface ClientFigures {
  seconds: number;
  /** From ingest to the client, of every change that a client received. */
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
  /** Changes received, all clients together. */
  changes: number;
  /** TCP bytes received over the live connections, all together. */
  wireBytes: number;
  /** By namespace and room: what one member got. */
  rooms: Record<string, { members: number; deltas: number; changes: number; polls: number; bytes: number }>;
  /** Numbers that were left out, requests to subscribe again, and connections and calls that failed: all must be none. */
  gaps: number;
  resyncs: number;
  failures: number;
  /** The overview asked for every five seconds besides. */
  overviews: number;
  overviewBytes: number;
  /** Processor time of the clients' process. */
  cpuMs: number;
}

/** Who signs in, and with what. */
export const LIVE_BENCH_ACCOUNT = { email: 'bench@outpost.example', password: 'bench password' };
/** The point whose value counts up, on station 1. */
export const PROBE = 'Probe';
