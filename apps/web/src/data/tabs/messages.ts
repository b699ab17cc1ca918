import type { Namespace } from '../live-link.ts';
import type { ElectionMessage } from './election-types.ts';
import type { LedgerPosition, TabNeeds } from './ledger.ts';

/**
 * The name of the leader's connection to each namespace, new for each connection; null: not
 * connected.
 */
export type Connections = Readonly<Record<Namespace, string | null>>;

export const NO_CONNECTIONS: Connections = { '/': null, '/stationhub': null };

/** A message of the server, unchanged. */
export interface ServerEvent {
  readonly type: 'event';
  readonly namespace: Namespace;
  readonly connection: string;
  readonly event: string;
  readonly data: unknown;
}

export interface Status {
  readonly type: 'status';
  /** Increases; a lower number than the last one was superseded. */
  readonly serial: number;
  readonly connections: Connections;
}

/** Messages to all tabs. */
export type ToAll = ElectionMessage | Status | ServerEvent;

/** Messages to the leader only. */
export type ToLeader =
  | ({ readonly type: 'hello' } & TabNeeds & { readonly connections: Connections })
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly place: LedgerPosition;
      readonly connection: string;
      readonly event: string;
      readonly withinMs: number;
    }
  /** It is closed or frozen and needs nothing any more. */
  | { readonly type: 'leave' };

/** Messages to one tab only. */
export type ToOne =
  | Status
  | ServerEvent
  /** `answer` null: no response. */
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown };

export interface Envelope {
  /** The account of the session: pages of other accounts must not receive it. */
  readonly account: number;
  readonly from: string;
  readonly message: ToAll | ToLeader | ToOne;
}
