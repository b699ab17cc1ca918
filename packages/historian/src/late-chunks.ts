import { packChunks } from './chunks/pack-chunk.ts';
import type { Sealer } from './chunks/sealer.ts';
import { sliceSamples } from './chunks/slice-samples.ts';
import { decodeChunk } from './codec/chunk.ts';
import { firstIndexFrom, mergeSamples, type SampleColumns } from './codec/samples.ts';
import type { HistorianLog } from './host.ts';
import type { StoredChunk } from './past.repository.ts';
import type { HistoryRepository } from './repository.ts';
import type { CheckDeps } from './rollups/check-point.ts';
import { cutRollUps } from './rollups/cut-roll-ups.ts';
import { rollableUntil, SIX_HOURS_MS } from './rollups/levels.ts';
import type { Roller } from './rollups/roller.ts';
import { ANALOG, DIGITAL } from './rollups/span-kinds.ts';
import type { SeriesTable } from './series-table.ts';

/** Chunks fetched at a time. */
const CHUNKS_AT_ONCE = 32;

export interface LateChunkContext extends Pick<CheckDeps, 'past' | 'rollUps'> {
  readonly repository: Pick<HistoryRepository, 'replaceChunk'>;
  readonly series: SeriesTable;
  readonly sealer: Pick<Sealer, 'whileIdle'>;
  readonly roller: Pick<Roller, 'whileIdle' | 'noteSealed'>;
  readonly log: HistorianLog;
  /** Samples before it may be deleted, ms. */
  readonly keptFromMs: (series: number) => number;
  readonly chunkSamples: number;
}

/**
 * Inserts samples that belong into complete chunks: writes these chunks again, and deletes the
 * roll-ups of their time, which are made again. Durable when it resolves; repeated after a kill it
 * ends with the same result.
 *
 * @param late ascending, none newer than the series' chunks
 * @returns how many are in history now; the rest is older than what is kept, or its chunk cannot be
 * read. null: another process holds the point meanwhile
 * @throws the storage's errors
 */
export function insertIntoChunks(
  deps: LateChunkContext,
  handle: number,
  late: SampleColumns,
): Promise<number | null> {
  const insert = async () => (deps.series.isHeld(handle) ? insertAll(deps, handle, late) : null);
  return deps.sealer.whileIdle(() => deps.roller.whileIdle(insert));
}

async function insertAll(deps: LateChunkContext, handle: number, late: SampleColumns): Promise<number> {
  const { past, series } = deps;
  const { atMs } = late;
  const pointId = series.pointId(handle);
  let stored = 0;
  // Roll-ups are made again from whole buckets.
  const keptFromMs = deps.keptFromMs(handle);
  let from = firstIndexFrom(atMs, rollableUntil(keptFromMs) + SIX_HOURS_MS);
  while (from < atMs.length) {
    const [chunk, next] = await past.readChunksOnward(pointId, atMs[from]!, Number.MAX_SAFE_INTEGER, 2);
    // A sample between two chunks is added to the first of them.
    const to = next ? firstIndexFrom(atMs, next.startMs) : atMs.length;
    if (chunk && (await insertInto(deps, handle, chunk, sliceSamples(late, from, to)))) stored += to - from;
    from = to;
  }
  return stored;
}

/** @returns false: the chunk or one after it cannot be read */
async function insertInto(
  deps: LateChunkContext,
  handle: number,
  chunk: StoredChunk,
  late: SampleColumns,
): Promise<boolean> {
  const { series, repository, chunkSamples } = deps;
  const pointId = series.pointId(handle);
  const known = decoded(deps, pointId, chunk);
  if (!known) return false;
  const all = mergeSamples([late, known]);
  const added = all.atMs.length - known.atMs.length;
  if (added === 0) return true;
  if (!(await cutBefore(deps, handle, late.atMs[0]!))) return false;
  const kind = series.kind(handle);
  // The newest sample of the point stays the newest.
  const about = { pointId, kind, scale: series.scale(handle), lastSinceMs: Number.NaN };
  const chunks = packChunks(about, all, chunkSamples);
  const bytes = chunks.reduce((sum, { data }) => sum + data.length, 0) - chunk.data.length;
  const growth = kind
    ? [{ level: 'samples' as const, kind, atMs: late.atMs.at(-1)!, entries: added, bytes }]
    : [];
  await repository.replaceChunk(pointId, chunk.startMs, chunks, growth);
  return true;
}

/**
 * Deletes the roll-ups of the time from `ms` on, if there are any.
 * @returns false: they stay, because not all samples of their time can be read
 */
async function cutBefore(deps: LateChunkContext, handle: number, ms: number): Promise<boolean> {
  const { past, series, roller } = deps;
  const fromMs = rollableUntil(ms);
  const rolledMs = series.rolledMs(handle);
  if (fromMs >= rolledMs) return true;
  const pointId = series.pointId(handle);
  let chunks = await past.readChunksOnward(pointId, fromMs, rolledMs, CHUNKS_AT_ONCE);
  for (;;) {
    if (!chunks.every((chunk) => decoded(deps, pointId, chunk))) return false;
    if (chunks.length < CHUNKS_AT_ONCE) break;
    chunks = await past.readChunksAfter(pointId, chunks.at(-1)!.startMs, rolledMs, CHUNKS_AT_ONCE);
  }
  const point = { pointId, scale: series.scale(handle) };
  const reachedMs =
    series.kind(handle) === 'analog'
      ? await cutRollUps(deps, ANALOG, point, fromMs)
      : await cutRollUps(deps, DIGITAL, point, fromMs);
  series.setRolled(handle, reachedMs);
  roller.noteSealed(handle, rolledMs);
  return true;
}

/** null: it is damaged, which is logged. */
function decoded(
  { log }: LateChunkContext,
  pointId: number,
  { data, startMs }: StoredChunk,
): SampleColumns | null {
  try {
    return decodeChunk(data);
  } catch (error) {
    log.error(
      { err: error, pointId, startMs },
      'late samples are left out: a chunk of their time is damaged',
    );
    return null;
  }
}
