import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';

/** Where a source of events, such as the audit log, was read to. */
export interface SourcePosition {
  readonly source: string;
  readonly lastId: number;
}

/** Up to where events were queued. Every method throws StorageError. */
export type SourceRepository = ReturnType<typeof createSourceRepository>;

export function createSourceRepository(storage: Storage) {
  return {
    async position(source: string): Promise<number | null> {
      const row = await storage.write
        .selectFrom('webhook_positions')
        .select('last_id')
        .where('source', '=', source)
        .executeTakeFirst();
      return row?.last_id ?? null;
    },

    async setPosition(db: Database, { source, lastId }: SourcePosition): Promise<void> {
      await db
        .insertInto('webhook_positions')
        .values({ source, last_id: lastId })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ last_id: lastId }))
        .execute();
    },

    async stations(): Promise<ReadonlyMap<number, boolean>> {
      const rows = await storage.write.selectFrom('webhook_stations').selectAll().execute();
      return new Map(rows.map(({ station_id, is_online }) => [station_id, is_online === 1]));
    },

    setStations: (db: Database, stations: ReadonlyMap<number, boolean>): Promise<void> =>
      insertMany(
        db,
        'webhook_stations',
        ['station_id', 'is_online'],
        [...stations].map(([stationId, isOnline]) => [stationId, isOnline ? 1 : 0]),
        { key: ['station_id'], set: ['is_online'] },
      ),

    async forgetStations(db: Database, stationIds: readonly number[]): Promise<void> {
      for (const stationId of stationIds)
        await db.deleteFrom('webhook_stations').where('station_id', '=', stationId).execute();
    },
  };
}
