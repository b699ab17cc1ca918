import { Heads } from './chunks/heads.ts';
import { Sealer } from './chunks/sealer.ts';
import { STALE } from './codec/quality-codes.ts';
import type { Historian, HistoryHealth, HistoryStats } from './historian-types.ts';
import {
  type HistorianClock,
  type HistorianLog,
  processClock,
  type YieldToEventLoop,
  yieldEvery,
} from './host.ts';
import { JournalExtent } from './journal/journal-extent.ts';
import { JournalSpool, takeOverSpool } from './journal/journal-spool.ts';
import { JournalWriter } from './journal/journal-writer.ts';
import { createPastRepository } from './past.repository.ts';
import { readSamples } from './reader.ts';
import { createHistoryRepository } from './repository.ts';
import { restoreHistory } from './restore.ts';
import { createPurgeRepository } from './retention/purge.repository.ts';
import { purgePoints } from './retention/purge.ts';
import { createRetentionRepository } from './retention/repository.ts';
import { Retention, type RetentionSettings } from './retention/retention.ts';
import type { PointKind } from './rollups/levels.ts';
import { collectSpans, readSpans } from './rollups/read-spans.ts';
import { createRollUpRepository } from './rollups/repository.ts';
import { Roller } from './rollups/roller.ts';
import { ANALOG, DIGITAL } from './rollups/span-kinds.ts';
import { SeriesTable } from './series-table.ts';
import { DEFAULT_SETTINGS, type HistorianSettings } from './settings.ts';
import type { HistorianStorage, HistorianTransaction } from './storage.ts';

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

type Part = 'journal' | 'chunks' | 'roll-ups';

/**
 * While storage fails, heads may grow to this many times their memory before samples are dropped.
 */
const HEADROOM = 2;

