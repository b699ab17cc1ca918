import type { Migration } from './migration.ts';

/** Messages that are to leave, each until somebody took it, and every try; reports that are mailed by themselves. */
export const outbox: Migration = {
  name: '007-outbox',
  statements: (t) => [
    `create table notifications (
      id ${t.identity},
      key ${t.text} not null unique,
      channel ${t.text} not null,
      topic ${t.text} not null,
      about ${t.integer} not null,
      batch ${t.text} not null,
      account_id ${t.integer} references accounts (id) on delete set null,
      address ${t.text} not null,
      content ${t.text} not null,
      state ${t.text} not null,
      tries ${t.integer} not null,
      created_at ${t.bigint} not null,
      due_at ${t.bigint} not null,
      claimed_until ${t.bigint} not null,
      settled_at ${t.bigint}
    )${t.tableEnd}`,
    'create index notifications_due on notifications (state, due_at)',
    'create index notifications_about on notifications (topic, about, id)',
    `create table notification_tries (
      id ${t.identity},
      notification_id ${t.integer} not null references notifications (id) on delete cascade,
      at ${t.bigint} not null,
      sent ${t.integer} not null,
      answer ${t.text} not null
    )${t.tableEnd}`,
    'create index notification_tries_of on notification_tries (notification_id)',
    `create table report_schedules (
      id ${t.identity},
      name ${t.text} not null,
      kind ${t.text} not null,
      station_ids ${t.text} not null,
      point_ids ${t.text},
      rhythm ${t.text} not null,
      at_time ${t.text} not null,
      enabled ${t.integer} not null,
      due_through ${t.text} not null,
      changed_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table report_schedule_accounts (
      schedule_id ${t.integer} not null references report_schedules (id) on delete cascade,
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      primary key (schedule_id, account_id)
    )${t.tableEnd}`,
    'create index report_schedule_accounts_by_account on report_schedule_accounts (account_id)',
  ],
};
