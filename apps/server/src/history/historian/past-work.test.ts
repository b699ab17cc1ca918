import type { PointSnapshot } from '@outpost/historian';
import { expect, it, vi } from 'vitest';
import { StorageError } from '../../platform/storage/index.ts';
import { createPastWork, type HistoryTask } from './past-work.ts';
import type { PastJob } from './worker-job.ts';

interface Asked {
  readonly pointId: number;
}

const module = new URL('file:///worker-job.ts');
const asked = (...ids: number[]): Asked[] => ids.map((pointId) => ({ pointId }));
const snapshot = (pointId: number): PointSnapshot => ({ pointId, kind: null, rolledMs: 0, memory: null });
const history = { snapshotOf: async (pointId: number) => snapshot(pointId) } as Parameters<
  typeof createPastWork
>[1];
const name: HistoryTask<Asked, string> = {
  module,
  work: async (_, { pointId }) => `point ${pointId}`,
  pointsOf: ({ pointId }) => [pointId],
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Two threads, each of whose jobs ends when the test allows it. */
class Threads {
  readonly jobs: { readonly ids: number[]; end(): void; fail(error: Error): void }[] = [];
  readonly dataWorkers = {
    atOnce: 2,
    run: (url: URL, input: unknown): Promise<unknown> => {
      expect(url).toBe(module);
      const { requests, snapshots } = input as PastJob<Asked>;
      const ids = requests.map(({ pointId }) => pointId);
      expect(snapshots.map(({ pointId }) => pointId)).toEqual([...new Set(ids)]);
      return new Promise((resolve, fail) => {
        const end = () => resolve({ results: ids.map((id) => `point ${id}`), problems: [] });
        this.jobs.push({ ids, end, fail });
      });
    },
  };

  get ids(): number[][] {
    return this.jobs.map(({ ids }) => ids);
  }
}

const workOn = ({ dataWorkers }: Pick<Threads, 'dataWorkers'>) =>
  createPastWork({ error: vi.fn() }, history, dataWorkers);

it('distributes points over the threads, a few per job, and returns the results in order', async () => {
  const threads = new Threads();
  const done = workOn(threads).each(name, asked(1, 2, 3, 4, 5, 6, 7, 8, 9), 3);
  await turn();
  expect(threads.ids).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  threads.jobs[1]!.end();
  await turn();
  expect(threads.ids[2]).toEqual([7, 8, 9]);
  for (const { end } of threads.jobs) end();
  expect(await done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `point ${id}`));
});

it('passes in what is not in the database of every point once', async () => {
  const run = vi.fn(async () => ({ results: [1, 2], problems: [] }));
  const dataWorkers = { atOnce: 1, run };
  const pairs: HistoryTask<readonly number[], number> = {
    module,
    work: async () => 0,
    pointsOf: (ids) => ids,
  };
  await createPastWork({ error: vi.fn() }, history, dataWorkers).each(pairs, [
    [1, 2],
    [2, 3],
  ]);
  expect(run).toHaveBeenCalledExactlyOnceWith(module, {
    requests: [
      [1, 2],
      [2, 3],
    ],
    snapshots: [snapshot(1), snapshot(2), snapshot(3)],
  });
});

it('distributes few points over all threads', async () => {
  const threads = new Threads();
  const done = workOn(threads).each(name, asked(1, 2, 3));
  await turn();
  expect(threads.ids).toEqual([[1, 2], [3]]);
  for (const { end } of threads.jobs) end();
  expect(await done).toHaveLength(3);
});

it('runs small requests in between large earlier ones', async () => {
  const threads = new Threads();
  const work = workOn(threads);
  const much = work.each(name, asked(1, 2, 3, 4, 5, 6), 1);
  const little = work.each(name, asked(99));
  await turn();
  threads.jobs[0]!.end();
  await turn();
  expect(threads.ids).toEqual([[1], [2], [99]]);
  for (let job = 0; job < 7; job++) {
    threads.jobs[job]!.end();
    await turn();
  }
  expect(await little).toEqual(['point 99']);
  expect(await much).toHaveLength(6);
});

it('starts nothing more after a failure', async () => {
  const threads = new Threads();
  const done = workOn(threads).each(name, asked(1, 2, 3, 4), 1);
  await turn();
  threads.jobs[0]!.fail(new StorageError('STORAGE_UNAVAILABLE', 'it is gone'));
  await expect(done).rejects.toThrow('it is gone');
  threads.jobs[1]!.end();
  await turn();
  expect(threads.ids).toEqual([[1], [2]]);
});

it('logs what a thread could not read', async () => {
  const error = vi.fn();
  const problem = {
    message: 'the checksum does not fit',
    text: 'a chunk cannot be read',
    fields: { pointId: 1 },
  };
  const dataWorkers = { atOnce: 2, run: async () => ({ results: ['nothing'], problems: [problem] }) };
  expect(await createPastWork({ error }, history, dataWorkers).each(name, asked(1))).toEqual(['nothing']);
  expect(error).toHaveBeenCalledWith({ pointId: 1, reason: problem.message }, problem.text);
});

it('works on the main thread where the database has no threads', async () => {
  const work = createPastWork({ error: vi.fn() }, history, null);
  expect(await work.each(name, asked(3, 1, 2))).toEqual(['point 3', 'point 1', 'point 2']);
  expect(await work.each(name, [])).toEqual([]);
});
