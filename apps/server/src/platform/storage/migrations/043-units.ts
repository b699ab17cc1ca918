import type { Migration } from './migration.ts';

/** The units that an account is shown; accounts follow the organisation until they choose. */
export const unitsMigration: Migration = {
  name: '043-units',
  statements: (t) => [
    `alter table accounts add column unit_preference ${t.text} not null default 'organisation'`,
  ],
};
