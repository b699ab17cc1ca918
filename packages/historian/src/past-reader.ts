import type { PastReader, PointSnapshot } from './historian-types.ts';
import type { HistorianLog, YieldToEventLoop } from './host.ts';
import { createPastRepository } from './past.repository.ts';
import { readSamples } from './reader.ts';
import { readSpans, type SpanReaderDeps } from './rollups/read-spans.ts';
import { ANALOG, DIGITAL } from './rollups/span-kinds.ts';
import type { HistorianStorage } from './storage.ts';

interface PastReaderDeps extends Pick<HistorianStorage, 'query'> {
  /** Taken before the first query. */
  readonly snapshots: readonly PointSnapshot[];
  /** For what cannot be read. */
  readonly log: Pick<HistorianLog, 'error'>;
  readonly yieldToEventLoop: YieldToEventLoop;
}

/**
 * Reads points' histories in another thread, as the historian does in its own. It imports no more
 * modules than necessary, because each thread has its own copy of them.
 */
export function createPastReader({ query, snapshots, ...rest }: PastReaderDeps): PastReader {
  return readSnapshots({ past: createPastRepository({ query }), ...rest }, snapshots);
}

/** Reads from chunks, roll-ups and the memory of these points. */
export function readSnapshots(
  source: Omit<SpanReaderDeps, 'series' | 'heads'>,
  snapshots: readonly PointSnapshot[],
): PastReader {
  const known = new Map(snapshots.map((snapshot) => [snapshot.pointId, snapshot]));
  return readPast({
    ...source,
    series: {
      // A point's series is the point here.
      find: (id) => (known.get(id)?.memory ? id : undefined),
      kind: (id) => known.get(id)!.kind,
      rolledMs: (id) => known.get(id)!.rolledMs,
    },
    heads: { read: (id) => known.get(id)!.memory! },
  });
}

/** Reads from chunks, roll-ups and what is in memory. */
export function readPast(source: SpanReaderDeps): PastReader {
  return {
    read: (id, fromMs, toMs, options) => readSamples(source, id, fromMs, toMs, options),
    eachAnalogSpans: (query, take) => readSpans(source, ANALOG, query, take),
    eachDigitalSpans: (query, take) => readSpans(source, DIGITAL, query, take),
  };
}
