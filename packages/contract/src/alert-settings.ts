import * as z from 'zod';
import { Priority } from './points.ts';
import { Id } from './primitives.ts';

export const CHANNELS = ['email', 'sms', 'push', 'webhook'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** An account is told of a station's alarms, from a least priority up, over these channels. */
export const AlertSetting = z.strictObject({
  Id,
  AccountId: Id,
  StationId: Id,
  LeastPriority: Priority,
  Channels: z.array(Channel),
});
export type AlertSetting = z.infer<typeof AlertSetting>;

/** Created and edited singly but sent as an array; for one's own account. */
export const NewAlertSettings = z.array(
  AlertSetting.omit({ AccountId: true }).extend({ Id: z.literal(0).default(0) }),
);
export const AlertSettingEdits = z.array(AlertSetting.omit({ AccountId: true }));

/** For any account, from the Config area. */
export const NewAlertSettingsOfAnyone = z.array(AlertSetting.extend({ Id: z.literal(0).default(0) }));
