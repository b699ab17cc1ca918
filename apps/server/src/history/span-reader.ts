import {
  BAD,
  type Carry,
  carryBefore,
  NO_SAMPLES,
  NOTHING_KNOWN,
  type SampleColumns,
  type Spans,
} from '@outpost/core';
import type { Logger } from '../platform/logger.ts';
import type { Heads } from './heads.ts';
import type { SpanQuery } from './history-types.ts';
import type { HistoryRepository } from './repository.ts';
import type { SeriesTable } from './series-table.ts';
import { samplesBetween } from './slice-samples.ts';
import type { SpanKind } from './span-kinds.ts';
import { unpackChunk } from './unpack-chunk.ts';

/** Chunks fetched at a time; between two fetches everything else gets its turn. */
const CHUNKS_AT_ONCE = 32;

export interface SpanReaderDeps {
  readonly repository: HistoryRepository;
  readonly series: SeriesTable;
  readonly heads: Heads;
  readonly logger: Logger;
}

/**
 * Summaries of a point, see {@link SpanQuery}. What is in memory is copied first: a chunk that is committed while the
 * database is read then comes twice, and the copy in memory is the one that counts.
 */
export async function readSpans<Column extends string>(
  deps: SpanReaderDeps,
  kind: SpanKind<Column>,
  query: SpanQuery,
): Promise<Spans<Column>[]> {
  const { pointId, stepMs } = query;
  const startMs = Math.floor(query.fromMs / stepMs) * stepMs;
  const endMs = Math.ceil(query.toMs / stepMs) * stepMs;
  const index = deps.series.find(pointId);
  const memory = index === undefined ? NO_SAMPLES : deps.heads.read(index);
  const rest = await sumUp(deps, kind, { ...query, fromMs: startMs, toMs: endMs }, memory);
  return rest.rows.count === 0 ? [] : [rest];
}

/** Sums up samples from `fromMs`, a multiple of the step, on. */
async function sumUp<Column extends string>(
  deps: SpanReaderDeps,
  kind: SpanKind<Column>,
  { pointId, fromMs, toMs, stepMs, untilMs }: SpanQuery,
  memory: SampleColumns,
): Promise<Spans<Column>> {
  const carry = await carryAt(deps, pointId, fromMs, memory);
  const open = kind.open(fromMs, { carry, stepMs });
  let newestMs = Number.NEGATIVE_INFINITY;
  const add = (samples: SampleColumns) => {
    open.append(samples);
    newestMs = samples.atMs.at(-1) ?? newestMs;
  };
  const chunksToMs = Math.min(toMs, memory.atMs[0] ?? Number.POSITIVE_INFINITY);
  for await (const samples of chunksOnward(deps, pointId, fromMs, chunksToMs)) {
    add(samplesBetween(samples, fromMs, chunksToMs));
  }
  add(samplesBetween(memory, fromMs, toMs));
  return open.peek(Math.min(toMs, Math.max(untilMs, newestMs)));
}

/** What holds at `ms`, by the samples before it. */
async function carryAt(
  deps: SpanReaderDeps,
  pointId: number,
  ms: number,
  memory: SampleColumns,
): Promise<Carry> {
  const memoryFromMs = memory.atMs[0] ?? Number.POSITIVE_INFINITY;
  if (memoryFromMs < ms) return carryOfSamples(memory, ms);
  const [chunk] = await deps.repository.readChunks(pointId, 0, ms, 1);
  if (!chunk) return NOTHING_KNOWN;
  return carryOfSamples(unpackChunk(chunk, pointId, deps.logger), Math.min(ms, memoryFromMs));
}

/** The mark of a gap carries the last value that was known, which counts where there is no good sample before it. */
function carryOfSamples(samples: SampleColumns, ms: number): Carry {
  const [first] = samples.qualities;
  const isMark = first !== undefined && first > BAD;
  return carryBefore(samples, ms, isMark ? { value: samples.values[0]!, quality: first } : NOTHING_KNOWN);
}

/** The samples of all chunks that reach into a time, chunk by chunk from the oldest on, whole. */
async function* chunksOnward(
  { repository, logger }: SpanReaderDeps,
  pointId: number,
  fromMs: number,
  toMs: number,
): AsyncGenerator<SampleColumns> {
  let afterMs = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const chunks = await repository.readChunksOnward(pointId, fromMs, toMs, afterMs, CHUNKS_AT_ONCE);
    for (const chunk of chunks) {
      yield unpackChunk(chunk, pointId, logger);
      afterMs = chunk.startMs;
    }
    if (chunks.length < CHUNKS_AT_ONCE) return;
  }
}
