import type { Migration } from './migration.ts';

/** Pushes of remote configuration, each with its entries, and what of it is known to have been in the controllers. */
export const pushes: Migration = {
  name: '020-pushes',
  statements: (t) => [
    `create table pushes (
      id ${t.identity},
      station_id ${t.integer} not null,
      action ${t.text} not null,
      of_push ${t.integer},
      account_id ${t.integer},
      by_name ${t.text} not null,
      at ${t.bigint} not null,
      outcome ${t.text}
    )${t.tableEnd}`,
    'create index pushes_by_station on pushes (station_id, id)',
    'create index pushes_rolled_back on pushes (of_push) where of_push is not null',
    `create table push_entries (
      push_id ${t.integer} not null,
      position ${t.integer} not null,
      point_id ${t.integer} not null,
      terminal ${t.text} not null,
      wanted ${t.text} not null,
      old_value ${t.text},
      actual ${t.text},
      outcome ${t.text},
      reason ${t.text},
      reason_code ${t.text},
      primary key (push_id, position)
    )${t.tableEnd}`,
    `create table station_settings (
      station_id ${t.integer} not null,
      point_id ${t.integer} not null,
      push_id ${t.integer} not null,
      at ${t.bigint} not null,
      by_name ${t.text} not null,
      value ${t.text} not null,
      primary key (station_id, point_id)
    )${t.tableEnd}`,
  ],
};
