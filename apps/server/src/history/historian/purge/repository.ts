import { STALE } from '@outpost/core';
import { sql } from 'kysely';
import type { Storage } from '../../../platform/storage/index.ts';
import { addGrowth, type HistoryGrowth } from '../growth.repository.ts';
import { type PointKind, SIX_HOURS_MS } from '../rollups/levels.ts';

/** Deletes everything that is stored of a point. Every method throws StorageError. */
export interface PurgeRepository {
  /**
   * The oldest chunks of a point, in one transaction. @returns how many were deleted; fewer than
   * `limit`: there are no more
   */
  chunks(pointId: number, kind: PointKind | null, limit: number, nowMs: number): Promise<number>;
  /** The same for its roll-ups. */
  rollUps(pointId: number, kind: PointKind | null, limit: number, nowMs: number): Promise<number>;
  /** Its last value. How far it was sealed stays, so that no journal brings any of it back. */
  lastValue(pointId: number): Promise<void>;
}

interface GoneRow {
  start_at: number;
  entries: number;
  bytes: number;
}

export function createPurgeRepository(storage: Storage): PurgeRepository {
  const growth = (
    level: HistoryGrowth['level'],
    kind: PointKind,
    rows: readonly GoneRow[],
    atMs: number,
  ): HistoryGrowth => ({
    level,
    kind,
    atMs,
    entries: 0,
    bytes: 0,
    entriesGone: rows.reduce((sum, { entries }) => sum + entries, 0),
    bytesGone: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return {
    async chunks(pointId, kind, limit, nowMs) {
      const rows = await storage.read
        .selectFrom('chunks')
        .select(['start_at', 'count as entries', sql<number>`length(data)`.as('bytes')])
        .where('point_id', '=', pointId)
        .orderBy('start_at')
        .limit(limit)
        .execute();
      const last = rows.at(-1);
      if (!last) return 0;
      await storage.transaction(async (trx) => {
        await trx
          .deleteFrom('chunks')
          .where('point_id', '=', pointId)
          .where('start_at', '<=', last.start_at)
          .execute();
        if (kind) await addGrowth(trx, [growth('samples', kind, rows, nowMs)]);
      });
      return rows.length;
    },

    async rollUps(pointId, kind, limit, nowMs) {
      const rows = await storage.read
        .selectFrom('rollups')
        .select([
          'step_ms',
          'start_at',
          sql<number>`(end_at - start_at) / step_ms`.as('entries'),
          sql<number>`length(data)`.as('bytes'),
        ])
        .where('point_id', '=', pointId)
        .orderBy('step_ms')
        .orderBy('start_at')
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      await storage.transaction(async (trx) => {
        for (const stepMs of new Set(rows.map(({ step_ms }) => step_ms))) {
          const ofStep = rows.filter(({ step_ms }) => step_ms === stepMs);
          await trx
            .deleteFrom('rollups')
            .where('point_id', '=', pointId)
            .where('step_ms', '=', stepMs)
            .where('start_at', '<=', ofStep.at(-1)!.start_at)
            .execute();
          const level = stepMs === SIX_HOURS_MS ? 'six-hours' : 'quarters';
          if (kind) await addGrowth(trx, [growth(level, kind, ofStep, nowMs)]);
        }
      });
      return rows.length;
    },

    async lastValue(pointId) {
      await storage.write
        .updateTable('point_state')
        .set({ value: null, quality: STALE, since_at: null })
        .where('point_id', '=', pointId)
        .execute();
    },
  };
}