/** Creates a historian; nothing is read or written before `start`. */
export function createHistorian<Transaction extends HistorianTransaction>(
  options: HistorianOptions<Transaction>,
): Historian<Transaction> {
  const { storage, clock = processClock, log = console, isRetention = () => true, onHealth } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const { yieldToEventLoop = yieldEvery(clock, settings.sliceMs) } = options;
  const spool = options.spool ? new JournalSpool(options.spool.file, options.spool.owner) : null;
  const repository = createHistoryRepository(storage);
  const past = createPastRepository(storage);
  const rollUps = createRollUpRepository(storage);
  const retained = createRetentionRepository(storage);
  const series = new SeriesTable();
  const heads = new Heads();
  const extent = new JournalExtent();
  const retention = new Retention({ repository: retained, series, clock, log, isRetention });
  /** Series whose samples are being dropped. */
  const losing = new Set<number>();
  const problems = new Map<Part, string>();
  let failingSinceMs: number | null = null;
  /** Series with chunks at the start whose kind is not known yet, and their newest samples. */
  const sealedUnknown = new Map<number, number>();
  let polls: ReadonlyMap<number, number> = new Map();
  let lostSamples = 0;
  let sealingLeftOut = false;
  const counts = { samples: 0, batches: 0, journalBytes: 0, chunks: 0, chunkBytes: 0, sealedSamples: 0 };

  function noteHealth(part: Part, problem: unknown): void {
    const before = problems.has(part);
    if (problem === null) problems.delete(part);
    else problems.set(part, problem instanceof Error ? problem.message : String(problem));
    if (before === problems.has(part)) return;
    if (before) log.info({ part }, 'history is being written again');
    else log.error({ err: problem, part }, 'history cannot be written; samples are kept and retried');
    failingSinceMs = problems.size === 0 ? null : (failingSinceMs ?? clock.now());
    onHealth?.();
  }

  const journal = new JournalWriter({
    repository,
    clock,
    settings,
    spool,
    onSpoolProblem: (error) =>
      log.error({ err: error }, 'samples that the database rejects cannot be saved to a file either'),
    onHealth: (problem) => noteHealth('journal', problem),
    onWritten: (batches) => {
      for (const batch of batches) {
        extent.add(batch.id, batch.samples, clock.now());
        counts.batches += 1;
        counts.journalBytes += batch.data.length;
      }
      sealLeftOut();
    },
  });
  const sealer = new Sealer({
    repository,
    clock,
    log,
    settings,
    series,
    heads,
    extent,
    currentBatch: () => journal.currentId,
    flushJournal: () => journal.flush(),
    onHealth: (problem) => noteHealth('chunks', problem),
    onSealed: (chunks) => {
      for (const chunk of chunks) {
        counts.chunks += 1;
        counts.chunkBytes += chunk.data.length;
        counts.sealedSamples += chunk.count;
        roller.noteSealed(series.find(chunk.pointId)!, chunk.endMs);
      }
    },
  });
  const roller = new Roller({
    past,
    rollUps,
    clock,
    log,
    settings,
    series,
    onHealth: (problem) => noteHealth('roll-ups', problem),
  });

  /** Chunks of a point whose kind becomes known only now are rolled up from now on. */
  function learnKind(handle: number, kind: PointKind): void {
    series.setKind(handle, kind);
    const sealedMs = sealedUnknown.get(handle);
    if (sealedMs === undefined) return;
    sealedUnknown.delete(handle);
    roller.noteSealed(handle, sealedMs);
  }

  /**
   * The database accepts batches again: what did not fit into the journal becomes durable now, not
   * when heads are full.
   */
  function sealLeftOut(): void {
    const samples = journal.leftOutSamples;
    if (samples === 0 || sealingLeftOut) return;
    sealingLeftOut = true;
    const done = () => {
      sealingLeftOut = false;
    };
    // The sealer reports a failure; the next written batch retries.
    sealer.sealAll().then(() => {
      journal.leftOutIsDurable(samples);
      done();
    }, done);
  }

  function append(handle: number, desiredMs: number, value: number, quality: number): number {
    const lastMs = series.lastAtMs(handle);
    const atMs = desiredMs > lastMs ? Math.trunc(desiredMs) : lastMs;
    const storedMs = atMs > lastMs ? atMs : lastMs + 1;
    if (heads.bytes > HEADROOM * settings.headBytes) {
      giveUp(handle, storedMs);
      return series.lastAtMs(handle);
    }
    losing.delete(handle);
    take(handle, storedMs, value, quality);
    return storedMs;
  }

  /** One marker per series, so that the previous sample is not taken for the current value. */
  function giveUp(handle: number, atMs: number): void {
    lostSamples += 1;
    if (losing.has(handle)) {
      series.setSince(handle, atMs);
      return;
    }
    losing.add(handle);
    take(handle, atMs, Number.NaN, STALE);
  }

  function take(handle: number, storedMs: number, value: number, quality: number): void {
    series.note(handle, storedMs, value, quality);
    counts.samples += 1;
    const since = series.sinceMs(handle);
    const count = heads.append(handle, storedMs, value, quality, journal.currentId, since);
    journal.append(series.pointId(handle), storedMs, value, quality);
    sealer.noteCount(handle, count);
  }

  const reader = { past, series, heads, log, yieldToEventLoop };

  const purgeDeps = { repository: createPurgeRepository(storage), series, heads, sealer, roller, clock };

  const stats: HistoryStats = {
    get samples() {
      return counts.samples;
    },
    get batches() {
      return counts.batches;
    },
    get journalBytes() {
      return counts.journalBytes;
    },
    get chunks() {
      return counts.chunks;
    },
    get chunkBytes() {
      return counts.chunkBytes;
    },
    get sealedSamples() {
      return counts.sealedSamples;
    },
    get rollUpsWaiting() {
      return roller.waiting;
    },
    get openSamples() {
      return heads.sampleCount;
    },
    get series() {
      return series.count;
    },
  };

  return {
    async start() {
      const startMs = clock.monotonicMs();
      await retention.start();
      if (spool) await takeOverSpool(spool, repository, clock.now(), log);
      const restored = await restoreHistory(repository, series, heads, extent, clock.now(), log);
      polls = restored.polls;
      // Numbers are not reused when the journal was emptied, nor when its end was lost.
      journal.start(Math.max(restored.lastBatch, await repository.lastBatch()));
      sealer.start();
      for (const [index, sealedMs] of restored.sealed) {
        if (series.kind(index) === null) sealedUnknown.set(index, sealedMs);
        else roller.noteSealed(index, sealedMs);
      }
      roller.start();
      const tookMs = Math.round(clock.monotonicMs() - startMs);
      log.info({ points: series.count, samples: restored.samples, tookMs }, 'history loaded');
    },
    open(pointId, scale, kind) {
      const handle = series.open(pointId);
      series.setScale(handle, scale);
      if (kind) learnKind(handle, kind);
      return handle;
    },
    append,
    notePoll: (stationId, atMs) => journal.notePoll(stationId, Math.trunc(atMs)),
    sinceMs: (handle) => series.sinceMs(handle),
    newest: (pointId) => series.newest(pointId),
    restoredPollAtMs: (stationId) => polls.get(stationId) ?? null,
    read: (pointId, fromMs, toMs, wanted) => readSamples(reader, pointId, fromMs, toMs, wanted),
    analogSpans: (query) => collectSpans(reader, ANALOG, query),
    digitalSpans: (query) => collectSpans(reader, DIGITAL, query),
    eachAnalogSpans: (query, take) => readSpans(reader, ANALOG, query, take),
    eachDigitalSpans: (query, take) => readSpans(reader, DIGITAL, query, take),
    snapshot(pointId) {
      const handle = series.find(pointId);
      if (handle === undefined) {
        return { pointId, kind: null, rolledMs: Number.NEGATIVE_INFINITY, memory: null };
      }
      const memory = heads.read(handle);
      return { pointId, kind: series.kind(handle), rolledMs: series.rolledMs(handle), memory };
    },
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
    purge: (pointIds, isUnrequested) => purgePoints(purgeDeps, pointIds, isUnrequested),
    async stop() {
      await Promise.all([roller.stop(), retention.stop()]);
      await sealer.stop();
      try {
        await journal.stop();
      } catch (error) {
        const samples = journal.unspooledSamples + journal.leftOutSamples;
        const kept = journal.waitingSamples - journal.unspooledSamples;
        log.error(
          { err: error, samples, kept },
          'history could not be written on shutdown; these samples are lost, and the kept ones are in a file until the next start',
        );
      }
    },
    health: (): HistoryHealth => ({
      state: problems.size === 0 ? 'ok' : 'failing',
      detail: [...problems.values()][0] ?? null,
      failingSinceMs,
      waitingSamples: journal.waitingSamples + journal.leftOutSamples,
      lostSamples,
    }),
    retention,
    diskUse: (fromDay) => retained.diskUse(fromDay),
    stats,
  };
}
