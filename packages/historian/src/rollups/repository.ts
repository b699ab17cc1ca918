import type { LinearScale } from '../codec/scale.ts';
import { addGrowth, type HistoryGrowth } from '../growth.repository.ts';
import type { StoredSpans } from '../past.repository.ts';
import type { HistorianStorage } from '../storage.ts';
import type { PointKind } from './levels.ts';

const COLUMNS = ['point_id', 'step_ms', 'start_at', 'end_at', 'data'];

export interface NewSpans extends StoredSpans {
  readonly pointId: number;
  readonly stepMs: number;
}

/** Roll-ups of points that are written together. */
export interface NewRollUps {
  readonly spans: readonly NewSpans[];
  /** The new end of each point's roll-ups, ms. */
  readonly rolled: readonly (readonly [pointId: number, rolledMs: number])[];
  readonly growth: readonly HistoryGrowth[];
}

export interface RolledPointRow {
  readonly pointId: number;
  /** null: the point is not in the catalog, so it has no roll-ups. */
  readonly kind: PointKind | null;
  readonly scale: LinearScale | null;
  /** Time of the newest sample in a chunk. */
  readonly sealedMs: number;
  /** null: nothing is rolled up. */
  readonly rolledMs: number | null;
}

/** The roll-ups in the database. Every method throws the storage's errors. */
export interface RollUpRepository {
  /** In one transaction; a row replaces a stored one with the same start. */
  write(rollUps: NewRollUps): Promise<void>;
  /** Points with chunks, IDs above `afterId`, ascending. */
  rolledPoints(afterId: number, limit: number): Promise<RolledPointRow[]>;
  /**
   * Deletes the roll-ups of a point from `fromMs` on, in one transaction; an overlapping row is
   * replaced by one of `kept`. The server then rolls up from there on.
   * @param rolledMs null: nothing is left
   */
  cut(pointId: number, fromMs: number, rolledMs: number | null, kept: readonly NewSpans[]): Promise<void>;
  /** The start of the point's oldest chunk; null: it has none. */
  firstSampleMs(pointId: number): Promise<number | null>;
}

export function createRollUpRepository({ query, transaction, points }: HistorianStorage): RollUpRepository {
  return {
    write: ({ spans, rolled, growth }) =>
      transaction(async (trx) => {
        await trx.insertMany('rollups', COLUMNS, spans.map(valuesOf), {
          key: ['point_id', 'step_ms', 'start_at'],
          set: ['end_at', 'data'],
        });
        await trx.insertMany('point_state', ['point_id', 'rolled_at'], rolled, {
          key: ['point_id'],
          set: ['rolled_at'],
        });
        await addGrowth(trx, growth);
      }),

    async rolledPoints(afterId, limit) {
      const rows = await query<Pick<RolledPointRow, 'pointId' | 'sealedMs' | 'rolledMs'>>(
        `select point_id as "pointId", sealed_at as "sealedMs", rolled_at as "rolledMs" from point_state
          where point_id > ? and sealed_at is not null order by point_id limit ?`,
        [afterId, limit],
      );
      const known = await points.find(rows.map(({ pointId }) => pointId));
      const byId = new Map(known.map((point) => [point.pointId, point]));
      return rows.map((row) => ({ kind: null, scale: null, ...byId.get(row.pointId), ...row }));
    },

    cut: (pointId, fromMs, rolledMs, kept) =>
      transaction(async (trx) => {
        await trx.query('delete from rollups where point_id = ? and end_at > ?', [pointId, fromMs]);
        await trx.insertMany('rollups', COLUMNS, kept.map(valuesOf));
        await trx.query('update point_state set rolled_at = ? where point_id = ?', [rolledMs, pointId]);
      }),

    async firstSampleMs(pointId) {
      const [row] = await query<{ first: number | null }>(
        'select min(start_at) as first from chunks where point_id = ?',
        [pointId],
      );
      return row?.first ?? null;
    },
  };
}

const valuesOf = (row: NewSpans) => [row.pointId, row.stepMs, row.startMs, row.endMs, row.data];
