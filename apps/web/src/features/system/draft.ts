import type { FieldProblem, SystemSetting, SystemSettingName, SystemSettingsChange } from '@outpost/contract';

/** What is typed over settings, by name; a setting that nobody has touched is not in it. */
export type SettingsDraft = Partial<Record<SystemSettingName, string>>;

/** Whether saving would change anything; a secret one that is typed anew always does. */
function isChanged(setting: SystemSetting, typed: string): boolean {
  return setting.Value === null || typed.trim() !== setting.Value;
}

/** What is to be saved: an empty field goes back to the default. */
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

/** What the server says against one of them; its words stand at the field. */
export function settingProblem(
  problems: readonly FieldProblem[],
  name: SystemSettingName,
): string | undefined {
  return problems.find(({ Path }) => Path === `body.Values.${name}`)?.Message;
}
