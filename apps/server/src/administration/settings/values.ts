import { CHANNEL_SETTINGS, SYSTEM_SETTING_NAMES, type SystemSettingName } from '@outpost/contract';
import { SETTINGS } from '../../config.ts';
import { parseSmtpUrl } from '../../platform/outbound/index.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { SettingValues } from './overlay.ts';
import type { StoredSetting } from './repository.ts';

export const isSecret = (name: SystemSettingName): boolean =>
  'secret' in SETTINGS[name] && SETTINGS[name].secret === true;

/** The readable part of a secret value: a mail server without its password. */
export function visibleSetting(name: SystemSettingName, value: string): string | null {
  const setting = CHANNEL_SETTINGS.find((one) => one.name === name);
  if (setting?.kind !== 'mail-server' || parseSmtpUrl(value) === null) return null;
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
