import type { Historian, PastReader } from '@outpost/historian';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import type { DataWorkers } from '../../platform/storage/index.ts';
import type { PastJob, PastJobResult } from './worker-job.ts';

/** Concurrent requests on the main thread, so that one can be processed while others are read. */
const AT_ONCE = 4;
/** Requests per job in a worker, so that it is not occupied for long. */
const MAX_PER_JOB = 4;

/** What can be computed from points' histories, in a worker or here. */
export interface HistoryTask<Request, Result> {
  /** A module whose `run` does `work`, see `workerRun`; loaded into the threads of the database. */
  readonly module: URL;
  readonly work: (past: PastReader, request: Request) => Promise<Result>;
  /** Whose histories a request reads. */
  readonly pointsOf: (request: Request) => readonly number[];
}

/**
 * Processes points' histories: in the threads of the database if it has any, otherwise on the main
 * thread.
 */
export interface PastWork {
  /**
   * The results of a task for some requests, in order.
   *
   * @param mostInAJob maximum number of requests per job, for long ones
   * @throws StorageError
   */
  each<Request, Result>(
    task: HistoryTask<Request, Result>,
    requests: readonly Request[],
    mostInAJob?: number,
  ): Promise<Result[]>;
}

/** Shared by all, so that other readers wait for one job at most. */
export function createPastWork(
  logger: Pick<Logger, 'error'>,
  history: Pick<Historian, 'snapshotOf' | 'read' | 'eachAnalogSpans' | 'eachDigitalSpans'>,
  dataWorkers: DataWorkers | null,
): PastWork {
  const atOnce = dataWorkers?.atOnce ?? AT_ONCE;
  const turns = new ConcurrencyLimit(atOnce);
  return {
    async each(task, requests, mostInAJob = MAX_PER_JOB) {
      type Result = Awaited<ReturnType<typeof task.work>>;
      const work = async (group: typeof requests): Promise<readonly Result[]> => {
        if (dataWorkers === null) return [await task.work(history, group[0]!)];
        const pointIds = new Set(group.flatMap(task.pointsOf));
        const snapshots = await Promise.all([...pointIds].map((pointId) => history.snapshotOf(pointId)));
        const job: PastJob<(typeof requests)[number]> = { requests: group, snapshots };
        const { results, problems } = (await dataWorkers.run(task.module, job)) as PastJobResult<Result>;
        for (const { message, text, fields } of problems) logger.error({ ...fields, reason: message }, text);
        return results;
      };
      const size = dataWorkers === null ? 1 : Math.min(mostInAJob, Math.ceil(requests.length / atOnce));
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

/**
 * Runs them, with a limited number queued at a time, so that a long list does not delay later
 * callers.
 */
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
        // The others need not be started.
        next = all.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return results;
}
