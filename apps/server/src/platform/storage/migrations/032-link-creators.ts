import type { Migration } from './migration.ts';

/** Who created a one-time link. It ends all open ones, whose creators are unknown. */
export const linkCreators: Migration = {
  name: '032-link-creators',
  statements: (t) => [
    'delete from account_links',
    `alter table account_links add column created_by ${t.integer} references accounts (id) on delete cascade`,
  ],
};
