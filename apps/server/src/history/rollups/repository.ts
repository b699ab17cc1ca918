import { hotQuery, insertMany, type Storage } from '../../storage/index.ts';
import { addGrowth, type Growth } from '../growth.repository.ts';

/** Packed summaries of a point. */
export interface StoredSpans {
  readonly startMs: number;
  readonly endMs: number;
  readonly data: Uint8Array;
}

export interface NewSpans extends StoredSpans {
  readonly pointId: number;
  readonly stepMs: number;
}

/** Roll-ups of points that are to be written together. */
export interface NewRollUps {
  readonly spans: readonly NewSpans[];
  /** How far each point's roll-ups reach then, ms. */
  readonly rolled: readonly (readonly [pointId: number, rolledMs: number])[];
  readonly growth: readonly Growth[];
}

/** The roll-ups in the database. Every method throws StorageError. */
export interface RollUpRepository {
  /** Rows of one step that reach into `fromMs` up to `toMs`, oldest first: those that begin after `afterMs`, at most `limit`. */
  read(
    pointId: number,
    stepMs: number,
    fromMs: number,
    toMs: number,
    afterMs: number,
    limit: number,
  ): Promise<StoredSpans[]>;
  /** In one transaction; a row that begins where a stored one does takes its place. */
  write(rollUps: NewRollUps): Promise<void>;
  /** Where the point's oldest chunk begins; null: it has none. */
  firstSampleMs(pointId: number): Promise<number | null>;
}

export function createRollUpRepository(storage: Storage): RollUpRepository {
  // Rows don't overlap: whatever begins before the one that may hold a time ends before it, too.
  const onward = hotQuery<StoredSpans>(
    storage.kind,
    `select start_at as "startMs", end_at as "endMs", data from rollups
      where point_id = ? and step_ms = ? and start_at > ? and start_at < ?
      and start_at >= coalesce((select max(r.start_at) from rollups r where r.point_id = ? and r.step_ms = ?
        and r.start_at <= ?), ?)
      and end_at > ? order by start_at limit ?`,
  );
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
