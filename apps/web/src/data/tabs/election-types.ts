/** The stored record of the tab that holds the live connection, or claims it. */
export interface LeaderRecord {
  readonly tab: string;
  /** When it started to lead or to claim, ms by this machine's clock. */
  readonly sinceMs: number;
  /** Its last sign of life, ms by this machine's clock. */
  readonly atMs: number;
  /** false: it claims and waits briefly for rivals. */
  readonly leads: boolean;
  /** Whether its page is visible. Browsers throttle the timers of hidden pages. */
  readonly visible: boolean;
}

/** What a tab broadcasts about the leader, and when: a tab that slept receives it late. */
export type ElectionMessage = { readonly atMs: number } & (
  | { readonly type: 'claim'; readonly visible: boolean }
  | { readonly type: 'lead'; readonly sinceMs: number }
  /** It no longer leads; `successor` takes over if it still exists. */
  | { readonly type: 'goodbye'; readonly successor: string | null }
);

export type ElectionEvent =
  /** This tab takes part from now on. */
  | { readonly type: 'join' }
  /**
   * It no longer takes part: closed, frozen, or signed out. `handOver`: the others may continue.
   */
  | { readonly type: 'leave'; readonly handOver: boolean }
  /** Due work may run; early calls do no harm. */
  | { readonly type: 'look' }
  /** The server sent a sign of life to the leader. */
  | { readonly type: 'beat' }
  /** Another tab removed the record. */
  | { readonly type: 'record-gone' }
  | { readonly type: 'heard'; readonly from: string; readonly message: ElectionMessage };

/** What a tab can observe when something happens. */
export interface ElectionView {
  readonly tab: string;
  readonly nowMs: number;
  readonly record: LeaderRecord | null;
  /** Whether the leader's cookie exists; null where the browser stores none. */
  readonly marked: boolean | null;
  readonly visible: boolean;
  /** Whether there is an access token to connect with. */
  readonly mayLead: boolean;
  /**
   * Of the leader: whether it serves the others well, because it is connected or in the foreground.
   */
  readonly fit: boolean;
  /** Of the leader: whether other tabs depend on it. */
  readonly serves: boolean;
  /** Of the leader: the tab that should succeed it. */
  readonly successor: string | null;
  /** How long this tab waits for rivals, random, ms. */
  readonly settleMs: number;
}

export type ElectionEffect =
  | { readonly do: 'write'; readonly record: LeaderRecord }
  | { readonly do: 'clear' }
  | { readonly do: 'post'; readonly message: ElectionMessage }
  /** Hold the connection. */
  | { readonly do: 'lead' }
  /** Release the connection. */
  | { readonly do: 'step-down' }
  /** Receive the events from this tab; null: from none for now. */
  | { readonly do: 'follow'; readonly tab: string | null };

export interface Election {
  readonly role: 'out' | 'follower' | 'claimant' | 'leader';
  /** The leader that this tab follows; a tab that leads for the second time is another leader. */
  readonly follows: Pick<LeaderRecord, 'tab' | 'sinceMs'> | null;
  /** The last message of a leader or claimant, which may be newer than the record. */
  readonly heard: LeaderRecord | null;
  /** Of the leader: when it started. */
  readonly sinceMs: number;
  /** Of the leader: when it last wrote the record. */
  readonly wroteAtMs: number;
  /** When to check again, ms by this machine's clock. */
  readonly dueMs: number;
}

export interface ElectionStep {
  readonly state: Election;
  readonly effects: readonly ElectionEffect[];
}
