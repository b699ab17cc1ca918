import type { Migration } from './migration.ts';

/** Webhooks of other systems, and what was and is to be sent to them. */
export const webhooksMigration: Migration = {
  name: '052-webhooks',
  statements: (t) => [
    `create table webhooks (
      id ${t.identity},
      name ${t.text} not null,
      url ${t.text} not null,
      events ${t.text} not null,
      areas ${t.text} not null,
      station_ids ${t.text} not null,
      enabled ${t.integer} not null,
      header_name ${t.text},
      header_value ${t.text},
      secret ${t.text} not null,
      earlier_secret ${t.text},
      earlier_until ${t.bigint},
      created_at ${t.bigint} not null,
      last_sent_at ${t.bigint},
      failing_since ${t.bigint},
      problem ${t.text},
      turned_off_at ${t.bigint}
    )${t.tableEnd}`,
    `create table webhook_deliveries (
      id ${t.identity},
      webhook_id ${t.integer} not null references webhooks (id) on delete cascade,
      message_id ${t.text} not null,
      event ${t.text} not null,
      at ${t.bigint} not null,
      body ${t.text} not null,
      state ${t.text} not null,
      attempts ${t.integer} not null,
      created_at ${t.bigint} not null,
      due_at ${t.bigint} not null,
      ended_at ${t.bigint},
      status ${t.integer},
      answer ${t.text} not null,
      took_ms ${t.integer}
    )${t.tableEnd}`,
    'create index webhook_deliveries_of on webhook_deliveries (webhook_id, id)',
    "create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting'",
    'create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null',
    `create table webhook_positions (
      source ${t.text} not null primary key,
      last_id ${t.integer} not null
    )${t.tableEnd}`,
    `create table webhook_stations (
      station_id ${t.integer} not null primary key,
      is_online ${t.integer} not null
    )${t.tableEnd}`,
  ],
};
