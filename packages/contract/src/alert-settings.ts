import * as z from 'zod';
import { CHANNELS } from './channels.ts';
import { PRIORITIES, Priority } from './points.ts';
import { areDistinct, Id, NO_DUPLICATES } from './primitives.ts';

/** See `channels.ts`. */
export const AnyChannel = z.enum(CHANNELS);

const channels = z
  .array(AnyChannel)
  .min(1, 'Select at least one channel')
  .max(CHANNELS.length)
  .refine(areDistinct, NO_DUPLICATES);

/**
 * Notifies an account of a station's alarms from a minimum priority up, over these channels. A
 * station can have several with different minimum priorities: email from `low` up, SMS only when
 * `critical`.
 */
export const AlertSetting = z.strictObject({
  Id,
  AccountId: Id,
  StationId: Id,
  LeastPriority: Priority,
  Channels: channels,
});
export type AlertSetting = z.infer<typeof AlertSetting>;

/** Maximum number of alert settings in one call. */
export const MAX_ALERT_SETTINGS_AT_ONCE = 10_000;
const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_ALERT_SETTINGS_AT_ONCE);

/** Created and edited one at a time but sent as an array; for one's own account. */
export const NewAlertSettings = some(
  AlertSetting.omit({ AccountId: true }).extend({ Id: z.literal(0).default(0) }),
);
export const AlertSettingEdits = some(AlertSetting.omit({ AccountId: true }));

/** For any account, from the Config area. */
export const NewAlertSettingsOfAnyone = some(AlertSetting.extend({ Id: z.literal(0).default(0) }));

/** A minimum priority with its channels. */
export const AlertLevel = z.strictObject({ LeastPriority: Priority, Channels: channels });
export type AlertLevel = z.infer<typeof AlertLevel>;

/** What an account is notified of at some stations, in place of all that is stored for them. */
export const StationAlerts = z.strictObject({
  AccountId: Id,
  StationIds: z.array(Id).min(1).max(MAX_ALERT_SETTINGS_AT_ONCE).refine(areDistinct, NO_DUPLICATES),
  /** The same for each station; empty: none. */
  Levels: z
    .array(AlertLevel)
    .max(PRIORITIES.length)
    .refine((levels) => areDistinct(levels.map(({ LeastPriority }) => LeastPriority)), {
      error: 'Must not contain two levels with the same minimum priority',
    }),
});
export type StationAlerts = z.infer<typeof StationAlerts>;

/** The number of alert settings by what happened to them. */
export const AlertSettingCounts = z.object({
  Added: z.int().min(0),
  Changed: z.int().min(0),
  Deleted: z.int().min(0),
  Unchanged: z.int().min(0),
});
export type AlertSettingCounts = z.infer<typeof AlertSettingCounts>;
