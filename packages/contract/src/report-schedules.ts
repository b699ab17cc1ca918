import * as z from 'zod';
import { ReportKind } from './history.ts';
import { Id, Instant, Name, PlainDate } from './primitives.ts';

/** `daily`: the day before; `weekly`: the week before, Monday to Sunday, on Monday; `monthly`: the month before, on the 1st. */
export const REPORT_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export const ReportRhythm = z.enum(REPORT_RHYTHMS);
export type ReportRhythm = z.infer<typeof ReportRhythm>;

const eachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;
const ids = (least: number, most: number) =>
  z.array(Id).min(least).max(most).refine(eachOnce, { error: 'expected each only once' });

const fields = {
  Name: Name.max(80),
  StationIds: ids(1, 50),
  Kind: ReportKind,
  /** Of any of the stations; null: all points that the report can cover. */
  PointIds: ids(1, 2_000).nullable(),
  Rhythm: ReportRhythm,
  /** `HH:MM` in the organisation's zone. Where the period is over only later at a station, it is sent then. */
  At: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time as HH:MM'),
  AccountIds: ids(1, 100),
  Enabled: z.boolean(),
};

/** Most report schedules of an installation. */
export const MAX_REPORT_SCHEDULES = 200;

/** What is sent to make or change a report schedule. */
export const ReportScheduleBody = z.strictObject(fields);
export type ReportScheduleBody = z.infer<typeof ReportScheduleBody>;

/**
 * `waiting`: not sent yet, or to be tried again; `sent`: the provider took it; `delivered`: the provider says that it arrived; `failed`:
 * given up; `not-needed`: there was no reason for it any more when it was to leave.
 */
export const SENDING_STATES = ['waiting', 'sent', 'delivered', 'failed', 'not-needed'] as const;
export const SendingState = z.enum(SENDING_STATES);
export type SendingState = z.infer<typeof SendingState>;

/** One try to hand a message over. */
export const SendingTry = z.object({
  At: Instant,
  Sent: z.boolean(),
  /** What the provider said, or why nobody answered. */
  Answer: z.string(),
});
export type SendingTry = z.infer<typeof SendingTry>;

/** One report to one account. */
export const ReportSending = z.object({
  Id,
  /** The report's days. */
  From: PlainDate,
  To: PlainDate,
  /** As it was when the report fell due; null: the account has been deleted. */
  AccountId: Id.nullable(),
  Address: z.string(),
  State: SendingState,
  CreatedAt: Instant,
  /** null unless it waits. */
  NextTryAt: Instant.nullable(),
  /** Somebody asked for it; else it fell due. */
  ByHand: z.boolean(),
  /** Oldest first. */
  Tries: z.array(SendingTry),
});
export type ReportSending = z.infer<typeof ReportSending>;

/** A report that is mailed by itself. */
export const ReportSchedule = z.object({
  Id,
  ...fields,
  /** What is sent next, and when; null while it is not enabled. */
  Next: z.object({ At: Instant, From: PlainDate, To: PlainDate }).nullable(),
  /** How many messages of the newest period that fell due are in which state; null before the first. */
  Last: z
    .object({
      From: PlainDate,
      To: PlainDate,
      Waiting: z.int().min(0),
      Sent: z.int().min(0),
      Failed: z.int().min(0),
    })
    .nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** By which ways messages can leave. */
export const NotifyChannels = z.object({
  /** A mail server is set up (`SMTP_URL`). */
  Email: z.boolean(),
  /** An SMS gateway is (`SMS_ACCOUNT`). */
  Sms: z.boolean(),
  /** Push services are told whom they may write to (`PUSH_CONTACT`). */
  Push: z.boolean(),
  /** Webhooks are allowed (`WEBHOOKS`). */
  Webhook: z.boolean(),
});
export type NotifyChannels = z.infer<typeof NotifyChannels>;
