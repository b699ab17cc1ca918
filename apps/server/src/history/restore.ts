import { decodeJournal } from '@outpost/core';
import type { Logger } from '../platform/logger.ts';
import type { Heads } from './heads.ts';
import { decompressBatch } from './journal-bytes.ts';
import type { JournalExtent } from './journal-extent.ts';
import type { HistoryRepository } from './repository.ts';
import type { SeriesTable } from './series-table.ts';

/** Journal rows fetched at a time. */
const ROWS_AT_ONCE = 8;

export interface Restored {
  /** Highest number in the journal. */
  readonly lastBatch: number;
  /** Samples that are in the journal and in no chunk. */
  readonly samples: number;
  /** When stations last answered, ms. */
  readonly polls: ReadonlyMap<number, number>;
}

/**
 * Reads back what was known when the server stopped: the newest sample of each point, and from the journal the
 * samples that are in no chunk. A journal row that cannot be read is left out, said in the log, and stays until it is
 * trimmed with its neighbours.
 */
export async function restoreHistory(
  repository: HistoryRepository,
  table: SeriesTable,
  heads: Heads,
  extent: JournalExtent,
  nowMs: number,
  logger: Logger,
): Promise<Restored> {
  const [states, polls] = await Promise.all([repository.readStates(), repository.readPolls()]);
  for (const state of states) {
    const series = table.open(state.pointId);
    table.restoreConditions(series, state.conditions);
    if (state.sealedMs !== null) table.restore(series, state.sealedMs, state.value, state.quality);
  }
  let lastBatch = 0;
  let samples = 0;
  for (;;) {
    const rows = await repository.readJournal(lastBatch, ROWS_AT_ONCE);
    for (const row of rows) {
      lastBatch = row.id;
      try {
        const batch = decodeJournal(decompressBatch(row.data));
        extent.add(row.id, batch.count, nowMs);
        samples += replay(batch, row.id, table, heads);
      } catch (error) {
        extent.add(row.id, 0, nowMs);
        logger.error({ err: error, batch: row.id }, 'a batch of the journal cannot be read and is left out');
      }
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return { lastBatch, samples, polls: new Map(polls.map(({ stationId, atMs }) => [stationId, atMs])) };
}

/** @returns how many samples are not in a chunk */
function replay(
  batch: ReturnType<typeof decodeJournal>,
  batchId: number,
  table: SeriesTable,
  heads: Heads,
): number {
  let open = 0;
  for (let index = 0; index < batch.count; index++) {
    const series = table.open(batch.pointIds[index]!);
    const atMs = batch.atMs[index]!;
    // The times of a series ascend, so whatever is not newer is known from a chunk.
    if (atMs <= table.lastAtMs(series)) continue;
    heads.append(series, atMs, batch.values[index]!, batch.qualities[index]!, batchId);
    table.restore(series, atMs, batch.values[index]!, batch.qualities[index]!);
    open += 1;
  }
  return open;
}
