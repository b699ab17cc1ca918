import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Logger } from '../platform/logger.ts';
import type { DataWorkers } from '../storage/index.ts';
import type { History, PastReader } from './history-types.ts';
import type { PastJob, PastJobResult } from './worker-job.ts';

/** Requests that are worked on at a time on the main thread, so that one can be while others are read. */
const AT_ONCE = 4;
/** Requests that are worked out in one go beside the data, so that it is not held for long. */
const MAX_PER_JOB = 4;

/** What can be made of points' pasts, there or here. */
export interface HistoryTask<Request, Result> {
  /** A module whose `run` does `work`, see `workerRun`; loaded into the threads of the database. */
  readonly module: URL;
  readonly work: (past: PastReader, request: Request) => Promise<Result>;
  /** Whose pasts a request looks at. */
  readonly pointsOf: (request: Request) => readonly number[];
}

/** Works out pasts of points: in the threads of the database where it has some, else on the main thread. */
export interface PastWork {
  /**
   * What a task makes of each of some requests, in their order.
   *
   * @param mostInAJob requests that one thread works out in one go, if these are long
   * @throws StorageError
   */
  each<Request, Result>(
    task: HistoryTask<Request, Result>,
    requests: readonly Request[],
    mostInAJob?: number,
  ): Promise<Result[]>;
}

export interface PastWorkDeps {
  readonly history: Pick<History, 'snapshot' | 'read' | 'eachAnalogSpans' | 'eachDigitalSpans'>;
  readonly logger: Pick<Logger, 'error'>;
  /** null: on the main thread. */
  readonly beside: DataWorkers | null;
}

/** One for all, so that whoever reads something else waits for one job at most. */
export function createPastWork({ history, logger, beside }: PastWorkDeps): PastWork {
  const atOnce = beside?.atOnce ?? AT_ONCE;
  const turns = new ConcurrencyLimit(atOnce);
  return {
    async each(task, requests, mostInAJob = MAX_PER_JOB) {
      type Result = Awaited<ReturnType<typeof task.work>>;
      const work = async (group: typeof requests): Promise<readonly Result[]> => {
        if (beside === null) return [await task.work(history, group[0]!)];
        const pointIds = new Set(group.flatMap(task.pointsOf));
        const snapshots = [...pointIds].map((pointId) => history.snapshot(pointId));
        const job: PastJob<(typeof requests)[number]> = { requests: group, snapshots };
        const { results, problems } = (await beside.run(task.module, job)) as PastJobResult<Result>;
        for (const { message, words, fields } of problems)
          logger.error({ ...fields, reason: message }, words);
        return results;
      };
      const size = beside === null ? 1 : Math.min(mostInAJob, Math.ceil(requests.length / atOnce));
      return (
        await inOrder(groupsOf(requests, size), atOnce, (group) => turns.take(() => work(group)))
      ).flat();
    },
  };
}

function groupsOf<T>(all: readonly T[], size: number): T[][] {
  const count = all.length === 0 ? 0 : Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Does them, only so many waiting for their turn at a time: so a long list does not go before everybody who comes later. */
async function inOrder<T, Result>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    while (next < all.length) {
      const at = next++;
      try {
        results[at] = await work(all[at]!);
      } catch (error) {
        // The others need not be begun.
        next = all.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return results;
}
