import { Heads } from './chunks/heads.ts';
import { type DecodedJournalBatch, decodeJournal } from './codec/journal.ts';
import type { HistorianOptions } from './historian.ts';
import { processClock } from './host.ts';
import { decompressBatch } from './journal/journal-bytes.ts';
import { createPastRepository } from './past.repository.ts';
import { createHistoryRepository, type HistoryRepository, type PointState } from './repository.ts';
import { type JournalRow, journalRows, restoreJournal, restoreStates } from './restore.ts';
import { createRollUpRepository } from './rollups/repository.ts';
import { SeriesTable } from './series-table.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { WriteHealth } from './write-health.ts';
import { createWriters, stopWriters } from './writers.ts';

/** Whose journal is settled; the rest as for a historian. */
export interface SettleLaneOptions
  extends Pick<HistorianOptions, 'storage' | 'clock' | 'log' | 'settings'>,
    Required<Pick<HistorianOptions, 'lane'>> {
  /** Whose roll-ups another historian completes, as soon as it takes these points over; default: none. */
  readonly isTakenOver?: (pointId: number) => boolean;
}

/**
 * Stores what the journal of an ended process has in no chunk yet, as chunks and roll-ups, and
 * empties that lane. No other process may write to the lane, nor hold points that the ended one
 * held. Repeated after a kill it continues, and ends with the same result. Its rows are held in
 * memory, packed.
 *
 * @returns how many samples were in no chunk
 * @throws the storage's errors
 */
export async function settleLane(options: SettleLaneOptions): Promise<{ samples: number }> {
  const { storage, lane, clock = processClock, log = console, isTakenOver = () => false } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const repository = createHistoryRepository(storage, lane);
  const series = new SeriesTable();
  const heads = new Heads();
  const writers = createWriters(
    {
      clock,
      log,
      settings,
      repository,
      past: createPastRepository(storage),
      rollUps: createRollUpRepository(storage),
      series,
      heads,
      health: new WriteHealth(clock, log, undefined),
      rollsUp: (pointId) => !isTakenOver(pointId),
    },
    null,
  );
  const { journal, extent, sealer, roller } = writers;
  const rows: JournalRow[] = [];
  for await (const row of journalRows(repository)) rows.push(row);
  const { pointIds, states } = await openPoints(repository, rows);
  const sealed = restoreStates(series, states);
  for (const { pointId, scale } of states) series.setScale(series.open(pointId), scale);
  const { lastBatch, samples } = await restoreJournal(
    { series, heads, extent, log, holds: (pointId) => pointIds.has(pointId) },
    rows,
    sealed,
    clock.now(),
  );
  journal.start(lastBatch);
  try {
    await sealer.sealAll();
    await roller.settle();
  } finally {
    await roller.stop();
    await stopWriters(writers, log);
  }
  return { samples };
}

/**
 * The points with samples in the journal that are in no chunk. Others may be held by another
 * process since, and are left to it.
 */
async function openPoints(
  repository: Pick<HistoryRepository, 'readStatesOf'>,
  rows: readonly JournalRow[],
): Promise<{ pointIds: ReadonlySet<number>; states: PointState[] }> {
  const newestMs = new Map<number, number>();
  for (const { data } of rows) {
    const { count, pointIds, atMs } = readableBatch(data);
    for (let index = 0; index < count; index++) {
      const pointId = pointIds[index]!;
      if (atMs[index]! > (newestMs.get(pointId) ?? Number.NEGATIVE_INFINITY))
        newestMs.set(pointId, atMs[index]!);
    }
  }
  const states = await repository.readStatesOf([...newestMs.keys()]);
  for (const { pointId, sealedMs } of states) {
    if (sealedMs !== null && sealedMs >= newestMs.get(pointId)!) newestMs.delete(pointId);
  }
  return {
    pointIds: new Set(newestMs.keys()),
    states: states.filter(({ pointId }) => newestMs.has(pointId)),
  };
}

/** An unreadable batch has no points; it is logged when it is restored. */
function readableBatch(data: Uint8Array): Pick<DecodedJournalBatch, 'count' | 'pointIds' | 'atMs'> {
  try {
    return decodeJournal(decompressBatch(data));
  } catch {
    return { count: 0, pointIds: new Int32Array(0), atMs: new Float64Array(0) };
  }
}
