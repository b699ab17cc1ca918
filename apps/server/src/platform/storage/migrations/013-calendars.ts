import type { Migration } from './migration.ts';

/** Secret links to one's own duty as a calendar, one an account. */
export const calendarsMigration: Migration = {
  name: '013-calendars',
  statements: (t) => [
    `create table calendar_links (
      account_id ${t.integer} not null primary key references accounts (id) on delete cascade,
      token_hash ${t.text} not null unique,
      created_at ${t.bigint} not null
    )${t.tableEnd}`,
  ],
};
