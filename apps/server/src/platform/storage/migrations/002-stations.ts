import type { Migration } from './migration.ts';

export const stationsMigration: Migration = {
  name: '002-stations',
  statements: (t) => [
    `create table stations (
      id ${t.identity},
      site_name ${t.text} not null,
      enabled ${t.integer} not null,
      version ${t.integer} not null,
      declaration ${t.text} not null,
      created_at ${t.bigint} not null,
      changed_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table points (
      id ${t.identity},
      station_id ${t.integer} not null references stations (id),
      terminal ${t.text} not null,
      name ${t.text} not null,
      kind ${t.text} not null,
      position ${t.integer} not null,
      declaration ${t.text} not null,
      removed_at ${t.bigint}
    )${t.tableEnd}`,
    'create index points_by_station on points (station_id, position)',
    // A terminal is taken once by a living point; those taken out do not count.
    'create unique index points_terminal on points (station_id, terminal) where removed_at is null',
  ],
};
