import * as z from 'zod';
import { Priority } from './points.ts';
import { Id } from './primitives.ts';

export const CHANNELS = ['email', 'sms', 'push', 'webhook'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

const channels = z
  .array(Channel)
  .min(1, 'expected at least one channel')
  .max(CHANNELS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'expected each only once' });

/**
 * An account is told of a station's alarms, from a least priority up, over these channels. There may be several for one station, with
 * different least priorities: by e-mail from `low` up, by SMS only when `critical`.
 */
export const AlertSetting = z.strictObject({
  Id,
  AccountId: Id,
  StationId: Id,
  LeastPriority: Priority,
  Channels: channels,
});
export type AlertSetting = z.infer<typeof AlertSetting>;

/** Most alert settings that one call takes. */
export const MAX_ALERT_SETTINGS_AT_ONCE = 10_000;
const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_ALERT_SETTINGS_AT_ONCE);

/** Created and edited singly but sent as an array; for one's own account. */
export const NewAlertSettings = some(
  AlertSetting.omit({ AccountId: true }).extend({ Id: z.literal(0).default(0) }),
);
export const AlertSettingEdits = some(AlertSetting.omit({ AccountId: true }));

/** For any account, from the Config area. */
export const NewAlertSettingsOfAnyone = some(AlertSetting.extend({ Id: z.literal(0).default(0) }));
