import type { StationConfig } from '@outpost/contract';
import type { Audit } from '../../platform/audit/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { insertChanges } from './changes.repository.ts';
import { type StationSaving, stationNote } from './saving.ts';

/** Rows per statement. */
const IDS_AT_ONCE = 500;

/**
 * Enables or disables stations, all or none.
 *
 * @param stations their known versions, each to be changed
 * @returns false when one of them was changed meanwhile; then nothing was stored
 */
export async function storeEnabled(
  storage: Storage,
  audit: Pick<Audit, 'appendIn'>,
  stations: readonly StationConfig[],
  enabled: boolean,
  saving: StationSaving,
): Promise<boolean> {
  const known = new Map(stations.map((station) => [station.StationId, station]));
  const ids = [...known.keys()].sort((a, b) => a - b);
  const diff = { set: { Enabled: { before: !enabled, after: enabled } } };
  return storage
    .transaction(async (trx) => {
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const page = ids.slice(at, at + IDS_AT_ONCE);
        const rows = await trx
          .updateTable('stations')
          .set(({ eb, ref }) => ({
            enabled: enabled ? 1 : 0,
            version: eb(ref('version'), '+', 1),
            changed_at: saving.atMs,
            changed_by: saving.by.name,
          }))
          .where('id', 'in', page)
          .where('removed_at', 'is', null)
          .returning(['id', 'version'])
          .execute();
        const isAsKnown = rows.every(({ id, version }) => known.get(id)!.Version === version - 1);
        if (rows.length !== page.length || !isAsKnown) throw new NotAsKnown();
        await insertChanges(
          trx,
          rows.map(({ id, version }) => ({ stationId: id, version, diff })),
          saving,
        );
      }
      const notes = stations.map((station) =>
        stationNote(saving, { ...station, Enabled: enabled, Version: station.Version + 1 }, null),
      );
      await audit.appendIn(trx, notes);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NotAsKnown) return false;
      throw error;
    });
}

class NotAsKnown extends Error {}
