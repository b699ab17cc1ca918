import type { PointKind, RollUpLevel } from './rollups/levels.ts';
import type { HistorianTransaction } from './storage.ts';

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

/** What is counted as deleted, of rows that a transaction deletes. */
export function deletedGrowth(
  level: RollUpLevel,
  kind: PointKind,
  gone: readonly { readonly entries: number; readonly bytes: number }[],
  atMs: number,
): HistoryGrowth {
  return {
    level,
    kind,
    atMs,
    entries: 0,
    bytes: 0,
    entriesGone: gone.reduce((sum, { entries }) => sum + entries, 0),
    bytesGone: gone.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Records growth or deletion, in the same transaction. */
export async function addGrowth(trx: HistorianTransaction, growth: readonly HistoryGrowth[]): Promise<void> {
  for (const row of sumUp(growth)) {
    await trx.query(
      `insert into history_growth (day, level, kind, entries, bytes, entries_gone, bytes_gone)
        values (?, ?, ?, ?, ?, ?, ?)
        on conflict (day, level, kind) do update set entries = history_growth.entries + excluded.entries,
          bytes = history_growth.bytes + excluded.bytes,
          entries_gone = history_growth.entries_gone + excluded.entries_gone,
          bytes_gone = history_growth.bytes_gone + excluded.bytes_gone`,
      [row.day, row.level, row.kind, row.entries, row.bytes, row.entries_gone, row.bytes_gone],
    );
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
