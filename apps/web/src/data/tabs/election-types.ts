/** What is stored about the tab that holds the live connection, or means to. */
export interface LeaderRecord {
  readonly tab: string;
  /** When it began to lead or to claim, ms by this machine's clock. */
  readonly sinceMs: number;
  /** Its last sign of life, ms by this machine's clock. */
  readonly atMs: number;
  /** false: it means to lead and waits a moment for others that mean to. */
  readonly leads: boolean;
  /** Whether its page can be seen. Timers of one that can't are slowed down by the browser. */
  readonly visible: boolean;
}

/** What a tab says to all others about who leads, and when it said so: one that slept hears it late. */
export type ElectionMessage = { readonly atMs: number } & (
  | { readonly type: 'claim'; readonly visible: boolean }
  | { readonly type: 'lead'; readonly sinceMs: number }
  /** It leads no more; `successor` does from now on, if it is still there. */
  | { readonly type: 'goodbye'; readonly successor: string | null }
);

export type ElectionEvent =
  /** This tab takes part from now on. */
  | { readonly type: 'join' }
  /** It takes part no more: it is closed, frozen, or nobody is signed in. `handOver`: the others may go on. */
  | { readonly type: 'leave'; readonly handOver: boolean }
  /** What is due may be done; early does no harm. */
  | { readonly type: 'look' }
  /** The server gave a sign of life to the leader. */
  | { readonly type: 'beat' }
  /** The record was taken away by another tab. */
  | { readonly type: 'record-gone' }
  | { readonly type: 'heard'; readonly from: string; readonly message: ElectionMessage };

/** What a tab can see when something happens. */
export interface ElectionView {
  readonly tab: string;
  readonly nowMs: number;
  readonly record: LeaderRecord | null;
  /** Whether the leader's cookie is there; null where the browser keeps none. */
  readonly marked: boolean | null;
  readonly visible: boolean;
  /** Whether there is an access token to connect with. */
  readonly mayLead: boolean;
  /** Of the leader: whether it serves the others well, being connected or in the foreground. */
  readonly fit: boolean;
  /** Of the leader: whether there are tabs that it serves. */
  readonly serves: boolean;
  /** Of the leader: who should go on in its place. */
  readonly successor: string | null;
  /** How long this tab waits for rivals, different each time, ms. */
  readonly settleMs: number;
}

export type ElectionEffect =
  | { readonly do: 'write'; readonly record: LeaderRecord }
  | { readonly do: 'clear' }
  | { readonly do: 'post'; readonly message: ElectionMessage }
  /** Hold the connection. */
  | { readonly do: 'lead' }
  /** Let go of the connection. */
  | { readonly do: 'step-down' }
  /** Get the events from this tab; null: from nobody for now. */
  | { readonly do: 'follow'; readonly tab: string | null };

export interface Election {
  readonly role: 'out' | 'follower' | 'claimant' | 'leader';
  /** Whose events this tab gets; one that leads for the second time is another leader. */
  readonly follows: Pick<LeaderRecord, 'tab' | 'sinceMs'> | null;
  /** The last that was heard of a leader or claimant, which may be newer than the record. */
  readonly heard: LeaderRecord | null;
  /** Of the leader: when it began. */
  readonly sinceMs: number;
  /** Of the leader: when it last wrote the record. */
  readonly wroteAtMs: number;
  /** When to look again, ms by this machine's clock. */
  readonly dueMs: number;
}

export interface ElectionStep {
  readonly state: Election;
  readonly effects: readonly ElectionEffect[];
}
