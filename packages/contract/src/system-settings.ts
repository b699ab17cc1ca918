import * as z from 'zod';
import { singleLineText } from './primitives.ts';

/** What an Admin may set on a page; the names are those of the environment, which wins. */
export const SYSTEM_SETTING_NAMES = [
  'COMPANY_NAME',
  'TIME_ZONE',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_URL',
  'SMS_ACCOUNT',
  'SMS_TOKEN',
  'SMS_FROM',
  'PUSH_CONTACT',
  'WEBHOOKS',
  'DEADMAN_URL',
  'ESCALATION_MINUTES',
  'MAP_STREET_STYLE_URL',
  'MAP_SATELLITE_STYLE_URL',
  'MAP_ORIGINS',
  'MODBUS_HOST',
  'MODBUS_PORT',
  'MODBUS_ALLOW',
  'MODBUS_STALE',
] as const;
export const SystemSettingName = z.enum(SYSTEM_SETTING_NAMES);
export type SystemSettingName = z.infer<typeof SystemSettingName>;

/** One of them, as it stands. */
export const SystemSetting = z.object({
  Name: SystemSettingName,
  /** As one would write it in the environment; null: it is secret and set. Empty: none. */
  Value: z.string().nullable(),
  /** What of a secret one may be read: the mail server without its password; null: nothing. */
  Shown: z.string().nullable(),
  /** Without anybody's doing. */
  Default: z.string(),
  /** What a value must be, in words. */
  Expected: z.string(),
  IsSecret: z.boolean(),
  /** Who has the say: the environment before the page, and that before the default. */
  From: z.enum(['environment', 'page', 'default']),
  /** It was changed, and holds from the next start of the server on. */
  Waits: z.boolean(),
  /** Why what was saved once cannot be used; null: it can. */
  Problem: z.string().nullable(),
});
export type SystemSetting = z.infer<typeof SystemSetting>;

/** Some of them anew: null takes a value back to its default. */
export const SystemSettingsChange = z.strictObject({
  Values: z.partialRecord(SystemSettingName, singleLineText(4_000).nullable()),
});
export type SystemSettingsChange = z.infer<typeof SystemSettingsChange>;
