import { carryBefore } from '../aggregates/join.ts';
import { type Carry, NO_SAMPLE, NOTHING_KNOWN } from '../aggregates/summary.ts';
import { BAD } from '../codec/quality-codes.ts';
import { NO_SAMPLES, type SampleColumns } from '../codec/samples.ts';
import type { HistorianLog } from '../host.ts';
import type { PastRepository } from '../past.repository.ts';
import { samplesBetween } from './slice-samples.ts';
import { unpackChunk } from './unpack-chunk.ts';

/** Chunks fetched at a time; other work runs between two fetches. */
const CHUNKS_AT_ONCE = 32;

/** Chunks searched for the last good value. */
const CHUNKS_BACK = 8;

export interface ChunkSource {
  readonly past: PastRepository;
  readonly log: Pick<HistorianLog, 'error'>;
}

/**
 * The samples of the chunks that overlap `fromMs` to `toMs`, whole chunks, oldest first. The first
 * chunk begins at or before `fromMs` if one does, so it has the value at that time.
 */
export async function* chunksOnward(
  { past, log }: ChunkSource,
  pointId: number,
  fromMs: number,
  toMs: number,
): AsyncGenerator<SampleColumns> {
  let chunks = await past.readChunksOnward(pointId, fromMs, toMs, CHUNKS_AT_ONCE);
  let lastMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    for (const chunk of chunks) {
      const samples = unpackChunk(chunk, pointId, log);
      // Late samples can split a chunk between two fetches.
      yield samplesBetween(samples, lastMs + 1, Number.POSITIVE_INFINITY);
      lastMs = samples.atMs.at(-1) ?? lastMs;
    }
    if (chunks.length < CHUNKS_AT_ONCE) return;
    chunks = await past.readChunksAfter(pointId, chunks.at(-1)!.startMs, toMs, CHUNKS_AT_ONCE);
  }
}

/**
 * The value that holds at `ms`, by the samples before it.
 * @param memory samples that are in no chunk
 */
export async function carryAt(
  { past, log }: ChunkSource,
  pointId: number,
  ms: number,
  memory: SampleColumns = NO_SAMPLES,
): Promise<Carry> {
  let carry = carryOfSamples(memory, ms);
  let endMs = Math.min(ms, memory.atMs[0] ?? Number.POSITIVE_INFINITY);
  // Nearly always the first chunk has it; a device that returns invalid values for long is followed
  // back for a while.
  for (let back = 0; back < CHUNKS_BACK && Number.isNaN(carry.value); back++) {
    const [chunk] = await past.readChunks(pointId, 0, endMs, 1);
    if (!chunk) break;
    const before = carryOfSamples(unpackChunk(chunk, pointId, log), endMs);
    carry = { value: before.value, quality: carry.quality === NO_SAMPLE ? before.quality : carry.quality };
    endMs = chunk.startMs;
  }
  return carry;
}

/**
 * The value that holds at `ms`. The marker of a gap carries the last known value, which counts
 * where there is no good sample before it.
 */
export function carryOfSamples(samples: SampleColumns, ms: number): Carry {
  const [quality] = samples.qualities;
  const isMark = quality !== undefined && quality > BAD && samples.atMs[0]! < ms;
  return carryBefore(samples, ms, isMark ? { value: samples.values[0]!, quality } : NOTHING_KNOWN);
}
