import type { Migration } from './migration.ts';

/** Where sessions are, one-time links to set a password, and second factors. */
export const accountAccess: Migration = {
  name: '022-account-access',
  statements: (t) => [
    `alter table sessions add column device ${t.text} not null default ''`,
    `alter table sessions add column address ${t.text} not null default ''`,
    `alter table accounts add column second_factor_since ${t.bigint}`,
    `create table account_links (
      account_id ${t.integer} not null primary key references accounts (id) on delete cascade,
      hash ${t.text} not null unique,
      kind ${t.text} not null,
      created_at ${t.bigint} not null,
      expires_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table second_factors (
      account_id ${t.integer} not null primary key references accounts (id) on delete cascade,
      secret ${t.text} not null,
      begun_at ${t.bigint} not null,
      last_step ${t.bigint} not null
    )${t.tableEnd}`,
    `create table recovery_codes (
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      hash ${t.text} not null,
      primary key (account_id, hash)
    )${t.tableEnd}`,
    `create table second_factor_roles (
      role ${t.text} not null primary key
    )${t.tableEnd}`,
  ],
};
