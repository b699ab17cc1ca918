import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../config.ts';
import { createPastWork } from '../../history/historian/index.ts';
import type { HistoryTask, PastWork } from '../../history/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { testContext } from '../../testing/context.ts';
import { DataPath, START_MS, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ExportFolder } from './export-folder.ts';
import { ExportRunner, MAX_TURN_MS } from './export-runner.ts';
import { createHistoryExports, type HistoryExports } from './index.ts';
import type { ExportCursor } from './read-pages.ts';
import { createExportRepository, type NewExport } from './repository.ts';
import { createExportRunRepository } from './run-repository.ts';
import { createExportScheduleRepository } from './schedule-repository.ts';

const SOON = { timeout: 30_000 };
const POINTS = 12;
const SAMPLES_OF_A_POINT = 100;
/** A file has at most as many rows: those of two points. */
const ROWS_OF_A_FILE = 250;
const LIMITS = { rows: ROWS_OF_A_FILE, bytes: 10 ** 9 };

/** Holds up reads beyond a number of them. */
class HeldWork implements PastWork {
  readonly #work: PastWork;
  allowed: number;
  reads = 0;
  #open: (() => void)[] = [];

  constructor(work: PastWork, allowed: number) {
    this.#work = work;
    this.allowed = allowed;
  }

