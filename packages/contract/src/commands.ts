import * as z from 'zod';
import { PointValue, Quality } from './live.ts';
import { Id, Instant, orMissing, singleLineText } from './primitives.ts';

export const NOT_A_COMMAND_VALUE = 'Must be true, false or a number';

/**
 * A digital value is a boolean as the point's labels show it; an analog one a number in engineering
 * units.
 */
export const CommandValue = z.union([z.boolean(), z.number()], {
  error: orMissing(NOT_A_COMMAND_VALUE),
});
export type CommandValue = z.infer<typeof CommandValue>;

/** How long a point stays reserved for the user who selected it. */
export const SELECTION_MS = 30_000;

/** The intended write. */
export const SelectBody = z.strictObject({ PointId: Id, Value: CommandValue });
export type SelectBody = z.infer<typeof SelectBody>;

/** A point reserved for one account until it is written or the time is over. */
export const Selection = z.object({
  SelectionId: z.string(),
  StationId: Id,
  PointId: Id,
  /** What will be done, in one sentence. */
  Words: z.string(),
  /** The expected read-back: the value as the point's type rounds it. */
  Value: CommandValue,
  Old: PointValue,
  /** What must be checked before writing; empty: nothing. */
  Interlock: z.string(),
  ExpiresAt: Instant,
  /** The maximum time for writing and reading back, from the start. */
  TimeLimitMs: z.int(),
});
export type Selection = z.infer<typeof Selection>;

/** Writes an output or a setpoint. */
export const WriteBody = z.strictObject({
  PointId: Id,
  Value: CommandValue,
  InterlockRead: z
    .boolean()
    .optional()
    .describe("true: the point's interlock text was read. Required where the point has one"),
  /**
   * From `select`. Refused when it has expired, belongs to another user or another value, or the
   * old value has changed since.
   */
  SelectionId: singleLineText(64).optional(),
});
export type WriteBody = z.infer<typeof WriteBody>;

/**
 * What was written and read back. All other results are errors whose `detail` states what is known.
 */
export const WriteResult = z.object({
  StationId: Id,
  PointId: Id,
  /** The controller's value just before. */
  Old: PointValue,
  /** The value read back. */
  New: PointValue,
  /**
   * `done`: the controller has the value that was written, or has reset it already (`Reset`);
   * `differs`: it accepted the write but has another value, such as a limit of its own.
   */
  Outcome: z.enum(['done', 'differs']),
  /** The point is momentary, and was reset by the controller before it was read back. */
  Reset: z.boolean().default(false),
  Words: z.string(),
  /** The audit event with which it began. */
  AuditId: Id,
});
export type WriteResult = z.infer<typeof WriteResult>;

/** `clock` is a local time, `YYYY-MM-DD HH:MM:SS`. */
export const SettingValue = z.union([z.boolean(), z.number(), z.string()]);
export type SettingValue = z.infer<typeof SettingValue>;

/**
 * The result for one entry of a push. `unchanged`: the controller already had it. `applied`:
 * written and confirmed. `differs`: accepted, but another value is read back. `refused`: the
 * controller rejected it; nothing was changed. `failed`: not sent. `unknown`: sent, not confirmed.
 * `skipped`: not tried because an earlier one got no response or, in a roll-back, because the
 * controller no longer has the value that the push wrote.
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

/**
 * `done`: every entry is in the controller. `partly`: some are. `failed`: nothing was changed.
 * `unknown`: some are not confirmed.
 */
export const PUSH_OUTCOMES = ['done', 'partly', 'failed', 'unknown'] as const;
export const PushOutcome = z.enum(PUSH_OUTCOMES);
export type PushOutcome = z.infer<typeof PushOutcome>;

/** How a value is shown; as in `PointName`. */
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
  /** The controller's value now; null where it is unknown. */
  Actual: SettingValue.nullable(),
  /** It is in the controller. */
  Applied: z.boolean(),
  Outcome: PushEntryOutcome,
  /** Why it is not there. */
  Reason: z.string().nullable(),
  /** An error code of the contract, such as `MODBUS_TIMEOUT` or `WRITE_REFUSED`. */
  ReasonCode: z.string().nullable(),
});
export type PushEntry = z.infer<typeof PushEntry>;

/**
 * The result for each setpoint of a push, or of a roll-back, whose desired values are the old ones.
 */
export const PushResult = z.object({
  StationId: Id,
  /** null: there was nothing to write. */
  PushId: Id.nullable(),
  Outcome: PushOutcome,
  Entries: z.array(PushEntry),
});
export type PushResult = z.infer<typeof PushResult>;

/**
 * How a desired value compares with the controller's. `not-pushed`: never written. `drifted`:
 * pushed and read back, but the controller has another value now. `unknown`: the controller's value
 * is unknown.
 */
export const SETTING_STATES = ['applied', 'not-pushed', 'drifted', 'unknown'] as const;
export const SettingState = z.enum(SETTING_STATES);
export type SettingState = z.infer<typeof SettingState>;

/** A desired value and the reported one. */
export const StationSetting = z.object({
  ...shown,
  Wanted: SettingValue,
  /** What must be read before it is pushed; empty: nothing. */
  Interlock: z.string(),
  Actual: SettingValue.nullable(),
  Quality,
  /** When the reported value was measured. */
  At: Instant.nullable(),
  /** Why the quality is not `good`. */
  Reason: z.string().nullable(),
  /** When it was last pushed and read back, by whom, and the value; null: never. */
  Pushed: z.object({ At: Instant, By: z.string(), Value: SettingValue, PushId: Id }).nullable(),
  State: SettingState,
});
export type StationSetting = z.infer<typeof StationSetting>;

/** The number of a station's desired values in each state. */
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
  /** The latest push or roll-back; null: none yet. */
  LastPush: z
    .object({
      PushId: Id,
      Action: z.enum(['push', 'roll-back']),
      At: Instant,
      By: z.string(),
      /** null: it is running. */
      Outcome: PushOutcome.nullable(),
      /** How many entries it wrote that have not been rolled back: what a roll-back would try. */
      CanRollBack: z.int(),
    })
    .nullable(),
});
export type StationSettings = z.infer<typeof StationSettings>;
