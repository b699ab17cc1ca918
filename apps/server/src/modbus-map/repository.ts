import { MAP_USES, type MapAddress } from '@outpost/core';
import { insertMany, type Storage } from '../storage/index.ts';

/** The addresses that were given. Every method throws StorageError. */
export interface ModbusMapRepository {
  load(): Promise<MapAddress[]>;
  save(added: readonly MapAddress[]): Promise<void>;
}

const COLUMNS = ['use', 'address', 'station_id', 'point_id'] as const;
/** Of a station itself; no point has it. */
const NO_POINT = 0;

export function createModbusMapRepository(storage: Storage): ModbusMapRepository {
  return {
    async load() {
      const rows = await storage.read.selectFrom('modbus_addresses').selectAll().execute();
      return rows.map((row) => ({
        use: MAP_USES.find((use) => use === row.use)!,
        address: row.address,
        stationId: row.station_id,
        pointId: row.point_id === NO_POINT ? null : row.point_id,
      }));
    },

    save: (added) =>
      storage.transaction((trx) =>
        insertMany(
          trx,
          'modbus_addresses',
          COLUMNS,
          added.map(({ use, address, stationId, pointId }) => [use, address, stationId, pointId ?? NO_POINT]),
          // A try of which the answer was lost has stored the same.
          { key: ['use', 'address'], set: [] },
        ),
      ),
  };
}
