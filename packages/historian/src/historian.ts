import { createAppender } from './appender.ts';
import { Heads } from './chunks/heads.ts';
import type { Historian, HistoryHealth, PointSnapshot } from './historian-types.ts';
import { createHoldings } from './holdings.ts';
import {
  type HistorianClock,
  type HistorianLog,
  processClock,
  type YieldToEventLoop,
  yieldEvery,
} from './host.ts';
import { appendWaiting, JournalSpool, takeOverSpool } from './journal/journal-spool.ts';
import { insertLate } from './late-samples.ts';
import { createPastRepository } from './past.repository.ts';
import { createPointReader } from './point-reader.ts';
import { createHistoryRepository } from './repository.ts';
import { restoreHistory } from './restore.ts';
import { createPurgeRepository } from './retention/purge.repository.ts';
import { purgePoints } from './retention/purge.ts';
import { createRetentionRepository } from './retention/repository.ts';
import { Retention, type RetentionSettings } from './retention/retention.ts';
import type { PointKind } from './rollups/levels.ts';
import { createRollUpRepository } from './rollups/repository.ts';
import { SeriesTable } from './series-table.ts';
import { DEFAULT_SETTINGS, type HistorianSettings } from './settings.ts';
import type { HistorianStorage, HistorianTransaction } from './storage.ts';
import { WriteHealth } from './write-health.ts';
import { createWriters, stopWriters } from './writers.ts';

export interface HistorianOptions<Transaction extends HistorianTransaction = HistorianTransaction> {
  readonly storage: HistorianStorage<Transaction>;
  /** The process's own by default. */
  readonly clock?: HistorianClock;
  /** `console` by default. */
  readonly log?: HistorianLog;
  /** Called between pieces of a long read; by default other tasks run after some milliseconds. */
  readonly yieldToEventLoop?: YieldToEventLoop;
  readonly settings?: Partial<HistorianSettings>;
  /**
   * The part of the journal that belongs to this process, 0 to 65535; 0 by default. Historians that
   * share a database must have different ones.
   */
  readonly lane?: number;
  /**
   * Whether this process stores the samples of a point, asked at the start, and when a point is
   * first opened or read; all by default. Only these are loaded: settle the lane (`settleLane`)
   * before a start that holds fewer points than its journal has. Required in every process when
   * several share a database.
   */
  readonly holds?: (pointId: number) => boolean;
  /**
   * Gets from the process that holds a point what it has in memory (`snapshot`), for readers here;
   * null: there is none, and the database has everything that can be known. Without it the
   * database alone is read.
   */
  readonly memoryOf?: (pointId: number) => Promise<PointSnapshot | null>;
  /** false: another process deletes expired data and sets the retention. true by default. */
  readonly deletes?: boolean;
  /**
   * A file for batches that the database does not accept, and what identifies this database; null,
   * the default: they wait in memory only.
   */
  readonly spool?: { readonly file: string; readonly owner: string } | null;
  /**
   * Whether stored retention settings are valid, beyond being days; nothing is deleted with others.
   * By default all are.
   */
  readonly isRetention?: (settings: RetentionSettings) => boolean;
  /** Called when writes begin to fail, and when they succeed again. */
  readonly onHealth?: () => void;
}

/**
 * Creates a historian; nothing is read or written before `start`.
 *
 * @throws RangeError for an invalid lane
 */
