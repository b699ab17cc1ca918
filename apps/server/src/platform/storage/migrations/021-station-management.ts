import type { Migration } from './migration.ts';

/** Who changed what in a station, stations that were deleted, and their commissioning. */
export const stationManagement: Migration = {
  name: '021-station-management',
  statements: (t) => [
    `alter table stations add column changed_by ${t.text}`,
    `alter table stations add column removed_at ${t.bigint}`,
    `alter table stations add column removed_by ${t.text}`,
    `alter table stations add column history ${t.text} not null default 'kept'`,
    "create index stations_purging on stations (id) where history = 'purging'",
    `create table station_changes (
      station_id ${t.integer} not null references stations (id),
      version ${t.integer} not null,
      at ${t.bigint} not null,
      account_id ${t.integer},
      by_name ${t.text} not null,
      action ${t.text} not null,
      words ${t.text} not null,
      diff ${t.text},
      primary key (station_id, version)
    )${t.tableEnd}`,
    `create table commissioning (
      station_id ${t.integer} not null primary key references stations (id),
      begun_at ${t.bigint} not null,
      by_name ${t.text} not null
    )${t.tableEnd}`,
    `create table commissioning_ticks (
      station_id ${t.integer} not null references stations (id),
      item ${t.text} not null,
      at ${t.bigint} not null,
      by_name ${t.text} not null,
      note ${t.text} not null,
      primary key (station_id, item)
    )${t.tableEnd}`,
  ],
};
