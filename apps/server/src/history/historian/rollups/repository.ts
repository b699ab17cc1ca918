import type { Scale } from '@outpost/contract';
import { hotQuery, insertMany, type Storage } from '../../../platform/storage/index.ts';
import { addGrowth, type HistoryGrowth } from '../growth.repository.ts';
import { ROLL_UPS_ONWARD } from '../past-sql.ts';
import type { PointKind } from './levels.ts';

/** Packed aggregates of a point. */
export interface StoredSpans {
  readonly startMs: number;
  readonly endMs: number;
  readonly data: Uint8Array;
}

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
  readonly kind: PointKind;
  readonly scale: Scale | null;
  /** Time of the newest sample in a chunk. */
  readonly sealedMs: number;
  /** null: nothing is rolled up. */
  readonly rolledMs: number | null;
}

/** The roll-ups in the database. Every method throws StorageError. */
export interface RollUpRepository {
  /**
   * Rows of one step that overlap `fromMs` to `toMs`, oldest first: those that begin after
   * `afterMs`, at most `limit`.
   */
  read(
    pointId: number,
    stepMs: number,
    fromMs: number,
    toMs: number,
    afterMs: number,
    limit: number,
  ): Promise<StoredSpans[]>;
  /** In one transaction; a row replaces a stored one with the same start. */
  write(rollUps: NewRollUps): Promise<void>;
  /** Points with chunks whose kind is known, IDs above `afterId`, ascending. */
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

export function createRollUpRepository(storage: Storage): RollUpRepository {
  const onward = hotQuery<StoredSpans>(storage.kind, ROLL_UPS_ONWARD);
  return {
    read: (pointId, stepMs, fromMs, toMs, afterMs, limit) =>
      onward(storage.read, pointId, stepMs, afterMs, toMs, pointId, stepMs, fromMs, fromMs, fromMs, limit),

    write: ({ spans, rolled, growth }) =>
      storage.transaction(async (trx) => {
        await insertMany(
          trx,
          'rollups',
          ['point_id', 'step_ms', 'start_at', 'end_at', 'data'],
          spans.map((row) => [row.pointId, row.stepMs, row.startMs, row.endMs, row.data]),
          { key: ['point_id', 'step_ms', 'start_at'], set: ['end_at', 'data'] },
        );
        await insertMany(trx, 'point_state', ['point_id', 'rolled_at'], rolled, {
          key: ['point_id'],
          set: ['rolled_at'],
        });
        await addGrowth(trx, growth);
      }),

    async rolledPoints(afterId, limit) {
      const rows = await storage.read
        .selectFrom('point_state as s')
        .innerJoin('points as p', 'p.id', 's.point_id')
        .select(['s.point_id', 'p.kind', 'p.declaration', 's.sealed_at', 's.rolled_at'])
        .where('s.point_id', '>', afterId)
        .where('s.sealed_at', 'is not', null)
        .orderBy('s.point_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        pointId: row.point_id,
        kind: row.kind,
        scale: (JSON.parse(row.declaration) as { Scale?: Scale | null }).Scale ?? null,
        sealedMs: row.sealed_at!,
        rolledMs: row.rolled_at,
      }));
    },

    cut: (pointId, fromMs, rolledMs, kept) =>
      storage.transaction(async (trx) => {
        await trx
          .deleteFrom('rollups')
          .where('point_id', '=', pointId)
          .where('end_at', '>', fromMs)
          .execute();
        await insertMany(
          trx,
          'rollups',
          ['point_id', 'step_ms', 'start_at', 'end_at', 'data'],
          kept.map((row) => [row.pointId, row.stepMs, row.startMs, row.endMs, row.data]),
        );
        await trx
          .updateTable('point_state')
          .set({ rolled_at: rolledMs })
          .where('point_id', '=', pointId)
          .execute();
      }),

    async firstSampleMs(pointId) {
      const row = await storage.read
        .selectFrom('chunks')
        .select(({ fn }) => fn.min('start_at').as('first'))
        .where('point_id', '=', pointId)
        .executeTakeFirst();
      return row?.first ?? null;
    },
  };
}
