import type { Migration } from './migration.ts';

/** Identity providers, the accounts of their users, and the sessions that they began. */
export const singleSignOnMigration: Migration = {
  name: '049-single-sign-on',
  statements: (t) => [
    `create table sso_providers (
      provider ${t.text} not null primary key,
      body ${t.text} not null,
      secret ${t.text}
    )${t.tableEnd}`,
    `create table account_identities (
      issuer ${t.text} not null,
      subject ${t.text} not null,
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      provider ${t.text} not null,
      linked_at ${t.bigint} not null,
      primary key (issuer, subject)
    )${t.tableEnd}`,
    'create index account_identities_by_account on account_identities (account_id)',
    `create table sso_sessions (
      session_id ${t.text} not null primary key references sessions (id) on delete cascade,
      provider ${t.text} not null,
      issuer ${t.text} not null,
      subject ${t.text} not null,
      sid ${t.text},
      tokens ${t.text} not null,
      confirmed_at ${t.bigint} not null,
      tried_at ${t.bigint} not null
    )${t.tableEnd}`,
    'create index sso_sessions_by_subject on sso_sessions (issuer, subject)',
    `create table sign_in_steps (
      hash ${t.text} not null primary key,
      content ${t.text} not null,
      expires_at ${t.bigint} not null
    )${t.tableEnd}`,
    `alter table sessions add column second_factor ${t.integer} not null default 0`,
  ],
};
