import type { Migration } from './migration.ts';

/** Where accounts can be reached, a row for each channel instead of a column. */
export const contactAddresses: Migration = {
  name: '036-contact-addresses',
  statements: (t) => [
    `create table contact_addresses (
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      channel ${t.text} not null,
      value ${t.text} not null,
      secret ${t.text},
      label ${t.text},
      primary key (account_id, channel)
    )${t.tableEnd}`,
    `insert into contact_addresses (account_id, channel, value)
      select account_id, 'sms', phone from contacts where phone is not null`,
    `insert into contact_addresses (account_id, channel, value, secret)
      select account_id, 'webhook', webhook_url, webhook_secret from contacts
      where webhook_url is not null and webhook_secret is not null`,
    'drop table contacts',
    `create table contact_links (
      code_hash ${t.text} not null primary key,
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      channel ${t.text} not null,
      expires_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table channel_states (
      channel ${t.text} not null primary key,
      value ${t.text} not null
    )${t.tableEnd}`,
  ],
};
