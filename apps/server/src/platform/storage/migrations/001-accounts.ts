import type { Migration } from './migration.ts';

export const accountsMigration: Migration = {
  name: '001-accounts',
  statements: (t) => [
    `create table accounts (
      id ${t.identity},
      email ${t.text} not null unique,
      first_name ${t.text} not null,
      last_name ${t.text} not null,
      role ${t.text} not null,
      active ${t.integer} not null,
      password_hash ${t.text} not null,
      token_version ${t.integer} not null,
      last_seen_at ${t.bigint},
      created_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table sessions (
      id ${t.text} not null primary key,
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      created_at ${t.bigint} not null,
      last_used_at ${t.bigint} not null,
      expires_at ${t.bigint} not null,
      ended_at ${t.bigint}
    )${t.tableEnd}`,
    'create index sessions_by_account on sessions (account_id)',
    'create index sessions_by_expiry on sessions (expires_at)',
    `create table refresh_tokens (
      hash ${t.text} not null primary key,
      session_id ${t.text} not null references sessions (id) on delete cascade,
      created_at ${t.bigint} not null,
      expires_at ${t.bigint} not null,
      rotated_at ${t.bigint}
    )${t.tableEnd}`,
    'create index refresh_tokens_by_session on refresh_tokens (session_id)',
  ],
};
