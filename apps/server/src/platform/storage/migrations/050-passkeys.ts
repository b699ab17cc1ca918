import type { Migration } from './migration.ts';

/** Passkeys of accounts. */
export const passkeysMigration: Migration = {
  name: '050-passkeys',
  statements: (t) => [
    `create table passkeys (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      credential_id ${t.text} not null unique,
      public_key ${t.text} not null,
      counter ${t.bigint} not null,
      transports ${t.text} not null,
      name ${t.text} not null,
      created_at ${t.bigint} not null,
      last_used_at ${t.bigint}
    )${t.tableEnd}`,
    'create index passkeys_by_account on passkeys (account_id)',
  ],
};
