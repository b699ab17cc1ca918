import * as z from 'zod';
import { Id, IdParam, Instant, singleLineText } from './primitives.ts';

/**
 * What the audit log is about. `command` is one write, `push` a remote configuration, `station` what an Admin declares, `alarm`
 * what people do about alarms, `notification` who was told of them, `setting` what else is set for everybody,
 * `sign-in` who signed in and out or tried to, `account` what became of accounts, their passwords and second factors,
 * `connection` which machines were connected to for a test or the live probe, `export` what left as a file.
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
 * How it went. `begun` is written before the thing is done and is followed by another entry `Of` it: `done`; `refused`
 * before anything was sent; `failed`, and nothing was changed; `unknown`, for nobody knows whether it was. An unknown one is
 * `settled` by the first look at the controller afterwards.
 */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused', 'failed', 'unknown', 'settled'] as const;
export const AuditOutcome = z.enum(AUDIT_OUTCOMES);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** One line of the audit log. Lines are only added; each carries the hash of the one before it. */
export const AuditEntry = z.object({
  Id,
  At: Instant,
  Kind: AuditKind,
  /** What was done, in one word of its kind: `write`, `push`, `roll-back`, `create`, `change`, `delete`, `connect`. */
  Action: z.string(),
  Outcome: AuditOutcome,
  /** null: no account, but what `By` names. */
  AccountId: Id.nullable(),
  /** The person's name, or who else it was: `Modbus master 10.1.0.9`. */
  By: z.string(),
  StationId: Id.nullable(),
  PointId: Id.nullable(),
  /** The entry that this one ends or settles. */
  Of: Id.nullable(),
  /** One sentence. */
  Words: z.string(),
  /** Values before and after and whatever else belongs to it. */
  Details: z.record(z.string(), z.unknown()).nullable(),
  /** SHA-256 over the entry before and this one, in hexadecimal digits. */
  Hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Lines of one page at most. */
export const MAX_AUDIT_LINES = 1_000;
/** Lines of a file at most. */
export const MAX_AUDIT_FILE_LINES = 1_000_000;

const someOf = <T extends z.ZodType<unknown, string>>(each: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(each));

/** Which lines of the audit log; all that is given must hold. */
export const AuditQuery = z.strictObject({
  /** `command,push` */
  kind: someOf(AuditKind).optional(),
  outcome: someOf(AuditOutcome).optional(),
  accountId: IdParam.optional(),
  stationId: IdParam.optional(),
  /** Words that must all be in `Words` or `By`. */
  text: singleLineText(100).optional(),
  /** `from <= At < to` */
  from: Instant.optional(),
  to: Instant.optional(),
  /** The Id of the last line on the page before. */
  before: IdParam.optional(),
  limit: z.coerce.number<string>().int().min(1).max(MAX_AUDIT_LINES).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A line with those that tell of the same thing: how it began, how it ended, how it was settled. */
export const AuditLine = z.object({
  Entry: AuditEntry,
  /** Oldest first, the entry among them; only itself when it stands alone. */
  Chain: z.array(AuditEntry),
});
export type AuditLine = z.infer<typeof AuditLine>;
