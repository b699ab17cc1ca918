import type { AuditEntry, AuditKind, AuditOutcome } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/index.ts';
import * as texts from './texts.ts';

/** Who did it: an account, or another named party such as `Modbus master 10.1.0.9` or `Outpost`. */
export interface Actor {
  readonly accountId: number | null;
  readonly name: string;
}

/** Automatic actions of Outpost. */
export const OUTPOST: Actor = { accountId: null, name: texts.outpost };

/** An event to be added; see `AuditEntry` of the contract for the meaning of the fields. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly by: Actor;
  readonly stationId?: number;
  readonly pointId?: number;
  readonly of?: number;
  readonly words: string;
  /** When it happened, ms, if not now: the database was unavailable, or history is generated. */
  readonly atMs?: number;
  /** Stored as JSON. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A selection of events; all given conditions must match. */
export interface AuditFilter {
  kind?: AuditKind | undefined;
  kinds?: readonly AuditKind[] | undefined;
  outcomes?: readonly AuditOutcome[] | undefined;
  accountId?: number | undefined;
  stationId?: number | undefined;
  /** The exact name of the actor. */
  by?: string | undefined;
  action?: string | undefined;
  /** Words that must all occur in the text or the actor's name, ignoring case. */
  text?: string | undefined;
  /** Written in `from <= at < to`. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Events older than this one. */
  before?: number | undefined;
  limit: number;
}

/** The audit log. Every method that touches the database throws StorageError. */
export interface Audit {
  /** Stored when it resolves. @returns the event's id */
  append(note: AuditNote): Promise<number>;
  /**
   * As the last step of the caller's transaction, so that the events are stored exactly if the
   * change is.
   */
  appendIn(trx: Database, notes: readonly AuditNote[]): Promise<number[]>;
  /** Newest first, at most `limit`. */
  list(filter: AuditFilter): Promise<AuditEntry[]>;
  /** The events after one, oldest first, at most `limit`. */
  after(id: number, limit: number): Promise<AuditEntry[]>;
  /** Resolves when no event is being stored that got its time before now. */
  settled(): Promise<void>;
  /** The number of events after one. */
  countAfter(id: number): Promise<number>;
  /**
   * Events of a kind that are `begun` or `unknown` and have no later event `of` them; oldest first.
   */
  unended(kind: AuditKind, outcome: 'begun' | 'unknown'): Promise<AuditEntry[]>;
  mount(app: FastifyInstance): void;
}
