/** Messages between the processes of `npm run bench live`. */

/** The measured server. */
export type LiveServerMessage =
  | { kind: 'ready'; url: string }
  /** Processor time of all its threads since its start, and its memory. */
  | { kind: 'usage'; cpuMs: number; atMs: number; rssBytes: number }
  /** When each value of the probe was passed to ingest, ms since 1970; the value is the index. */
  | { kind: 'probes'; atMs: number[] };
export type LiveServerCommand = 'usage' | 'probes';

/** The process of the browsers' connections. */
export type FromClients =
  /** All clients have every snapshot; the time since the first connection. */
  { kind: 'ready'; connectMs: number } | { kind: 'counted'; figures: ClientFigures };
/** `start` begins counting, `stop` returns the counts. */
export type ToClients = 'start' | 'stop';

export interface ClientFigures {
  seconds: number;
  /** From ingest to the client, of every change that a client received. */
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
  /** Changes received, all clients together. */
  changes: number;
  /** TCP bytes received over the live connections, in total. */
  wireBytes: number;
  /** By namespace and room: what one member received. */
  rooms: Record<string, { members: number; deltas: number; changes: number; polls: number; bytes: number }>;
  /**
   * Missing numbers, requests to subscribe again, and connections and calls that failed: all must
   * be none.
   */
  gaps: number;
  resyncs: number;
  failures: number;
  /** The overview fetched every five seconds in addition. */
  overviews: number;
  overviewBytes: number;
  /** Processor time of the clients' process. */
  cpuMs: number;
}

/** The point whose value counts up, on station 1. */
export const PROBE = 'Probe';
