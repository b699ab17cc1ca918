import type { DeletedStation } from '@outpost/contract';
import type { Audit } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';
import { insertChanges } from './changes.repository.ts';
import type { StationSaving } from './saving.ts';
import * as texts from './texts.ts';

/** The result of an attempt to restore a deleted station. */
export type RestoreOutcome = 'restored' | 'missing' | 'purging';

/** Deleting and restoring stations. Every method throws StorageError. */
export type RemovalRepository = ReturnType<typeof createRemovalRepository>;

export function createRemovalRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  const note = (stationId: number, saving: StationSaving, words: string, details: Record<string, unknown>) =>
    ({
      kind: 'station',
      action: saving.action,
      outcome: 'done',
      by: saving.by,
      stationId,
      words,
      details,
    }) as const;
  return {
    /** With its alert settings. @returns whether there was such a station, of this version */
    remove: (
      { StationId, SiteName, Version }: { StationId: number; SiteName: string; Version: number },
      purge: boolean,
      saving: StationSaving,
    ): Promise<boolean> =>
      storage.transaction(async (trx) => {
        const version = Version + 1;
        const { numUpdatedRows } = await trx
          .updateTable('stations')
          .set({
            version,
            removed_at: saving.atMs,
            removed_by: saving.by.name,
            changed_at: saving.atMs,
            changed_by: saving.by.name,
            history: purge ? 'purging' : 'kept',
          })
          .where('id', '=', StationId)
          .where('version', '=', Version)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await trx.deleteFrom('alert_settings').where('station_id', '=', StationId).execute();
        await insertChanges(trx, [{ stationId: StationId, version, diff: null }], saving);
        const words = `Deleted ${SiteName}; its history is ${purge ? 'deleted' : 'kept'}`;
        await audit.appendIn(trx, [note(StationId, saving, words, { SiteName, Version: version })]);
        return true;
      }),

    /** Newest first. */
    async deleted(): Promise<DeletedStation[]> {
      const rows = await storage.read
        .selectFrom('stations')
        .select(['id', 'site_name', 'removed_at', 'removed_by', 'history'])
        .where('removed_at', 'is not', null)
        .orderBy('removed_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        StationId: row.id,
        SiteName: row.site_name,
        At: toInstant(row.removed_at!),
        By: row.removed_by ?? '',
        History: row.history,
      }));
    },

    /**
     * Disabled, as a version of its own, and without a unit of the Modbus map that another one uses
     * by now.
     * @param isUnitTaken by an existing station
     */
    restore: (
      stationId: number,
      saving: StationSaving,
      isUnitTaken: (unitId: number) => boolean,
    ): Promise<RestoreOutcome> =>
      storage.transaction(async (trx): Promise<RestoreOutcome> => {
        const row = await trx
          .selectFrom('stations')
          .select(['site_name', 'version', 'enabled', 'history', 'declaration'])
          .where('id', '=', stationId)
          .where('removed_at', 'is not', null)
          .executeTakeFirst();
        if (!row) return 'missing';
        if (row.history === 'purging') return 'purging';
        const version = row.version + 1;
        const declared = JSON.parse(row.declaration) as { MapUnitId?: number | null };
        const unitId = declared.MapUnitId ?? null;
        const losesUnit = unitId !== null && isUnitTaken(unitId);
        const { numUpdatedRows } = await trx
          .updateTable('stations')
          .set({
            version,
            enabled: 0,
            ...(losesUnit && { declaration: JSON.stringify({ ...declared, MapUnitId: null }) }),
            removed_at: null,
            removed_by: null,
            history: 'kept',
            changed_at: saving.atMs,
            changed_by: saving.by.name,
          })
          .where('id', '=', stationId)
          .where('version', '=', row.version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return 'missing';
        const set = {
          ...(row.enabled === 1 && { Enabled: { before: true, after: false } }),
          ...(losesUnit && { MapUnitId: { before: unitId, after: null } }),
        };
        const diff = Object.keys(set).length > 0 ? { set } : null;
        await insertChanges(trx, [{ stationId, version, diff }], saving);
        const without = losesUnit ? texts.withoutTakenUnit(unitId) : '';
        const words = texts.restoredDisabled(row.site_name, without);
        await audit.appendIn(trx, [note(stationId, saving, words, { Version: version })]);
        return 'restored';
      }),

    /** Stations whose samples are to be deleted, with all their points. */
    async purging(): Promise<{ stationId: number; pointIds: number[] }[]> {
      const rows = await storage.read
        .selectFrom('stations')
        .select('id')
        .where('history', '=', 'purging')
        .orderBy('id')
        .execute();
      return Promise.all(
        rows.map(async ({ id }) => ({ stationId: id, pointIds: await pointIdsOf(storage.read, id) })),
      );
    },

    async purged(stationId: number): Promise<void> {
      await storage.write
        .updateTable('stations')
        .set({ history: 'purged' })
        .where('id', '=', stationId)
        .where('history', '=', 'purging')
        .execute();
    },
  };
}

async function pointIdsOf(db: Database, stationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('points')
    .select('id')
    .where('station_id', '=', stationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
