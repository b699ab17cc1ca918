import type { ChunkSource } from './chunks/chunk-pages.ts';
import type { Heads } from './chunks/heads.ts';
import { samplesBetween, sliceSamples } from './chunks/slice-samples.ts';
import { unpackChunk } from './chunks/unpack-chunk.ts';
import { firstIndexFrom, mergeSamples, NO_SAMPLES, type SampleColumns } from './codec/samples.ts';
import type { ReadOptions, ReadSamples } from './historian-types.ts';
import type { YieldToEventLoop } from './host.ts';
import type { SeriesTable } from './series-table.ts';

/** Chunks fetched at a time, so that a long range with a small limit reads little. */
const CHUNKS_AT_ONCE = 32;

export interface SampleReaderDeps extends ChunkSource {
  readonly series: Pick<SeriesTable, 'find'>;
  readonly heads: Pick<Heads, 'read'>;
  readonly yieldToEventLoop: YieldToEventLoop;
}

/**
 * Samples of a point with `fromMs <= at < toMs`, from chunks and memory.
 *
 * Memory is copied first: a chunk that is committed while the database is read then occurs twice,
 * and the copy in memory counts.
 */
export async function readSamples(
  deps: SampleReaderDeps,
  pointId: number,
  fromMs: number,
  toMs: number,
  { limit, includeBefore = false }: ReadOptions,
): Promise<ReadSamples> {
  const { past, series: table, heads, log, yieldToEventLoop } = deps;
  const series = table.find(pointId);
  const memory = series === undefined ? NO_SAMPLES : heads.read(series);
  const memoryFromMs = memory.atMs[0] ?? Number.POSITIVE_INFINITY;
  const inMemory = samplesBetween(memory, fromMs, toMs);
  let before = newestBefore(memory, fromMs);
  // Newest first; one more than the limit shows whether there are more.
  const pieces: SampleColumns[] = [inMemory];
  let count = inMemory.atMs.length;
  let endMs = Math.min(toMs, memoryFromMs);
  while (count <= limit) {
    const chunks = await past.readChunks(pointId, fromMs, endMs, CHUNKS_AT_ONCE);
    for (const chunk of chunks) {
      await yieldToEventLoop();
      const samples = samplesBetween(unpackChunk(chunk, pointId, log), Number.NEGATIVE_INFINITY, endMs);
      const wanted = samplesBetween(samples, fromMs, endMs);
      before ??= newestBefore(samples, fromMs);
      pieces.push(wanted);
      count += wanted.atMs.length;
      endMs = chunk.startMs;
      if (count > limit) break;
    }
    if (chunks.length < CHUNKS_AT_ONCE) break;
  }
  const all = mergeSamples(pieces.reverse());
  const truncated = all.atMs.length > limit;
  const newest = truncated ? sliceSamples(all, all.atMs.length - limit, all.atMs.length) : all;
  if (!includeBefore || truncated) return { ...newest, truncated };
  before ??= await lastBefore(deps, pointId, Math.min(fromMs, memoryFromMs));
  return { ...(before ? mergeSamples([before, newest]) : newest), truncated };
}

async function lastBefore(
  { past, log }: ChunkSource,
  pointId: number,
  endMs: number,
): Promise<SampleColumns | null> {
  const [chunk] = await past.readChunks(pointId, 0, endMs, 1);
  return chunk ? newestBefore(unpackChunk(chunk, pointId, log), endMs) : null;
}

function newestBefore(samples: SampleColumns, ms: number): SampleColumns | null {
  const end = firstIndexFrom(samples.atMs, ms);
  return end === 0 ? null : sliceSamples(samples, end - 1, end);
}
