import type { AuditEntry, AuditKind, AuditOutcome } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/index.ts';

/** Who did it: an account, or something with a name of its own, such as `Modbus master 10.1.0.9` or `Outpost`. */
export interface Actor {
  readonly accountId: number | null;
  readonly name: string;
}

/** What Outpost does of its own accord. */
export const OUTPOST: Actor = { accountId: null, name: 'Outpost' };

/** One line to be added; see `AuditEntry` of the contract for what the parts mean. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly by: Actor;
  readonly stationId?: number;
  readonly pointId?: number;
  readonly of?: number;
  readonly words: string;
  /** When it happened, ms, where that is not now: the database was away, or a past is being written. */
  readonly atMs?: number;
  /** Goes into JSON. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Which lines; all that are given must hold. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  kinds?: readonly AuditKind[] | undefined;
  outcomes?: readonly AuditOutcome[] | undefined;
  accountId?: number | undefined;
  stationId?: number | undefined;
  /** The name of who did it, as it is. */
  by?: string | undefined;
  action?: string | undefined;
  /** Words that must all be in the sentence or the name of who did it, whatever their case. */
  text?: string | undefined;
  /** Written in `from <= at < to`. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Lines older than this one. */
  before?: number | undefined;
  limit: number;
}

/** The audit log. Every method that touches the database throws StorageError. */
export interface Audit {
  /** Stored once it resolves. @returns the line's id */
  append(note: AuditNote): Promise<number>;
  /** In somebody's transaction, as its last step: the lines are there if and only if what they tell of is. */
  appendIn(trx: Database, notes: readonly AuditNote[]): Promise<number[]>;
  /** Newest first, at most `limit`. */
  list(filter: AuditFilter): Promise<AuditEntry[]>;
  /** Lines of a kind that are `begun` or `unknown` and have no later line `of` them; oldest first. */
  unended(kind: AuditKind, outcome: 'begun' | 'unknown'): Promise<AuditEntry[]>;
  mount(app: FastifyInstance): void;
}
