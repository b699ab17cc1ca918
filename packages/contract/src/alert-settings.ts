import * as z from 'zod';
import { CHANNELS } from './channels.ts';
import { Priority } from './points.ts';
import { Id } from './primitives.ts';

/** See `channels.ts`. */
export const AnyChannel = z.enum(CHANNELS);

const channels = z
  .array(AnyChannel)
  .min(1, 'Select at least one channel')
  .max(CHANNELS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Must not contain duplicates' });

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
