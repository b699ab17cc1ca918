import * as z from 'zod';
import { PointValue, Quality } from './live.ts';
import { Id, Instant, singleLineText } from './primitives.ts';

/** A digital value is a boolean, as the point's labels say; an analog one a number in engineering units. */
export const CommandValue = z.union([z.boolean(), z.number()]);
export type CommandValue = z.infer<typeof CommandValue>;

/** So long a point is kept for whoever has selected it. */
export const SELECTION_MS = 30_000;

/** What somebody is about to write. */
export const SelectBody = z.strictObject({ PointId: Id, Value: CommandValue });
export type SelectBody = z.infer<typeof SelectBody>;

/** A point that is kept for one account until it is written, or the time is over. */
export const Selection = z.object({
  SelectionId: z.string(),
  StationId: Id,
  PointId: Id,
  /** What will be done, in one sentence. */
  Words: z.string(),
  /** What will be read back: the value as the point's type rounds it. */
  Value: CommandValue,
  Old: PointValue,
  /** What must be so before it is written; empty: nothing. */
  Interlock: z.string(),
  ExpiresAt: Instant,
  /** The longest that writing and reading back take, from when it is begun. */
  TimeLimitMs: z.int(),
});
export type Selection = z.infer<typeof Selection>;

/** Writes an output or a set point. */
export const WriteBody = z.strictObject({
  PointId: Id,
  Value: CommandValue,
  /** The interlock's text was read; needed where the point has one. */
  InterlockRead: z.boolean().optional(),
  /** Of `select`: it is refused when it has expired, is somebody else's or of another value, or the old value has changed since. */
  SelectionId: singleLineText(64).optional(),
});
export type WriteBody = z.infer<typeof WriteBody>;

/** What was written and read back. Everything else is an error whose `detail` says what is known. */
export const WriteResult = z.object({
  StationId: Id,
  PointId: Id,
  /** As the controller held it just before. */
  Old: PointValue,
  /** As it was read back. */
  New: PointValue,
  /** `done`: the controller holds what was written; `differs`: it took it and holds something else, as where it has limits of its own. */
  Outcome: z.enum(['done', 'differs']),
  Words: z.string(),
  /** The line of the audit log with which it began. */
  AuditId: Id,
});
export type WriteResult = z.infer<typeof WriteResult>;

/** `clock` is a wall clock's reading, `YYYY-MM-DD HH:MM:SS`. */
export const SettingValue = z.union([z.boolean(), z.number(), z.string()]);
export type SettingValue = z.infer<typeof SettingValue>;

/**
 * What became of one entry of a push. `unchanged`: the controller held it already. `applied`: written, and reads back as wanted.
 * `differs`: it was taken, and something else is read back. `refused`: the controller would not, nothing was changed. `failed`: not
 * sent. `unknown`: sent, and nobody knows. `skipped`: not tried, for one before it got no answer, or, in a roll-back,
 * because the controller no longer holds what the push wrote.
 */
export const PUSH_ENTRY_OUTCOMES = [
  'unchanged',
  'applied',
  'differs',
  'refused',
  'failed',
  'unknown',
  'skipped',
] as const;
export const PushEntryOutcome = z.enum(PUSH_ENTRY_OUTCOMES);
export type PushEntryOutcome = z.infer<typeof PushEntryOutcome>;

/** `done`: every entry is in the controller. `partly`: some are. `failed`: nothing was changed. `unknown`: of some nobody knows. */
export const PUSH_OUTCOMES = ['done', 'partly', 'failed', 'unknown'] as const;
export const PushOutcome = z.enum(PUSH_OUTCOMES);
export type PushOutcome = z.infer<typeof PushOutcome>;

/** What a value means to a reader; as in `PointName`. */
const shown = {
  /** The terminal of the point; `clock` for the controller's clock. */
  Point: z.string(),
  /** null for the clock. */
  PointId: Id.nullable(),
  Name: z.string(),
  Units: z.string(),
  Decimals: z.int(),
  OnLabel: z.string(),
  OffLabel: z.string(),
};

export const PushEntry = z.object({
  ...shown,
  Wanted: SettingValue,
  /** Before; null where it could not be read. */
  Old: SettingValue.nullable(),
  /** What the controller holds now; null where nobody knows. */
  Actual: SettingValue.nullable(),
  /** It is in the controller. */
  Applied: z.boolean(),
  Outcome: PushEntryOutcome,
  /** Why it is not there, in words. */
  Reason: z.string().nullable(),
  /** An error code of the contract, such as `MODBUS_TIMEOUT` or `WRITE_REFUSED`. */
  ReasonCode: z.string().nullable(),
});
export type PushEntry = z.infer<typeof PushEntry>;

/** What became of each wanted set point of a push, or of a roll-back, whose wanted values are the old ones. */
export const PushResult = z.object({
  StationId: Id,
  /** null: there was nothing to write. */
  PushId: Id.nullable(),
  Outcome: PushOutcome,
  Entries: z.array(PushEntry),
});
export type PushResult = z.infer<typeof PushResult>;

/**
 * How a wanted value stands beside the controller's. `not-pushed`: it has never been there. `drifted`: it was pushed and read back,
 * and the controller holds something else now. `unknown`: what the controller holds is not known.
 */
export const SETTING_STATES = ['applied', 'not-pushed', 'drifted', 'unknown'] as const;
export const SettingState = z.enum(SETTING_STATES);
export type SettingState = z.infer<typeof SettingState>;

/** One wanted value beside the actual one. */
export const StationSetting = z.object({
  ...shown,
  Wanted: SettingValue,
  /** What has to be read before it is pushed; empty: nothing. */
  Interlock: z.string(),
  Actual: SettingValue.nullable(),
  Quality,
  /** When the actual value was measured. */
  At: Instant.nullable(),
  /** Why the quality is not `good`, in words. */
  Reason: z.string().nullable(),
  /** When it was last pushed and read back, by whom, and what; null: never. */
  Pushed: z.object({ At: Instant, By: z.string(), Value: SettingValue, PushId: Id }).nullable(),
  State: SettingState,
});
export type StationSetting = z.infer<typeof StationSetting>;

/** How many of a station's wanted values stand how. */
export const SettingCounts = z.object({
  StationId: Id,
  Applied: z.int(),
  NotPushed: z.int(),
  Drifted: z.int(),
  Unknown: z.int(),
});
export type SettingCounts = z.infer<typeof SettingCounts>;

/** The remote configuration of a station: what a push would write. */
export const StationSettings = SettingCounts.extend({
  /** In the order of the configuration; the clock comes last. */
  Settings: z.array(StationSetting),
  /** The newest push or roll-back; null: none yet. */
  LastPush: z
    .object({
      PushId: Id,
      Action: z.enum(['push', 'roll-back']),
      At: Instant,
      By: z.string(),
      /** null: it is under way. */
      Outcome: PushOutcome.nullable(),
      /** How many of its entries are in the controller, were not before, and have not been taken back: what a roll-back would try. */
      CanRollBack: z.int(),
    })
    .nullable(),
});
export type StationSettings = z.infer<typeof StationSettings>;
