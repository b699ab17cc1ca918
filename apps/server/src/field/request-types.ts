import type { ConnectionType } from '@outpost/contract';

/** Who is asked. A station's configuration is one. */
export interface RequestTarget {
  readonly ConnectionType: ConnectionType;
  readonly Host: string;
  readonly Port: number;
  readonly UnitId: number;
  /** How long an answer may take. */
  readonly TimeoutMs: number;
}

/** How an errand went, in milliseconds. */
export interface RequestTimes {
  /** Name and connection together; null where the connection was open already, or never came about. */
  readonly connectMs: number | null;
  /** From the request's first byte to its answer; null where nothing was sent. */
  readonly responseMs: number | null;
}