export function createHistorian<Transaction extends HistorianTransaction>(
  options: HistorianOptions<Transaction>,
): Historian<Transaction> {
  const { storage, clock = processClock, log = console, isRetention = () => true, onHealth } = options;
  const { holds = () => true, memoryOf = async () => null, deletes = true } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const { yieldToEventLoop = yieldEvery(clock, settings.sliceMs) } = options;
  const spool = options.spool ? new JournalSpool(options.spool.file, options.spool.owner) : null;
  const repository = createHistoryRepository(storage, options.lane);
  const past = createPastRepository(storage);
  const rollUps = createRollUpRepository(storage);
  const retained = createRetentionRepository(storage);
  const series = new SeriesTable();
  const heads = new Heads();
  const health = new WriteHealth(clock, log, onHealth);
  const writers = createWriters(
    { clock, log, settings, repository, past, rollUps, series, heads, health },
    spool,
  );
  const { journal, extent, sealer, roller, stats } = writers;
  const appender = createAppender(series, heads, writers, settings.headBytes);
  const polls = new Map<number, number>();
  const holdings = createHoldings({ repository, journal, sealer, roller, series, heads, polls, holds });
  const { isHeld } = holdings;
  const pointsOf = options.holds ? catalogOf(storage) : (kind: PointKind) => series.pointsOf(kind);
  const retention = new Retention({ repository: retained, pointsOf, clock, log, isRetention, deletes });
  const reading = { past, series, heads, log, yieldToEventLoop, repository, isHeld, memoryOf };
  const late = {
    past,
    rollUps,
    repository,
    series,
    heads,
    journal,
    sealer,
    roller,
    appender,
    holdings,
    log,
    keptFromMs: (handle: number) => retention.samplesKeptFromMs(series.kind(handle)),
    chunkSamples: settings.chunkSamples,
    yieldToEventLoop,
  };
  const purging = {
    repository: createPurgeRepository(storage),
    points: storage.points,
    series,
    heads,
    sealer,
    roller,
    clock,
  };

  return {
    async start() {
      const startMs = clock.monotonicMs();
      await retention.start();
      if (spool)
        await takeOverSpool(spool, (batches) => appendWaiting(repository, batches, clock.now()), log);
      const restored = await restoreHistory({ repository, series, heads, extent, log, holds }, clock.now());
      for (const [stationId, atMs] of restored.polls) polls.set(stationId, atMs);
      // Numbers are not reused when the journal was emptied, nor when its end was lost.
      journal.start(Math.max(restored.lastBatch, await repository.lastBatch()));
      sealer.start();
      for (const [index, sealedMs] of restored.sealed) roller.noteRestored(index, sealedMs);
      roller.start();
      const tookMs = Math.round(clock.monotonicMs() - startMs);
      log.info({ points: series.count, samples: restored.samples, tookMs }, 'history loaded');
    },
    reserve(points) {
      series.reserve(points);
      heads.reserve(points);
    },
    open(pointId, scale, kind) {
      const handle = holdings.open(pointId);
      series.setScale(handle, scale);
      if (kind) {
        series.setKind(handle, kind);
        roller.noteKind(handle);
      }
      return handle;
    },
    append: appender.append,
    insertLate: (batch) => insertLate(late, batch),
    notePoll: (stationId, atMs) => journal.notePoll(stationId, Math.trunc(atMs)),
    sinceMs: (handle) => series.sinceMs(handle),
    newest: (pointId) => (isHeld(pointId) ? series.newest(pointId) : null),
    restoredPollAtMs: (stationId) => polls.get(stationId) ?? null,
    ...createPointReader(reading),
    takeOver: holdings.takeOver,
    handOver: holdings.handOver,
    async drain() {
      await journal.drain();
      await sealer.drain();
    },
    flush: () => journal.flush(),
    async sealAll() {
      await journal.flush();
      await sealer.sealAll();
    },
    rollUpAll: () => roller.settle(),
    purge: (pointIds, isUnrequested) => purgePoints(purging, pointIds, isUnrequested),
    async stop() {
      await Promise.all([roller.stop(), retention.stop()]);
      await stopWriters(writers, log);
    },
    health: (): HistoryHealth => ({
      ...health.state(),
      waitingSamples: journal.waitingSamples + journal.leftOutSamples,
      lostSamples: appender.lostSamples,
    }),
    retention,
    diskUse: (fromDay) => retained.diskUse(fromDay),
    stats,
  };
}

/** Also points that only other processes hold. */
const catalogOf =
  ({ points }: HistorianStorage) =>
  async (kind: PointKind): Promise<number[]> =>
    (await points.kinds()).flatMap((point) => (point.kind === kind ? [point.pointId] : []));
