import type { Migration } from './migration.ts';

/**
 * Addresses of stations' own units beside those of the whole map, addresses that were changed by hand, and the versions of the
 * map with what each changed.
 */
export const modbusMapMigration: Migration = {
  name: '019-modbus-map',
  statements: (t) => [
    `create table modbus_runs (
      space ${t.integer} not null,
      use ${t.text} not null,
      address ${t.integer} not null,
      station_id ${t.integer} not null,
      point_id ${t.integer} not null,
      is_retired ${t.integer} not null,
      primary key (space, use, address)
    )${t.tableEnd}`,
    `insert into modbus_runs (space, use, address, station_id, point_id, is_retired)
      select 0, use, address, station_id, point_id, 0 from modbus_addresses`,
    'drop table modbus_addresses',
    'alter table modbus_runs rename to modbus_addresses',
    `create unique index modbus_addresses_given on modbus_addresses (space, use, station_id, point_id)
      where is_retired = 0`,
    `create table modbus_map_versions (
      version ${t.integer} primary key,
      at ${t.bigint} not null,
      by_names ${t.text} not null,
      audit_id ${t.integer} not null,
      entries ${t.integer} not null,
      hash ${t.text} not null,
      changes ${t.bytes} not null
    )${t.tableEnd}`,
  ],
};
