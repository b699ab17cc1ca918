import type { Migration } from './migration.ts';

/** What is known of the installation as a whole, and a row that is rewritten to find out whether the database takes writes. */
export const installation: Migration = {
  name: '027-installation',
  statements: (t) => [
    `create table installation (
      name ${t.text} not null primary key,
      value ${t.text} not null
    )${t.tableEnd}`,
  ],
};
