import type { Heads } from './chunks/heads.ts';
import { decodeJournal } from './codec/journal.ts';
import { BAD, GOOD, STALE } from './codec/quality-codes.ts';
import type { HistorianLog } from './host.ts';
import { decompressBatch } from './journal/journal-bytes.ts';
import type { JournalExtent } from './journal/journal-extent.ts';
import type { HistoryRepository, StoredState } from './repository.ts';
import type { SeriesTable } from './series-table.ts';

/** Journal rows fetched at a time; a few megabytes at most. */
const ROWS_AT_ONCE = 64;

/** A row of the journal: a packed batch and its number. */
export interface JournalRow {
  readonly id: number;
  readonly data: Uint8Array;
}

/** What a start reads from, and into. */
interface RestoredParts {
  readonly repository: Pick<HistoryRepository, 'readStates' | 'readPolls' | 'readJournal'>;
  readonly series: SeriesTable;
  readonly heads: Heads;
  readonly extent: JournalExtent;
  readonly log: Pick<HistorianLog, 'error'>;
  /** Other points are left out. */
  readonly holds: (pointId: number) => boolean;
}

export interface RestoredJournal {
  /** Highest number in the journal. */
  readonly lastBatch: number;
  /** Samples that are in the journal and in no chunk. */
  readonly samples: number;
}

export interface Restored extends RestoredJournal {
  /** Series that have chunks, and the time of the newest sample in them. */
  readonly sealed: readonly (readonly [series: number, sealedMs: number])[];
  /** When stations last responded, ms. */
  readonly polls: ReadonlyMap<number, number>;
}

/** Loads the state of the last stop: the newest sample of each point, and what is in no chunk. */
export async function restoreHistory(parts: RestoredParts, nowMs: number): Promise<Restored> {
  const { repository, series, heads, holds } = parts;
  const [states, polls] = await Promise.all([repository.readStates(), repository.readPolls()]);
  const held = states.filter(({ pointId }) => holds(pointId));
  series.reserve(held.length);
  heads.reserve(held.length);
  const sealed = restoreStates(series, held);
  for (const [handle, sealedMs] of sealed) heads.noteSealed(handle, sealedMs);
  const journal = await restoreJournal(parts, journalRows(repository), sealed, nowMs);
  return {
    ...journal,
    sealed: [...sealed],
    polls: new Map(polls.map(({ stationId, atMs }) => [stationId, atMs])),
  };
}

/**
 * The newest samples in chunks.
 * @returns the series that have chunks, and the time of the newest sample in them
 */
export function restoreStates(table: SeriesTable, states: readonly StoredState[]): Map<number, number> {
  const sealed = new Map<number, number>();
  for (const state of states) {
    const series = table.open(state.pointId);
    if (state.kind !== null) table.setKind(series, state.kind);
    if (state.rolledMs !== null) table.setRolled(series, state.rolledMs);
    if (state.sealedMs === null) continue;
    sealed.set(series, state.sealedMs);
    table.note(series, state.sealedMs, state.value, state.quality);
    if (state.sinceMs !== null) table.setSince(series, state.sinceMs);
  }
  return sealed;
}

/**
 * Loads from the journal the samples that are in no chunk. An unreadable row is logged and skipped,
 * and stays until it is trimmed with its neighbours. Its points are unknown, so every point's time
 * is unknown from there to its next sample.
 *
 * @param rows in order
 * @param sealed the series that have chunks, and the time of the newest sample in them
 * @returns without a row, a last batch of 0
 */
export async function restoreJournal(
  parts: Pick<RestoredParts, 'series' | 'heads' | 'extent' | 'log' | 'holds'>,
  rows: AsyncIterable<JournalRow> | Iterable<JournalRow>,
  sealed: ReadonlyMap<number, number>,
  nowMs: number,
): Promise<RestoredJournal> {
  const { series, heads, extent, log } = parts;
  let lastBatch = 0;
  let samples = 0;
  let newestMs = Number.NEGATIVE_INFINITY;
  for await (const row of rows) {
    lastBatch = row.id;
    try {
      const batch = decodeJournal(decompressBatch(row.data));
      extent.add(row.id, batch.count, nowMs);
      samples += replay(batch, row.id, parts, sealed);
      for (let index = 0; index < batch.count; index++) newestMs = Math.max(newestMs, batch.atMs[index]!);
    } catch (error) {
      extent.add(row.id, 0, nowMs);
      samples += markUnknown(newestMs, row.id, series, heads);
      log.error({ err: error, batch: row.id }, 'a batch of the journal cannot be read and is skipped');
    }
  }
  return { lastBatch, samples };
}

/** The rows of the journal after this number, in order; the next are fetched while some are used. */
export async function* journalRows(
  repository: Pick<HistoryRepository, 'readJournal'>,
  afterId = 0,
): AsyncGenerator<JournalRow> {
  let next = repository.readJournal(afterId, ROWS_AT_ONCE);
  for (;;) {
    const rows = await next;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (!isLast) {
      next = repository.readJournal(rows.at(-1)!.id, ROWS_AT_ONCE);
      // It is thrown when these rows are needed.
      next.catch(() => undefined);
    }
    yield* rows;
    if (isLast) return;
  }
}

/**
 * A batch that waited in a file has samples older than those that another process stored meanwhile.
 * They are put where their time belongs, unless the chunk of that time is complete.
 *
 * @returns how many samples are not in a chunk
 */
function replay(
  batch: ReturnType<typeof decodeJournal>,
  batchId: number,
  { series: table, heads, holds }: Pick<RestoredParts, 'series' | 'heads' | 'holds'>,
  sealed: ReadonlyMap<number, number>,
): number {
  let open = 0;
  for (let index = 0; index < batch.count; index++) {
    const pointId = batch.pointIds[index]!;
    const known = table.find(pointId);
    if (known === undefined && !holds(pointId)) continue;
    const series = known ?? table.open(pointId);
    const atMs = batch.atMs[index]!;
    if (atMs <= (sealed.get(series) ?? Number.NEGATIVE_INFINITY)) continue;
    const value = batch.values[index]!;
    const quality = batch.qualities[index]!;
    const isLate = atMs <= table.lastAtMs(series);
    if (!isLate) table.note(series, atMs, value, quality);
    heads.append(series, atMs, value, quality, batchId, isLate ? atMs : table.sinceMs(series));
    open += 1;
  }
  return open;
}

/**
 * Marks every point as unknown after the newest sample so far, or after its own.
 * @returns how many samples that took
 */
function markUnknown(newestMs: number, batchId: number, table: SeriesTable, heads: Heads): number {
  let marked = 0;
  for (let series = 0; series < table.count; series++) {
    const isKnown = table.quality(series) === GOOD || table.quality(series) === BAD;
    if (!isKnown || table.lastAtMs(series) === Number.NEGATIVE_INFINITY) continue;
    const value = table.value(series);
    const atMs = Math.max(newestMs, table.lastAtMs(series)) + 1;
    table.note(series, atMs, value, STALE);
    heads.append(series, atMs, value, STALE, batchId, atMs);
    marked += 1;
  }
  return marked;
}
