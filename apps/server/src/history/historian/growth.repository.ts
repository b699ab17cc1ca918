import type { Database } from '../../platform/storage/index.ts';
import type { PointKind, RollUpLevel } from './rollups/levels.ts';

const DAY_MS = 86_400_000;

/** What a transaction stores or deletes. */
export interface HistoryGrowth {
  readonly level: RollUpLevel;
  readonly kind: PointKind;
  /** The newest time that it covers, or when it was deleted, ms. */
  readonly atMs: number;
  /** Samples or buckets, less what was replaced. */
  readonly entries: number;
  /** Of packed content, less what was replaced. */
  readonly bytes: number;
  readonly entriesGone?: number;
  readonly bytesGone?: number;
}

/** Records growth or deletion, in the same transaction. */
export async function addGrowth(trx: Database, growth: readonly HistoryGrowth[]): Promise<void> {
  for (const row of sumUp(growth)) {
    await trx
      .insertInto('history_growth')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'level', 'kind']).doUpdateSet(({ eb, ref }) => ({
          entries: eb(ref('history_growth.entries'), '+', row.entries),
          bytes: eb(ref('history_growth.bytes'), '+', row.bytes),
          entries_gone: eb(ref('history_growth.entries_gone'), '+', row.entries_gone),
          bytes_gone: eb(ref('history_growth.bytes_gone'), '+', row.bytes_gone),
        })),
      )
      .execute();
  }
}

interface Row {
  day: number;
  level: RollUpLevel;
  kind: PointKind;
  entries: number;
  bytes: number;
  entries_gone: number;
  bytes_gone: number;
}

/**
 * A row for each day, level and kind, always in the same order, so that no two transactions wait
 * for each other.
 */
function sumUp(growth: readonly HistoryGrowth[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { level, kind, atMs, entries, bytes, entriesGone = 0, bytesGone = 0 } of growth) {
    const day = Math.floor(atMs / DAY_MS);
    const key = `${day} ${level} ${kind}`;
    const row = rows.get(key) ?? { day, level, kind, entries: 0, bytes: 0, entries_gone: 0, bytes_gone: 0 };
    row.entries += entries;
    row.bytes += bytes;
    row.entries_gone += entriesGone;
    row.bytes_gone += bytesGone;
    rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
