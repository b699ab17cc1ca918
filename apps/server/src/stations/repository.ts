import type { NewStation, Point, StationConfig } from '@outpost/contract';
import type { Database, Storage } from '../storage/index.ts';
import { type PointRow, pointColumns, RowReader, stationColumns } from './rows.ts';

const STATION = ['id', 'site_name', 'enabled', 'version', 'declaration'] as const;
const POINT = ['id', 'station_id', 'terminal', 'name', 'kind', 'declaration'] as const;

/** Stations whose points are read in one statement: a few thousand rows, so that nothing else waits for long. */
const STATIONS_A_READ = 100;

/** What became of an attempt to save. */
export type SaveOutcome =
  | { kind: 'saved'; station: StationConfig }
  | { kind: 'missing' }
  /** Somebody saved in between; `version` is the stored one. */
  | { kind: 'changed'; version: number }
  /** These indexes of Points carry an id that is not a living point of the station, or of another kind. */
  | { kind: 'foreign-points'; indexes: number[] };

/** The stored configuration of stations and their points. */
export interface StationRepository {
  /** Every station with its living points in their order; by id. */
  readAll(): Promise<StationConfig[]>;
  /** Gives the station and its points their ids. */
  create(station: NewStation, atMs: number): Promise<StationConfig>;
  /**
   * Saves when `station.Version` is the stored one and counts it up. Points keep their ids, those with id 0 get a new
   * one, those left out are taken out and their ids never come again.
   */
  update(station: StationConfig, atMs: number): Promise<SaveOutcome>;
}

export function createStationRepository(storage: Storage): StationRepository {
  return {
    async readAll() {
      const rows = await storage.read.selectFrom('stations').select(STATION).orderBy('id').execute();
      const reader = new RowReader();
      const stations: StationConfig[] = [];
      for (let at = 0; at < rows.length; at += STATIONS_A_READ) {
        const page = rows.slice(at, at + STATIONS_A_READ);
        const points = new Map<number, Point[]>(page.map((row) => [row.id, []]));
        for (const row of await pointsBetween(storage.read, page[0]!.id, page.at(-1)!.id)) {
          points.get(row.station_id)?.push(reader.point(row));
        }
        for (const row of page) stations.push(reader.station(row, points.get(row.id)!));
      }
      return stations;
    },

    create: (station, atMs) =>
      storage.transaction(async (trx) => {
        const { id } = await trx
          .insertInto('stations')
          .values({ ...stationColumns(station), version: 1, created_at: atMs, changed_at: atMs })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertPoints(
          trx,
          id,
          station.Points.map((point, position) => ({ point, position })),
        );
        return (await readOne(trx, id))!;
      }),

    update: (station, atMs) =>
      storage
        .transaction(async (trx): Promise<SaveOutcome> => {
          const { StationId: id, Version: version } = station;
          const { numUpdatedRows } = await trx
            .updateTable('stations')
            .set({ ...stationColumns(station), version: version + 1, changed_at: atMs })
            .where('id', '=', id)
            .where('version', '=', version)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) {
            const stored = await trx
              .selectFrom('stations')
              .select('version')
              .where('id', '=', id)
              .executeTakeFirst();
            return stored ? { kind: 'changed', version: stored.version } : { kind: 'missing' };
          }
          const foreign = await savePoints(trx, station, atMs);
          if (foreign.length > 0) throw new ForeignPoints(foreign);
          return { kind: 'saved', station: (await readOne(trx, id))! };
        })
        .catch((error: unknown): SaveOutcome => {
          if (error instanceof ForeignPoints) return { kind: 'foreign-points', indexes: error.indexes };
          throw error;
        }),
  };
}

/** Thrown inside the transaction so that it rolls back. */
class ForeignPoints extends Error {
  readonly indexes: number[];
  constructor(indexes: number[]) {
    super('points of another station');
    this.indexes = indexes;
  }
}

/** Living points of the stations from one id to another, both included. */
function pointsBetween(db: Database, firstId: number, lastId: number): Promise<PointRow[]> {
  return db
    .selectFrom('points')
    .select(POINT)
    .where('station_id', '>=', firstId)
    .where('station_id', '<=', lastId)
    .where('removed_at', 'is', null)
    .orderBy('station_id')
    .orderBy('position')
    .execute();
}

async function readOne(db: Database, stationId: number): Promise<StationConfig | undefined> {
  const row = await db.selectFrom('stations').select(STATION).where('id', '=', stationId).executeTakeFirst();
  if (!row) return undefined;
  const reader = new RowReader();
  const points = await pointsBetween(db, stationId, stationId);
  return reader.station(
    row,
    points.map((point) => reader.point(point)),
  );
}

async function insertPoints(
  db: Database,
  stationId: number,
  points: readonly { point: Point; position: number }[],
): Promise<void> {
  if (points.length === 0) return;
  await db
    .insertInto('points')
    .values(
      points.map(({ point, position }) => ({ station_id: stationId, ...pointColumns(point, position) })),
    )
    .execute();
}

/** @returns the indexes of points that are not the station's own */
async function savePoints(db: Database, station: StationConfig, atMs: number): Promise<number[]> {
  const stored = new Map(
    (await pointsBetween(db, station.StationId, station.StationId)).map((row) => [row.id, row]),
  );
  const wanted = station.Points.map((point, position) => ({ point, position }));
  const kept = wanted.filter(({ point }) => point.Id !== 0);
  const seen = new Set<number>();
  const foreign = kept
    .filter(({ point }) => {
      const row = stored.get(point.Id);
      const again = seen.has(point.Id);
      seen.add(point.Id);
      return again || !row || row.kind !== point.Kind;
    })
    .map(({ position }) => position);
  if (foreign.length > 0) return foreign;

  const gone = [...stored.keys()].filter((id) => !seen.has(id));
  if (gone.length > 0) {
    await db.updateTable('points').set({ removed_at: atMs }).where('id', 'in', gone).execute();
  }
  // Terminals may be exchanged among points: each that moves lets go of its own first.
  for (const { point } of kept.filter(({ point }) => stored.get(point.Id)!.terminal !== point.Point)) {
    await db
      .updateTable('points')
      .set({ terminal: `#${point.Id}` })
      .where('id', '=', point.Id)
      .execute();
  }
  for (const { point, position } of kept) {
    await db.updateTable('points').set(pointColumns(point, position)).where('id', '=', point.Id).execute();
  }
  await insertPoints(
    db,
    station.StationId,
    wanted.filter(({ point }) => point.Id === 0),
  );
  return [];
}
