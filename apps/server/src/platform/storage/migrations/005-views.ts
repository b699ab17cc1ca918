import type { Migration } from './migration.ts';

/** Views of the grid that people saved, each account its own; they go with the account. */
export const viewsMigration: Migration = {
  name: '005-views',
  statements: (t) => [
    `create table views (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      name ${t.text} not null,
      name_key ${t.text} not null,
      view ${t.text} not null,
      updated_at ${t.bigint} not null,
      unique (account_id, name_key)
    )${t.tableEnd}`,
  ],
};
