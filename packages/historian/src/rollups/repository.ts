import type { LinearScale } from '../codec/scale.ts';
import { addGrowth, type HistoryGrowth } from '../growth.repository.ts';
import type { StoredSpans } from '../past.repository.ts';
import type { HistorianStorage } from '../storage.ts';
import { levelOf, type PointKind } from './levels.ts';

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
export type RollUpRepository = ReturnType<typeof createRollUpRepository>;

export function createRollUpRepository({ query, transaction, points }: HistorianStorage) {
  return {
    /** In one transaction; a row replaces a stored one with the same start. */
    write: ({ spans, rolled, growth }: NewRollUps): Promise<void> =>
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

    /** Points with chunks, IDs above `afterId`, ascending. */
    async rolledPoints(afterId: number, limit: number): Promise<RolledPointRow[]> {
      const rows = await query<Pick<RolledPointRow, 'pointId' | 'sealedMs' | 'rolledMs'>>(
        `select point_id as "pointId", sealed_at as "sealedMs", rolled_at as "rolledMs" from point_state
          where point_id > ? and sealed_at is not null order by point_id limit ?`,
        [afterId, limit],
      );
      const known = await points.find(rows.map(({ pointId }) => pointId));
      const byId = new Map(known.map((point) => [point.pointId, point]));
      return rows.map((row) => ({ kind: null, scale: null, ...byId.get(row.pointId), ...row }));
    },

    /**
     * Deletes the roll-ups of a point from `fromMs` on, in one transaction; an overlapping row is
     * replaced by one of `kept`. The server then rolls up from there on.
     * @param rolledMs null: nothing is left
     */
    cut: (
      { pointId, kind }: { readonly pointId: number; readonly kind: PointKind },
      fromMs: number,
      rolledMs: number | null,
      kept: readonly NewSpans[],
    ): Promise<void> =>
      transaction(async (trx) => {
        const deleted = await trx.query<RowSize>(
          `delete from rollups where point_id = ? and end_at > ? returning step_ms as "stepMs",
            start_at as "startMs", end_at as "endMs", length(data) as bytes`,
          [pointId, fromMs],
        );
        await trx.insertMany('rollups', COLUMNS, kept.map(valuesOf));
        await trx.query('update point_state set rolled_at = ? where point_id = ?', [rolledMs, pointId]);
        await addGrowth(trx, [
          ...deleted.map((row) => growthOf(kind, row, -1)),
          ...kept.map((row) => growthOf(kind, { ...row, bytes: row.data.length }, 1)),
        ]);
      }),

    /** The start of the point's oldest chunk; null: it has none. */
    async firstSampleMs(pointId: number): Promise<number | null> {
      const [row] = await query<{ first: number | null }>(
        'select min(start_at) as first from chunks where point_id = ?',
        [pointId],
      );
      return row?.first ?? null;
    },
  };
}

const valuesOf = (row: NewSpans) => [row.pointId, row.stepMs, row.startMs, row.endMs, row.data];

interface RowSize {
  readonly stepMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly bytes: number;
}

/** @param sign -1: it is deleted and made again */
function growthOf(kind: PointKind, { stepMs, startMs, endMs, bytes }: RowSize, sign: 1 | -1): HistoryGrowth {
  const entries = (endMs - startMs) / stepMs;
  return { level: levelOf(stepMs), kind, atMs: endMs - 1, entries: sign * entries, bytes: sign * bytes };
}
