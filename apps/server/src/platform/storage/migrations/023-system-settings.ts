import type { Migration } from './migration.ts';

/** Settings that Admins save on a page; secret ones are sealed. */
export const systemSettingsMigration: Migration = {
  name: '023-system-settings',
  statements: (t) => [
    `create table system_settings (
      name ${t.text} not null primary key,
      value ${t.text} not null
    )${t.tableEnd}`,
  ],
};
