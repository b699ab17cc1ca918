import type { Migration } from './migration.ts';

/** The register map: addresses are given once, and stay given when what they stand for is gone. */
export const modbusAddresses: Migration = {
  name: '017-modbus-addresses',
  statements: (t) => [
    `create table modbus_addresses (
      use ${t.text} not null,
      address ${t.integer} not null,
      station_id ${t.integer} not null,
      point_id ${t.integer} not null,
      primary key (use, address),
      unique (use, station_id, point_id)
    )${t.tableEnd}`,
  ],
};
