import type { Point, StationConfig } from '@outpost/contract';
import { type Database, insertMany } from '../../platform/storage/index.ts';
import { pointColumns } from './columns.ts';
import type { StoredPointRow } from './rows.ts';

const POINT = ['id', 'station_id', 'terminal', 'name', 'kind', 'declaration'] as const;
const INSERTED = ['station_id', 'terminal', 'name', 'kind', 'position', 'declaration'] as const;

/** Existing points of the stations from one ID to another, both included; in their order. */
export function pointsBetween(db: Database, firstId: number, lastId: number): Promise<StoredPointRow[]> {
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

/** A point to be stored, without its station's ID. */
export interface PlacedPoint {
  readonly point: Point;
  readonly position: number;
}

export async function insertPoints(
  db: Database,
  stationId: number,
  points: readonly PlacedPoint[],
): Promise<void> {
  await insertMany(
    db,
    'points',
    INSERTED,
    points.map(({ point, position }) => {
      const row = pointColumns(point, position);
      return [stationId, row.terminal, row.name, row.kind, row.position, row.declaration];
    }),
  );
}

/**
 * Replaces the points of a station with those of `station`.
 *
 * @param before what is stored
 * @param revive deleted points may be restored
 * @returns the indexes of points that are not the station's own; then the result is invalid
 */
export async function savePoints(
  db: Database,
  before: StationConfig,
  station: StationConfig,
  atMs: number,
  revive: boolean,
): Promise<number[]> {
  const { StationId } = station;
  const stored = new Map<number, Pick<Point, 'Kind' | 'Point'>>(
    before.Points.map((point) => [point.Id, point]),
  );
  const wanted = station.Points.map((point, position) => ({ point, position }));
  const kept = wanted.filter(({ point }) => point.Id !== 0);
  const living = new Set(stored.keys());
  if (revive) {
    const absent = kept.flatMap(({ point }) => (living.has(point.Id) ? [] : [point.Id]));
    for (const [id, point] of await takenOut(db, StationId, absent)) stored.set(id, point);
  }
  const foreign = foreignOf(kept, stored);
  if (foreign.length > 0) return foreign;

  const named = new Set(kept.map(({ point }) => point.Id));
  const gone = [...living].filter((id) => !named.has(id));
  if (gone.length > 0) {
    await db.updateTable('points').set({ removed_at: atMs }).where('id', 'in', gone).execute();
  }
  const declared = new Map(before.Points.map((point, position) => [point.Id, { point, position }]));
  const changed = kept.filter(({ point, position }) => {
    const old = declared.get(point.Id);
    return !old || old.position !== position || !isDeclaredAs(old.point, point);
  });
  // Points may exchange terminals: each that moves releases its own first.
  for (const { point } of changed.filter(({ point }) => stored.get(point.Id)!.Point !== point.Point)) {
    await db
      .updateTable('points')
      .set({ terminal: `#${point.Id}` })
      .where('id', '=', point.Id)
      .execute();
  }
  for (const { point, position } of changed) {
    await db
      .updateTable('points')
      .set({ ...pointColumns(point, position), removed_at: null })
      .where('id', '=', point.Id)
      .execute();
  }
  await insertPoints(
    db,
    StationId,
    wanted.filter(({ point }) => point.Id === 0),
  );
  return [];
}

const isDeclaredAs = (a: Point, b: Point): boolean =>
  JSON.stringify(pointColumns(a, 0)) === JSON.stringify(pointColumns(b, 0));

async function takenOut(
  db: Database,
  stationId: number,
  ids: readonly number[],
): Promise<[number, Pick<Point, 'Kind' | 'Point'>][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('points')
    .select(['id', 'kind', 'terminal'])
    .where('station_id', '=', stationId)
    .where('removed_at', 'is not', null)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, kind, terminal }) => [id, { Kind: kind, Point: terminal }]);
}

function foreignOf(kept: readonly PlacedPoint[], stored: ReadonlyMap<number, Pick<Point, 'Kind'>>): number[] {
  const seen = new Set<number>();
  return kept.flatMap(({ point, position }) => {
    const again = seen.has(point.Id);
    seen.add(point.Id);
    return again || stored.get(point.Id)?.Kind !== point.Kind ? [position] : [];
  });
}
