import * as z from 'zod';
import { DateOrInstant, Id, IdParam, Instant, singleLineText } from './primitives.ts';

/**
 * The subject of an audit event. `command`: one write; `push`: a remote configuration; `station`:
 * station management; `alarm`: what users do about alarms; `notification`: who was notified;
 * `setting`: other shared settings; `sign-in`: signing in and out, and attempts; `account`:
 * accounts, passwords and second factors; `connection`: machines connected to for a test or the
 * live probe; `export`: exported files.
 */
export const AUDIT_KINDS = [
  'command',
  'push',
  'station',
  'modbus',
  'alarm',
  'notification',
  'setting',
  'sign-in',
  'account',
  'connection',
  'export',
] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

/**
 * The outcome. `begun` is written first and is followed by another event `Of` it: `done`; `refused`
 * before anything was sent; `failed` with nothing changed; or `unknown` when a write is not
 * confirmed. An unknown one is `settled` by the next read of the controller.
 */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused', 'failed', 'unknown', 'settled'] as const;
export const AuditOutcome = z.enum(AUDIT_OUTCOMES);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** One audit event. Events are only added; each carries the hash of the previous one. */
export const AuditEntry = z.object({
  Id,
  At: Instant,
  Kind: AuditKind,
  /**
   * The action, in one word of its kind: `write`, `push`, `roll-back`, `create`, `change`,
   * `delete`, `connect`.
   */
  Action: z.string(),
  Outcome: AuditOutcome,
  /** null: not an account; see `By`. */
  AccountId: Id.nullable(),
  /** The user's name, or another source: `Modbus master 10.1.0.9`. */
  By: z.string(),
  StationId: Id.nullable(),
  PointId: Id.nullable(),
  /** The event that this one ends or settles. */
  Of: Id.nullable(),
  /** One sentence. */
  Words: z.string(),
  /** Values before and after, and other details. */
  Details: z.record(z.string(), z.unknown()).nullable(),
  /** SHA-256 of the previous event and this one, in hexadecimal digits. */
  Hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Maximum number of events on one page. */
export const MAX_AUDIT_LINES = 1_000;
/** Maximum number of events in a file. */
export const MAX_AUDIT_FILE_LINES = 1_000_000;

const someOf = <T extends z.ZodType<unknown, string>>(each: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(each));

/** Filters of the audit log; all that are given must match. */
export const AuditQuery = z.strictObject({
  /** `command,push` */
  kind: someOf(AuditKind).optional(),
  outcome: someOf(AuditOutcome).optional(),
  accountId: IdParam.optional(),
  stationId: IdParam.optional(),
  /** Words that must all occur in `Words` or `By`. */
  text: singleLineText(100).optional(),
  /** `from <= At < to` */
  from: DateOrInstant.optional(),
  to: DateOrInstant.optional(),
  /** The Id of the last event on the previous page. */
  before: IdParam.optional(),
  limit: z.coerce.number<string>().int().min(1).max(MAX_AUDIT_LINES).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** An event with the related ones: how it began, ended and was settled. */
export const AuditLine = z.object({
  Entry: AuditEntry,
  /** Oldest first, including the event itself; only the event when there are no others. */
  Chain: z.array(AuditEntry),
});
export type AuditLine = z.infer<typeof AuditLine>;