  async each<Request, Result>(
    task: HistoryTask<Request, Result>,
    requests: readonly Request[],
    mostInAJob?: number,
  ): Promise<Result[]> {
    this.reads += 1;
    if (this.reads > this.allowed) await new Promise<void>((resolve) => this.#open.push(resolve));
    return this.#work.each(task, requests, mostInAJob);
  }

  release(): void {
    this.allowed = Number.POSITIVE_INFINITY;
    for (const open of this.#open.splice(0)) open();
  }
}

describeOnEachDatabase('an export under way', (open) => {
  async function field() {
    const storage = await open();
    const path = await new DataPath(storage).start([testStation(1, { analog: POINTS, digital: 0 })]);
    onTestFinished(() => path.stop());
    const pointIds = Array.from({ length: POINTS }, (_, index) => 101 + index);
    for (const pointId of pointIds) {
      const series = path.history.open(pointId, null, 'analog');
      for (let index = 0; index < SAMPLES_OF_A_POINT; index++)
        path.history.append(series, START_MS + index * 1_000, index, 0);
    }
    await path.history.flush();
    const repository = createExportRepository(storage);
    const { image, history, clock } = path;
    const work = createPastWork(createLogger('silent'), history, storage.dataWorkers);

    /** A server with a data folder of its own. */
    const serverOf = (
      dataDir: string,
      serverName: string,
      pastWork: PastWork,
      more: Partial<Config> = {},
    ) => {
      const config = { dataDir, serverName, exportStorageBytes: 10 ** 9, ...more };
      const context = testContext({ storage, clock, config });
      const limits = { csv: LIMITS, parquet: LIMITS };
      const exports = createHistoryExports(context, { image, history, pastWork }, limits);
      onTestFinished(() => exports.stop());
      return exports;
    };
    const runnerOf = (dataDir: string, pastWork: PastWork) => {
      const context = testContext({ storage, clock, config: { dataDir, exportStorageBytes: 10 ** 9 } });
      const runner = new ExportRunner(context, {
        ...{ repository, runs: createExportRunRepository(storage), folder: new ExportFolder(dataDir) },
        ...{ sources: { image, history, pastWork }, limits: { csv: LIMITS, parquet: LIMITS } },
      });
      onTestFinished(() => runner.stop());
      return runner;
    };
    const create = (more: Partial<NewExport> = {}) => {
      const created: NewExport = {
        ...{
          accountId: 1,
          accountName: 'A. Smith',
          resolution: 'samples',
          format: 'csv',
          units: 'configured',
        },
        ...{ fromMs: START_MS, toMs: START_MS + 3_600_000, pointIds, stations: 1 },
        place: { folderId: 'none yet', server: 'none' },
        ...more,
      };
      return repository.alone((db) => repository.create(db, created, START_MS));
    };
    const stateOf = async (id: number) => (await repository.find(id))!;
    const isDone = (id: number) => expect.poll(async () => (await stateOf(id)).state, SOON).toBe('done');
    /** With each read a turn is over. */
    const slowWork: PastWork = {
      each(...asked) {
        clock.advance(MAX_TURN_MS);
        return work.each(...asked);
      },
    };
    return { storage, repository, work, slowWork, serverOf, runnerOf, create, stateOf, isDone };
  }

  /** The rows of all files: point and value. */
  async function rowsOf(dataDir: string, id: number, names: readonly string[]): Promise<string[]> {
    const rows: string[] = [];
    for (const name of names) {
      const lines = (await readFile(join(dataDir, 'exports', String(id), name), 'utf8')).split('\r\n');
      for (const line of lines.slice(1, -1)) {
        const cells = line.split(',');
        rows.push(`${cells[2]} ${cells[6]}`);
      }
    }
    return rows;
  }

  const expected = Array.from({ length: POINTS }, (_, point) =>
    Array.from({ length: SAMPLES_OF_A_POINT }, (_, index) => `${101 + point} ${index}`),
  ).flat();

  /** Ends a server in the middle of an export. */
  async function endInTheMiddle(exports: HistoryExports, held: HeldWork, files: () => Promise<number>) {
    exports.start();
    await expect.poll(files, SOON).toBeGreaterThan(0);
    await expect.poll(() => held.reads, SOON).toBeGreaterThan(held.allowed);
    const stopped = exports.stop();
    held.release();
    await stopped;
  }

  it('continues after a restart from its last complete file: each row once', async () => {
    const { work, serverOf, create, stateOf, isDone } = await field();
    const dataDir = await temporaryFolder();
    const id = await create();
    const held = new HeldWork(work, 2);
    await endInTheMiddle(serverOf(dataDir, 'a', held), held, async () => (await stateOf(id)).files.length);
    const before = await stateOf(id);
    expect(before.state).toBe('running');
    expect(before.files.length).toBeLessThan(6);
    serverOf(dataDir, 'a', work).start();
    await isDone(id);
    const after = await stateOf(id);
    expect(after.files.slice(0, before.files.length)).toEqual(before.files);
    const names = after.files.map(({ Name }) => Name);
    expect(after.files.map(({ Rows }) => Rows)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await rowsOf(dataDir, id, names)).toEqual(expected);
  });

  it('begins again on another server, which does not have its files', async () => {
    const { work, serverOf, create, stateOf, isDone } = await field();
    const id = await create();
    const held = new HeldWork(work, 2);
    const first = serverOf(await temporaryFolder(), 'a', held);
    await endInTheMiddle(first, held, async () => (await stateOf(id)).files.length);
    const dataDir = await temporaryFolder();
    serverOf(dataDir, 'b', work).start();
    await isDone(id);
    const { files, place } = await stateOf(id);
    expect(place.server).toBe('b');
    expect(
      await rowsOf(
        dataDir,
        id,
        files.map(({ Name }) => Name),
      ),
    ).toEqual(expected);
  });

  it('makes and delivers again what another server has made and not delivered', async () => {
    const { storage, repository, work, serverOf, create, stateOf } = await field();
    const schedules = createExportScheduleRepository(storage);
    const scheduleId = await schedules.create(
      storage.write,
      {
        ...{ Name: 'Samples', Resolution: 'samples', Format: 'csv', Units: 'configured', Rhythm: 'daily' },
        ...{ At: '02:00', Target: 'folder', Path: 'samples', Enabled: false },
        ...{ Areas: [], StationIds: [], PointIds: [] },
      },
      '2026-01-01',
      START_MS,
    );
    const run = { scheduleId: scheduleId!, first: '2026-01-02', last: '2026-01-02' };
    const id = await create({ run });
    await repository.end(id, { state: 'done', error: null, atMs: START_MS, expiresMs: START_MS });
    const [dataDir, exportFolder] = [await temporaryFolder(), await temporaryFolder()];
    serverOf(dataDir, 'b', work, { exportFolder }).start();
    await expect.poll(async () => (await stateOf(id)).delivery.deliveredMs, SOON).not.toBeNull();
    const { delivery, place } = await stateOf(id);
    expect([place.server, delivery.files.reduce((sum, { Rows }) => sum + Rows, 0)]).toEqual([
      'b',
      POINTS * SAMPLES_OF_A_POINT,
    ]);
  });

  it('is set aside in turn, so that those of other accounts and of schedules do not wait for it', async () => {
    const { slowWork, runnerOf, create, stateOf, isDone } = await field();
    const dataDir = await temporaryFolder();
    const run = { scheduleId: 1, first: '2026-01-02', last: '2026-01-02' };
    const long = await create();
    const nextOfAccount = await create({ pointIds: [101] });
    const ofOther = await create({ accountId: 2, pointIds: [101] });
    const scheduled = await create({ accountId: 0, pointIds: [101], run });
    runnerOf(dataDir, slowWork).nudge();
    const finished: number[] = [];
    for (const id of [ofOther, scheduled, long, nextOfAccount]) {
      await isDone(id);
      finished.push((await stateOf(id)).finishedMs!);
    }
    expect(finished).toEqual(finished.toSorted((a, b) => a - b));
    // It continued where it was set aside.
    const { files } = await stateOf(long);
    expect(files.slice(0, 2).map(({ Rows }) => Rows)).toEqual([100, 200]);
    const names = files.map(({ Name }) => Name);
    expect(await rowsOf(dataDir, long, names)).toEqual(expected);
  });

  it('makes progress with points without history', async () => {
    const { work, runnerOf, create, isDone } = await field();
    const held = new HeldWork(work, 1);
    const id = await create({ pointIds: [901, 902, 903, 904, 905] });
    const runner = runnerOf(await temporaryFolder(), held);
    runner.nudge();
    await expect.poll(() => runner.progress?.cursor, SOON).toEqual({ point: 4, atMs: null });
    held.release();
    await isDone(id);
  });

  it('is continued after points without history', async () => {
    const { slowWork, runnerOf, create, stateOf, isDone } = await field();
    const long = await create({ pointIds: [901, 902, 903, 904, 905] });
    const other = await create({ accountId: 2, pointIds: [101] });
    const cursors: ExportCursor[] = [];
    const watched: PastWork = {
      async each(task, requests, mostInAJob) {
        if (requests.length > 0) cursors.push((await stateOf(long)).cursor);
        return slowWork.each(task, requests, mostInAJob);
      },
    };
    runnerOf(await temporaryFolder(), watched).nudge();
    await isDone(other);
    await isDone(long);
    expect(cursors).toEqual([{ point: 1, atMs: null }]);
  });

  it('is not made once it was cancelled, and stays as it ended', async () => {
    const { repository, create, stateOf } = await field();
    const id = await create();
    expect(await repository.setRunning(id)).toBe(true);
    const end = { error: null, atMs: START_MS, expiresMs: START_MS };
    await repository.end(id, { state: 'cancelled', ...end });
    expect(await repository.setRunning(id)).toBe(false);
    await repository.end(id, { state: 'done', ...end });
    expect((await stateOf(id)).state).toBe('cancelled');
  });

  it('leaves no unfinished file once it was cancelled', async () => {
    const { work, runnerOf, create, repository, stateOf } = await field();
    const dataDir = await temporaryFolder();
    const id = await create();
    const held = new HeldWork(work, 2);
    const runner = runnerOf(dataDir, held);
    runner.nudge();
    const files = async () => (await readdir(join(dataDir, 'exports', String(id)))).sort();
    await expect.poll(() => held.reads, SOON).toBeGreaterThan(held.allowed);
    await expect.poll(async () => (await files()).at(-1), SOON).toMatch(/\.part$/);
    runner.cancel(id);
    await repository.end(id, { state: 'cancelled', error: null, atMs: START_MS, expiresMs: START_MS });
    held.release();
    await runner.stop();
    const complete = (await stateOf(id)).files.map(({ Name }) => Name);
    expect(complete.length).toBeGreaterThan(0);
    expect(await files()).toEqual(complete);
  });

  it('fails where the files of all exports would exceed their limit', async () => {
    const { work, serverOf, create, stateOf } = await field();
    const id = await create();
    serverOf(await temporaryFolder(), 'a', work, { exportStorageBytes: 1_024 }).start();
    await expect.poll(async () => (await stateOf(id)).state, SOON).toBe('failed');
    expect((await stateOf(id)).error).toContain('EXPORT_STORAGE_GB');
  });
});
