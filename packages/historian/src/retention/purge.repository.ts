import { STALE } from '../codec/quality-codes.ts';
import { addGrowth, deletedGrowth } from '../growth.repository.ts';
import { levelOf, type PointKind } from '../rollups/levels.ts';
import type { HistorianStorage } from '../storage.ts';

/** Deletes everything that is stored of a point. Every method throws the storage's errors. */
export type PurgeRepository = ReturnType<typeof createPurgeRepository>;

export function createPurgeRepository({ query, transaction }: HistorianStorage) {
  return {
    /**
     * The oldest chunks of a point, in one transaction. @returns how many were deleted; fewer than
     * `limit`: there are no more
     */
    async chunks(pointId: number, kind: PointKind | null, limit: number, nowMs: number): Promise<number> {
      const rows = await query<GoneRow>(
        `select start_at as "startMs", count as entries, length(data) as bytes from chunks
          where point_id = ? order by start_at limit ?`,
        [pointId, limit],
      );
      const last = rows.at(-1);
      if (!last) return 0;
      await transaction(async (trx) => {
        await trx.query('delete from chunks where point_id = ? and start_at <= ?', [pointId, last.startMs]);
        if (kind) await addGrowth(trx, [deletedGrowth('samples', kind, rows, nowMs)]);
      });
      return rows.length;
    },

    /** The same for its roll-ups. */
    async rollUps(pointId: number, kind: PointKind | null, limit: number, nowMs: number): Promise<number> {
      const rows = await query<GoneRow & { stepMs: number }>(
        `select step_ms as "stepMs", start_at as "startMs", (end_at - start_at) / step_ms as entries,
          length(data) as bytes from rollups where point_id = ? order by step_ms, start_at limit ?`,
        [pointId, limit],
      );
      if (rows.length === 0) return 0;
      await transaction(async (trx) => {
        for (const stepMs of new Set(rows.map((row) => row.stepMs))) {
          const ofStep = rows.filter((row) => row.stepMs === stepMs);
          await trx.query('delete from rollups where point_id = ? and step_ms = ? and start_at <= ?', [
            pointId,
            stepMs,
            ofStep.at(-1)!.startMs,
          ]);
          if (kind) await addGrowth(trx, [deletedGrowth(levelOf(stepMs), kind, ofStep, nowMs)]);
        }
      });
      return rows.length;
    },

    /** Its last value. How far it was sealed stays, so that no journal brings any of it back. */
    lastValue: (pointId: number): Promise<void> =>
      transaction(async (trx) => {
        await trx.query(
          'update point_state set value = null, quality = ?, since_at = null where point_id = ?',
          [STALE, pointId],
        );
      }),
  };
}

interface GoneRow {
  readonly startMs: number;
  readonly entries: number;
  readonly bytes: number;
}
