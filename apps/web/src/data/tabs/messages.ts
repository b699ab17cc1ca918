import type { Namespace } from '../live-link.ts';
import type { ElectionMessage } from './election-types.ts';
import type { LedgerPosition, TabNeeds } from './ledger.ts';

/** The leader's connection to each namespace, which has another name each time it is made; null: not connected. */
export type Connections = Readonly<Record<Namespace, string | null>>;

export const NO_CONNECTIONS: Connections = { '/': null, '/stationhub': null };

/** Something that came from the server, as it came. */
export interface ServerEvent {
  readonly type: 'event';
  readonly namespace: Namespace;
  readonly connection: string;
  readonly event: string;
  readonly data: unknown;
}

export interface Status {
  readonly type: 'status';
  /** Counts up; one that says less than what is known was overtaken on its way. */
  readonly serial: number;
  readonly connections: Connections;
}

/** What goes to all tabs. */
export type ToAll = ElectionMessage | Status | ServerEvent;

/** What goes to the leader only. */
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
  /** It is closed or frozen and wants nothing any more. */
  | { readonly type: 'leave' };

/** What goes to one tab only. */
export type ToOne =
  | Status
  | ServerEvent
  /** `answer` null: none came. */
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown };

export interface Envelope {
  /** Whose session it belongs to: nobody else's page may hear it. */
  readonly account: number;
  readonly from: string;
  readonly message: ToAll | ToLeader | ToOne;
}
