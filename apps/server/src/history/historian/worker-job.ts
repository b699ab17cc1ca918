import type { JobModule, ReadRows } from '../../platform/storage/index.ts';
import type { PastReader, PointSnapshot } from './history-types.ts';
import { CHUNKS_AFTER, CHUNKS_BACKWARD, CHUNKS_ONWARD, ROLL_UPS_ONWARD } from './past-sql.ts';
import { readSamples } from './reader.ts';
import type { StoredChunk } from './repository.ts';
import { readSpans, type SpanReaderDeps } from './rollups/read-spans.ts';
import type { StoredSpans } from './rollups/repository.ts';
import { ANALOG, DIGITAL } from './rollups/span-kinds.ts';

/** A read error, for the server's log. */
interface ReadProblem {
  readonly message: string;
  readonly words: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Some requests of one kind; the input of a thread. */
export interface PastJob<Request> {
  readonly requests: readonly Request[];
  /** Of every point that they read. */
  readonly snapshots: readonly PointSnapshot[];
}

/** The result of a thread. */
export interface PastJobResult<Result> {
  /** Of each request, in order. */
  readonly results: readonly Result[];
  readonly problems: readonly ReadProblem[];
}

/**
 * The `run` of a module that processes points' histories in a worker; the main thread passes it a
 * {@link PastJob} (`past-work.ts`).
 *
 * @param work computed from the history; structured data
 * @param memoryOf memory of the result that moves to the main thread instead of being copied; none
 * by default
 */
export const workerRun =
  <Request, Result>(
    work: (past: PastReader, request: Request) => Promise<Result>,
    memoryOf: (result: Result) => readonly ArrayBuffer[] = () => [],
  ): JobModule['run'] =>
  async (read, input) => {
    const { requests, snapshots } = input as PastJob<Request>;
    const problems: ReadProblem[] = [];
    const past = pastInWorker(read, snapshots, (problem) => problems.push(problem));
    const results: Result[] = [];
    for (const request of requests) results.push(await work(past, request));
    const output: PastJobResult<Result> = { results, problems };
    return { output, transfer: results.flatMap(memoryOf) };
  };

/**
 * Reads points' histories in a thread of the database, as the historian does on the main thread. It
 * imports no more modules than necessary, because each thread has its own copy of them.
 *
 * @param snapshots taken before
 * @param onProblem called for read errors
 */
function pastInWorker(
  read: ReadRows,
  snapshots: readonly PointSnapshot[],
  onProblem: (problem: ReadProblem) => void,
): PastReader {
  const known = new Map(snapshots.map((snapshot) => [snapshot.pointId, snapshot]));
  const deps = {
    repository: {
      readChunksOnward: async (id, fromMs, beforeMs, limit) =>
        read<StoredChunk>(CHUNKS_ONWARD, [id, beforeMs, id, fromMs, fromMs, limit]),
      readChunksAfter: async (id, afterMs, beforeMs, limit) =>
        read<StoredChunk>(CHUNKS_AFTER, [id, afterMs, beforeMs, limit]),
      readChunks: async (id, fromMs, beforeMs, limit) =>
        read<StoredChunk>(CHUNKS_BACKWARD, [id, beforeMs, id, fromMs, fromMs, fromMs, limit]),
    },
    rollUps: {
      read: async (id, stepMs, fromMs, toMs, afterMs, limit) =>
        read<StoredSpans>(ROLL_UPS_ONWARD, [
          id,
          stepMs,
          afterMs,
          toMs,
          id,
          stepMs,
          fromMs,
          fromMs,
          fromMs,
          limit,
        ]),
    },
    series: {
      // A point's series is the point here.
      find: (id) => (known.get(id)?.memory ? id : undefined),
      kind: (id) => known.get(id)!.kind,
      rolledMs: (id) => known.get(id)!.rolledMs,
    },
    heads: { read: (id) => known.get(id)!.memory! },
    logger: {
      error: ({ err, ...fields }: { err?: unknown }, words?: string) =>
        onProblem({ message: err instanceof Error ? err.message : String(err), words: words ?? '', fields }),
    },
  } as SpanReaderDeps;
  return {
    read: (id, fromMs, toMs, options) =>
      readSamples(deps.repository, deps.series, deps.heads, id, fromMs, toMs, options, deps.logger),
    eachAnalogSpans: (query, take) => readSpans(deps, ANALOG, query, take),
    eachDigitalSpans: (query, take) => readSpans(deps, DIGITAL, query, take),
  };
}
