import type { Diff } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Audit, AuditNote } from '../../platform/audit/index.ts';
import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';
import { insertChanges } from './changes.repository.ts';
import type { ImportBatch, ImportedChange, ImportedPointCells, ImportedStation } from './import-rows.ts';
import { pointsBetween } from './points.repository.ts';
import type { StationSaving } from './saving.ts';
import * as texts from './texts.ts';

const POINT = ['station_id', 'terminal', 'name', 'kind', 'position', 'declaration'] as const;

/**
 * Stores an import, all or nothing.
 *
 * @param next the next part; null: there are no more
 * @returns the IDs of new and changed stations
 * @throws AppError `STATION_CHANGED` when one was saved since the comparison; StorageError
 */
export function storeImport(
  storage: Storage,
  audit: Pick<Audit, 'appendIn'>,
  next: () => Promise<ImportBatch | null>,
  saving: StationSaving,
): Promise<number[]> {
  return storage.transaction(async (trx) => {
    const ids: number[] = [];
    const notes: AuditNote[] = [];
    const note = ({ words, details }: ImportedStation | ImportedChange, stationId: number): void => {
      ids.push(stationId);
      notes.push({
        kind: 'station',
        action: saving.action,
        outcome: 'done',
        by: saving.by,
        stationId,
        words,
        details,
      });
    };
    let coming = next();
    for (let batch = await coming; batch; batch = await coming) {
      // The next one is prepared while this one is stored.
      coming = next();
      coming.catch(() => {});
      const { created, changed } = batch;
      const createdIds = await insertStations(trx, created, saving);
      created.forEach((station, index) => {
        note(station, createdIds[index]!);
      });
      await changeStations(trx, changed, saving);
      for (const station of changed) note(station, station.stationId);
    }
    await audit.appendIn(trx, notes);
    return ids;
  });
}

async function insertStations(
  trx: Database,
  stations: readonly ImportedStation[],
  saving: StationSaving,
): Promise<number[]> {
  if (stations.length === 0) return [];
  const { atMs, by } = saving;
  const rows = await trx
    .insertInto('stations')
    .values(
      stations.map(({ site_name, enabled, declaration }) => ({
        site_name,
        enabled,
        declaration,
        version: 1,
        created_at: atMs,
        changed_at: atMs,
        changed_by: by.name,
      })),
    )
    .returning('id')
    .execute();
  // Rows of one statement get their IDs in its order; the answer may have another order.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  await insertMany(
    trx,
    'points',
    POINT,
    stations.flatMap(({ points }, index) => points.map((point) => [ids[index]!, ...point])),
  );
  await insertChanges(
    trx,
    ids.map((stationId) => ({ stationId, version: 1, diff: null })),
    saving,
  );
  return ids;
}

async function changeStations(
  trx: Database,
  stations: readonly ImportedChange[],
  saving: StationSaving,
): Promise<void> {
  for (const station of stations) {
    const { stationId, version, site_name, enabled, declaration } = station;
    const { numUpdatedRows } = await trx
      .updateTable('stations')
      .set({
        site_name,
        enabled,
        declaration,
        version: version + 1,
        changed_at: saving.atMs,
        changed_by: saving.by.name,
      })
      .where('id', '=', stationId)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new AppError('STATION_CHANGED', texts.stationChangedImportAgain(stationId));
    }
    if (station.gone.length > 0) {
      await trx
        .updateTable('points')
        .set({ removed_at: saving.atMs })
        .where('station_id', '=', stationId)
        .where('id', 'in', station.gone)
        .execute();
    }
  }
  const cells = (of: (station: ImportedChange) => readonly ImportedPointCells[]) =>
    stations.flatMap((station) => of(station).map((point) => [station.stationId, ...point]));
  await insertMany(
    trx,
    'points',
    ['id', ...POINT],
    stations.flatMap(({ stationId, changed }) => changed.map(([id, ...point]) => [id, stationId, ...point])),
    { key: ['id'], set: ['name', 'position', 'declaration'] },
  );
  await insertMany(
    trx,
    'points',
    POINT,
    cells(({ added }) => added),
  );
  const changes = [];
  for (const { stationId, version, diff, added } of stations) {
    const known = JSON.parse(diff) as Diff;
    const whole = added.length > 0 ? await withNewIds(trx, stationId, known) : known;
    changes.push({ stationId, version: version + 1, diff: whole });
  }
  await insertChanges(trx, changes, saving);
}

/** New points have their IDs only now; with them the change can be undone and repeated. */
async function withNewIds(trx: Database, stationId: number, diff: Diff): Promise<Diff> {
  const ids = new Map((await pointsBetween(trx, stationId, stationId)).map((row) => [row.terminal, row.id]));
  const { lists } = diff;
  const points = lists?.Points;
  if (!points?.come) return diff;
  const come = points.come.map(({ at, item }) => ({
    at,
    item: { ...item, Id: item.Id === 0 ? ids.get(String(item.Point))! : item.Id },
  }));
  return { ...diff, lists: { ...lists, Points: { ...points, come } } };
}
