import type { Migration } from './migration.ts';

/** Tokens of other programs. They outlive the account that created them, which they then lack. */
export const apiTokensMigration: Migration = {
  name: '047-api-tokens',
  statements: (t) => [
    `create table api_tokens (
      id ${t.identity},
      name ${t.text} not null,
      hash ${t.text} not null unique,
      hint ${t.text} not null,
      account_id ${t.integer} not null,
      scopes ${t.text} not null,
      stations ${t.text} not null,
      points ${t.text} not null,
      created_at ${t.bigint} not null,
      created_by ${t.text} not null,
      expires_at ${t.bigint} not null,
      revoked_at ${t.bigint},
      revoked_by ${t.text} not null,
      last_used_at ${t.bigint},
      last_address ${t.text} not null
    )${t.tableEnd}`,
  ],
};
