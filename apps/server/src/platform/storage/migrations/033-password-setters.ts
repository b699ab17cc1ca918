import type { Migration } from './migration.ts';

/** Which user set the password of another. */
export const passwordSetters: Migration = {
  name: '033-password-setters',
  statements: (t) => [`alter table accounts add column password_set_by ${t.integer}`],
};
