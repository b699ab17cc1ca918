import type { Migration } from './migration.ts';

/** Points have no foreign key here: history of a point that was taken out stays. */
export const historyMigration: Migration = {
  name: '003-history',
  statements: (t) => [
    `create table journal (
      id ${t.bigint} not null primary key,
      samples ${t.integer} not null,
      data ${t.bytes} not null
    )${t.tableEnd}`,
    `create table chunks (
      point_id ${t.integer} not null,
      start_at ${t.bigint} not null,
      end_at ${t.bigint} not null,
      count ${t.integer} not null,
      low ${t.double},
      high ${t.double},
      data ${t.bytes} not null,
      primary key (point_id, start_at)
    )${t.tableEnd}`,
    `create table point_state (
      point_id ${t.integer} not null primary key,
      sealed_at ${t.bigint},
      value ${t.double},
      quality ${t.integer},
      conditions ${t.text}
    )${t.tableEnd}`,
    `create table station_polls (
      station_id ${t.integer} not null primary key,
      polled_at ${t.bigint} not null
    )${t.tableEnd}`,
  ],
};
