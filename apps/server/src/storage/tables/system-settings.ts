export interface SystemSettingTables {
  system_settings: SystemSettingsTable;
}

/** What Admins have set; what is not there has its default. */
export interface SystemSettingsTable {
  /** As in the environment. */
  name: string;
  value: string;
}
