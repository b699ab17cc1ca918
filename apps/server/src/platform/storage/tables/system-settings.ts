export interface SystemSettingTables {
  system_settings: SystemSettingsTable;
}

/** Settings saved by Admins; missing ones have their default. */
export interface SystemSettingsTable {
  /** As in the environment. */
  name: string;
  value: string;
}
