import type { Actor, Audit, AuditNote } from '../../platform/audit/index.ts';
import type { Storage } from '../../platform/storage/index.ts';

/** An item that was ticked by hand. */
export interface Tick {
  readonly key: string;
  readonly atMs: number;
  readonly by: string;
  readonly note: string;
}

/** When the commissioning of a station began, and its ticks since. */
export interface StoredCommissioning {
  /** null: with the station. */
  readonly begun: { readonly atMs: number; readonly by: string } | null;
  readonly ticks: readonly Tick[];
}

/** The commissioning of stations. Every method throws StorageError. */
export type CommissioningRepository = ReturnType<typeof createCommissioningRepository>;

export function createCommissioningRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  return {
    async read(stationId: number): Promise<StoredCommissioning> {
      // Read from the writer, so that a new tick is seen at once.
      const begun = await storage.write
        .selectFrom('commissioning')
        .select(['begun_at', 'by_name'])
        .where('station_id', '=', stationId)
        .executeTakeFirst();
      const ticks = await storage.write
        .selectFrom('commissioning_ticks')
        .selectAll()
        .where('station_id', '=', stationId)
        .execute();
      return {
        begun: begun ? { atMs: begun.begun_at, by: begun.by_name } : null,
        ticks: ticks.map((row) => ({ key: row.item, atMs: row.at, by: row.by_name, note: row.note })),
      };
    },

    /** Restarts it and deletes the ticks. */
    restart: (stationId: number, by: Actor, atMs: number, note: AuditNote): Promise<void> =>
      storage.transaction(async (trx) => {
        const values = { begun_at: atMs, by_name: by.name };
        await trx
          .insertInto('commissioning')
          .values({ station_id: stationId, ...values })
          .onConflict((conflict) => conflict.column('station_id').doUpdateSet(values))
          .execute();
        await trx.deleteFrom('commissioning_ticks').where('station_id', '=', stationId).execute();
        await audit.appendIn(trx, [note]);
      }),

    tick: (stationId: number, { key, atMs, by, note: why }: Tick, note: AuditNote): Promise<void> =>
      storage.transaction(async (trx) => {
        const values = { at: atMs, by_name: by, note: why };
        await trx
          .insertInto('commissioning_ticks')
          .values({ station_id: stationId, item: key, ...values })
          .onConflict((conflict) => conflict.columns(['station_id', 'item']).doUpdateSet(values))
          .execute();
        await audit.appendIn(trx, [note]);
      }),

    untick: (stationId: number, key: string, note: AuditNote): Promise<void> =>
      storage.transaction(async (trx) => {
        await trx
          .deleteFrom('commissioning_ticks')
          .where('station_id', '=', stationId)
          .where('item', '=', key)
          .execute();
        await audit.appendIn(trx, [note]);
      }),
  };
}
