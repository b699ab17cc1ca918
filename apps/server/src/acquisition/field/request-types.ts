import type { ConnectionType } from '@outpost/contract';

/** The target of a request. A station's configuration is one. */
export interface RequestTarget {
  readonly ConnectionType: ConnectionType;
  readonly Host: string;
  readonly Port: number;
  readonly UnitId: number;
  /** The response timeout. */
  readonly TimeoutMs: number;
}

/** The course of a request, in milliseconds. */
export interface RequestTimes {
  /**
   * Name resolution and connection together; null where the connection was already open, or failed.
   */
  readonly connectMs: number | null;
  /** From the request's first byte to its response; null where nothing was sent. */
  readonly responseMs: number | null;
}
