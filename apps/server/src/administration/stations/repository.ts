import type { NewStation, Point, StationConfig } from '@outpost/contract';
import { type Diff, diffStations } from '@outpost/core';
import type { Audit } from '../../platform/audit/index.ts';
import type { Database, Storage } from '../../platform/storage/index.ts';
import { insertChange } from './changes.repository.ts';
import { stationColumns } from './columns.ts';
import { insertPoints, pointsBetween, savePoints } from './points.repository.ts';
import { RowReader, type StoredStationRow } from './rows.ts';
import { type StationSaving, stationNote } from './saving.ts';
import * as texts from './texts.ts';

const STATION = [
  'id',
  'site_name',
  'enabled',
  'version',
  'declaration',
  'created_at',
  'changed_at',
  'changed_by',
] as const;

/**
 * Stations whose points are read in one statement: a few thousand rows, so that other work is not
 * delayed.
 */
export const STATIONS_A_READ = 100;

/** A station as it is stored. */
export interface StoredStation {
  readonly config: StationConfig;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  /** Empty when unknown. */
  readonly changedBy: string;
}

/** The result of an attempt to save. */
export type StationSaveOutcome =
  /** `diff` null: nothing changed, and nothing was stored. */
  | { kind: 'saved'; stored: StoredStation; diff: Diff | null }
  | { kind: 'missing' }
  /** Another user saved in between; `version` is the stored one. */
  | { kind: 'changed'; version: number }
  /**
   * These indexes of Points have an ID that is not an existing point of the station, or of another
   * kind.
   */
  | { kind: 'foreign-points'; indexes: number[] };

/** The stored configuration of stations and their points. */
export type StationRepository = ReturnType<typeof createStationRepository>;

export function createStationRepository(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
  return {
    /** Every station that was not deleted, with its existing points in order; by ID. */
    async readAll(): Promise<StoredStation[]> {
      const rows = await storage.read
        .selectFrom('stations')
        .select(STATION)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute();
      return readPages(storage.read, rows);
    },

    /** These, in the order of their IDs; missing ones are omitted. */
    async readSome(ids: readonly number[]): Promise<StoredStation[]> {
      const rows: StoredStationRow[] = [];
      const sorted = [...ids].sort((a, b) => a - b);
      for (let at = 0; at < sorted.length; at += STATIONS_A_READ) {
        const page = sorted.slice(at, at + STATIONS_A_READ);
        rows.push(
          ...(await storage.read
            .selectFrom('stations')
            .select(STATION)
            .where('id', 'in', page)
            .where('removed_at', 'is', null)
            .orderBy('id')
            .execute()),
        );
      }
      return readPages(storage.read, rows);
    },

    /** Assigns IDs to the station and its points. */
    create: (station: NewStation, saving: StationSaving): Promise<StoredStation> =>
      storage.transaction(async (trx) => {
        const { atMs, by } = saving;
        const { id } = await trx
          .insertInto('stations')
          .values({
            ...stationColumns(station),
            version: 1,
            created_at: atMs,
            changed_at: atMs,
            changed_by: by.name,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertPoints(
          trx,
          id,
          station.Points.map((point, position) => ({ point, position })),
        );
        const stored = (await readOne(trx, id))!;
        await insertChange(trx, stored.config, saving, null);
        await audit.appendIn(trx, [stationNote(saving, stored.config, null)]);
        return stored;
      }),

    /**
     * Saves when `station.Version` is the stored one and increments it. Points keep their IDs, those
     * with ID 0 get a new one, omitted ones are deleted and their IDs are never reused.
     *
     * @param revive deleted points of the station may be restored
     */
    update: (
      station: StationConfig,
      saving: StationSaving,
      revive: boolean = false,
    ): Promise<StationSaveOutcome> =>
      storage
        .transaction(async (trx): Promise<StationSaveOutcome> => {
          const { StationId: id, Version: version } = station;
          // A lock on the row before anything of it is read, so that of two saves one sees what the
          // other stored.
          const before = await lockOne(trx, id);
          if (!before) return { kind: 'missing' };
          if (before.config.Version !== version) return { kind: 'changed', version: before.config.Version };
          if (diffStations(before.config, station) === null) {
            return { kind: 'saved', stored: before, diff: null };
          }
          await trx
            .updateTable('stations')
            .set({
              ...stationColumns(station),
              version: version + 1,
              changed_at: saving.atMs,
              changed_by: saving.by.name,
            })
            .where('id', '=', id)
            .execute();
          const foreign = await savePoints(trx, before.config, station, saving.atMs, revive);
          if (foreign.length > 0) throw new ForeignPoints(foreign);
          const stored = (await readOne(trx, id))!;
          const diff = diffStations(before.config, stored.config);
          await insertChange(trx, stored.config, saving, diff);
          await audit.appendIn(trx, [stationNote(saving, stored.config, diff)]);
          return { kind: 'saved', stored, diff };
        })
        .catch((error: unknown): StationSaveOutcome => {
          if (error instanceof ForeignPoints) return { kind: 'foreign-points', indexes: error.indexes };
          throw error;
        }),
  };
}

/** Thrown inside the transaction so that it rolls back. */
class ForeignPoints extends Error {
  readonly indexes: number[];
  constructor(indexes: number[]) {
    super(texts.pointsOfAnotherStation);
    this.indexes = indexes;
  }
}

async function readPages(db: Database, rows: readonly StoredStationRow[]): Promise<StoredStation[]> {
  const reader = new RowReader();
  const stations: StoredStation[] = [];
  for (let at = 0; at < rows.length; at += STATIONS_A_READ) {
    const page = rows.slice(at, at + STATIONS_A_READ);
    const points = new Map<number, Point[]>(page.map((row) => [row.id, []]));
    for (const row of await pointsBetween(db, page[0]!.id, page.at(-1)!.id)) {
      points.get(row.station_id)?.push(reader.point(row));
    }
    for (const row of page) stations.push(storedOf(row, reader.station(row, points.get(row.id)!)));
  }
  return stations;
}

async function readOne(db: Database, stationId: number): Promise<StoredStation | undefined> {
  const rows = await db
    .selectFrom('stations')
    .select(STATION)
    .where('id', '=', stationId)
    .where('removed_at', 'is', null)
    .execute();
  return (await readPages(db, rows))[0];
}

/** The station, locked until the transaction ends. */
async function lockOne(trx: Database, stationId: number): Promise<StoredStation | undefined> {
  await trx
    .updateTable('stations')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', stationId)
    .execute();
  return readOne(trx, stationId);
}

const storedOf = (row: StoredStationRow, config: StationConfig): StoredStation => ({
  config,
  createdAtMs: row.created_at,
  changedAtMs: row.changed_at,
  changedBy: row.changed_by ?? '',
});
