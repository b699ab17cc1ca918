import type { Migration } from './migration.ts';

/** The areas that an account is limited to, as JSON; null: it may act at every station. */
export const accountAreas: Migration = {
  name: '045-account-areas',
  statements: (t) => [`alter table accounts add column areas ${t.text}`],
};
