import type { FieldProblem, SystemSetting, SystemSettingName, SystemSettingsChange } from '@outpost/contract';

/** Edited settings by name. */
export type SettingsDraft = Partial<Record<SystemSettingName, string>>;

/** Whether saving would change anything; an edited secret always does. */
function isChanged(setting: SystemSetting, typed: string): boolean {
  return setting.Value === null || typed.trim() !== setting.Value;
}

/** The changes to save: an empty field resets to the default. */
export function changesOf(
  settings: readonly SystemSetting[],
  draft: SettingsDraft,
): SystemSettingsChange['Values'] {
  const changes: SystemSettingsChange['Values'] = {};
  for (const setting of settings) {
    const typed = draft[setting.Name];
    if (typed === undefined || !isChanged(setting, typed)) continue;
    changes[setting.Name] = typed.trim() === '' ? null : typed.trim();
  }
  return changes;
}

/** The server's problem with a setting, shown at its field. */
export function settingProblem(
  problems: readonly FieldProblem[],
  name: SystemSettingName,
): string | undefined {
  return problems.find(({ Path }) => Path === `body.Values.${name}`)?.Message;
}
