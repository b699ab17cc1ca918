import type { Migration } from './migration.ts';

/** Receipts of messages, lanes of channels in the outbox, and where people can be reached. */
export const delivery: Migration = {
  name: '012-delivery',
  statements: (t) => [
    `alter table notifications add column receipt ${t.text}`,
    `alter table notifications add column receipt_due_at ${t.bigint}`,
    `alter table notifications add column receipt_asked ${t.integer} not null default 0`,
    `alter table notifications add column delivered_at ${t.bigint}`,
    'drop index notifications_due',
    'create index notifications_due on notifications (state, channel, due_at)',
    'create index notifications_receipts on notifications (receipt_due_at) where receipt_due_at is not null',
    `create table contacts (
      account_id ${t.integer} not null primary key references accounts (id) on delete cascade,
      phone ${t.text},
      webhook_url ${t.text},
      webhook_secret ${t.text}
    )${t.tableEnd}`,
    `create table push_subscriptions (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      endpoint ${t.text} not null unique,
      p256dh ${t.text} not null,
      auth ${t.text} not null,
      label ${t.text} not null,
      created_at ${t.bigint} not null
    )${t.tableEnd}`,
    'create index push_subscriptions_by_account on push_subscriptions (account_id)',
  ],
};
