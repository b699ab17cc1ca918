import { CHANNEL_SETTINGS, SYSTEM_SETTING_NAMES, type SystemSettingName } from '@outpost/contract';
import { SETTINGS } from '../../config.ts';
import { parseSmtpUrl } from '../../platform/outbound/index.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { SettingValues } from './overlay.ts';
import type { StoredSetting } from './repository.ts';

export const isSecret = (name: SystemSettingName): boolean =>
  'secret' in SETTINGS[name] && SETTINGS[name].secret === true;

/** The mail server that a setting names; null: it is another setting, or none is named. */
const mailServerIn = (name: SystemSettingName, value: string) =>
  CHANNEL_SETTINGS.find((one) => one.name === name)?.kind === 'mail-server' ? parseSmtpUrl(value) : null;

/** Whether a value must not be shown as it is; a mail server without a password may be. */
export function isHiddenValue(name: SystemSettingName, value: string): boolean {
  if (!isSecret(name) || value === SETTINGS[name].default) return false;
  const server = mailServerIn(name, value);
  return server === null || server.password !== null;
}

/** The readable part of a secret value: a mail server without its password. */
export function visibleSetting(name: SystemSettingName, value: string): string | null {
  if (mailServerIn(name, value) === null) return null;
  const url = new URL(value);
  url.password = '';
  return url.href;
}

const isName = (name: string): name is SystemSettingName =>
  SYSTEM_SETTING_NAMES.includes(name as SystemSettingName);

/** How a value is stored: secrets encrypted. */
export function storedValue(sealing: Sealing, name: SystemSettingName, value: string): string {
  return isSecret(name) ? sealing.seal(Buffer.from(value), name) : value;
}

/**
 * The stored values, and which of them are unreadable: encrypted with another installation's key.
 */
export function readStoredSetting(
  sealing: Sealing,
  stored: readonly StoredSetting[],
): { readonly values: SettingValues; readonly unreadable: readonly SystemSettingName[] } {
  const values = new Map<SystemSettingName, string>();
  const unreadable: SystemSettingName[] = [];
  for (const { name, value } of stored) {
    // From another release.
    if (!isName(name)) continue;
    const read = isSecret(name) ? sealing.open(value, name)?.toString() : value;
    if (read === undefined) unreadable.push(name);
    else values.set(name, read);
  }
  return { values, unreadable };
}
