import { MAP_USES } from '@outpost/contract';
import type { MapAddress, SpacedAddress } from '@outpost/core';
import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';

const COLUMNS = ['space', 'use', 'address', 'station_id', 'point_id', 'is_retired'] as const;
/** Of a station itself; no point has it. */
const NO_POINT = 0;

/** The assigned addresses. Every method throws StorageError. */
export function createModbusMapRepository(storage: Storage) {
  return {
    async load(): Promise<SpacedAddress[]> {
      const rows = await storage.read.selectFrom('modbus_addresses').selectAll().execute();
      return rows.map((row) => ({
        space: row.space,
        use: MAP_USES.find((use) => use === row.use)!,
        address: row.address,
        stationId: row.station_id,
        pointId: row.point_id === NO_POINT ? null : row.point_id,
        isRetired: row.is_retired === 1,
      }));
    },

    save: (added: readonly SpacedAddress[]): Promise<void> =>
      storage.transaction((trx) =>
        insertMany(
          trx,
          'modbus_addresses',
          COLUMNS,
          added.map((one) => [one.space, one.use, one.address, one.stationId, pointOf(one), 0]),
          // An attempt whose answer was lost has stored the same.
          { key: ['space', 'use', 'address'], set: [] },
        ),
      ),

    /**
     * Moves an entry to another address within the caller's transaction.
     * @param beforeAddress its previous address, which is retired; null: it had none
     */
    async move(trx: Database, to: SpacedAddress, beforeAddress: number | null): Promise<void> {
      if (beforeAddress !== null) {
        await trx
          .updateTable('modbus_addresses')
          .set({ is_retired: 1 })
          .where('space', '=', to.space)
          .where('use', '=', to.use)
          .where('address', '=', beforeAddress)
          .execute();
      }
      const row = [to.space, to.use, to.address, to.stationId, pointOf(to), 0];
      // It may return to a previous address of its own.
      const upsert = { key: ['space', 'use', 'address'], set: ['is_retired'] };
      await insertMany(trx, 'modbus_addresses', COLUMNS, [row], upsert);
    },
  };
}

const pointOf = ({ pointId }: MapAddress): number => pointId ?? NO_POINT;
