import type { PastReader, PointSnapshot } from '@outpost/historian';
import { createPastReader } from '@outpost/historian/past';
import type { JobModule } from '../../platform/storage/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';

/** A read error, for the server's log. */
interface ReadProblem {
  readonly message: string;
  readonly text: string;
  readonly fields: object;
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
    const past = createPastReader({
      query: async (sql, parameters = []) => read(sql, parameters),
      snapshots,
      log: {
        error: ({ err, ...fields }: { err?: unknown }, text) =>
          problems.push({ message: err instanceof Error ? err.message : String(err), text, fields }),
      },
      yieldToEventLoop,
    });
    const results: Result[] = [];
    for (const request of requests) results.push(await work(past, request));
    const output: PastJobResult<Result> = { results, problems };
    return { output, transfer: results.flatMap(memoryOf) };
  };
