import type { Heads } from './chunks/heads.ts';
import { Sealer } from './chunks/sealer.ts';
import type { HistoryStats } from './historian-types.ts';
import type { HistorianClock, HistorianLog } from './host.ts';
import { JournalExtent } from './journal/journal-extent.ts';
import type { JournalSpool } from './journal/journal-spool.ts';
import { JournalWriter } from './journal/journal-writer.ts';
import type { PastRepository } from './past.repository.ts';
import type { HistoryRepository } from './repository.ts';
import type { RollUpRepository } from './rollups/repository.ts';
import { Roller } from './rollups/roller.ts';
import type { SeriesTable } from './series-table.ts';
import type { HistorianSettings } from './settings.ts';
import type { WriteHealth } from './write-health.ts';

/** What the writers share. */
export interface WriterContext {
  readonly clock: HistorianClock;
  readonly log: HistorianLog;
  readonly settings: HistorianSettings;
  readonly repository: HistoryRepository;
  readonly past: PastRepository;
  readonly rollUps: RollUpRepository;
  readonly series: SeriesTable;
  readonly heads: Heads;
  readonly health: WriteHealth;
  /** Whose roll-ups are kept up to date; all by default. */
  readonly rollsUp?: (pointId: number) => boolean;
}

/** What makes samples durable: the journal at once, then chunks, then roll-ups. */
export interface Writers {
  readonly journal: JournalWriter;
  /** Which batches the journal in the database has. */
  readonly extent: JournalExtent;
  readonly sealer: Sealer;
  readonly roller: Roller;
  readonly stats: HistoryStats;
}

/** @param spool null: batches that the database does not accept wait in memory only */
export function createWriters(context: WriterContext, spool: JournalSpool | null): Writers {
  const { log, clock, series, heads, health, rollsUp = () => true } = context;
  const extent = new JournalExtent();
  const stats: HistoryStats = {
    samples: 0,
    batches: 0,
    journalBytes: 0,
    chunks: 0,
    chunkBytes: 0,
    sealedSamples: 0,
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
  const roller = new Roller({ ...context, onHealth: (problem) => health.note('roll-ups', problem) });
  const journal = new JournalWriter({
    ...context,
    spool,
    onSpoolProblem: (error) =>
      log.error({ err: error }, 'samples that the database rejects cannot be saved to a file either'),
    onHealth: (problem) => health.note('journal', problem),
    onWritten: (batches) => {
      for (const batch of batches) {
        extent.add(batch.id, batch.samples, clock.now());
        stats.batches += 1;
        stats.journalBytes += batch.data.length;
      }
      sealLeftOut();
    },
  });
  const sealer = new Sealer({
    ...context,
    extent,
    currentBatch: () => journal.currentId,
    flushJournal: () => journal.flush(),
    onHealth: (problem) => health.note('chunks', problem),
    onSealed: (chunks) => {
      for (const chunk of chunks) {
        stats.chunks += 1;
        stats.chunkBytes += chunk.data.length;
        stats.sealedSamples += chunk.count;
        if (rollsUp(chunk.pointId)) roller.noteSealed(series.find(chunk.pointId)!, chunk.endMs);
      }
    },
  });
  let isSealing = false;

  /**
   * The database accepts batches again: what did not fit into the journal becomes durable now, not
   * when heads are full.
   */
  function sealLeftOut(): void {
    const samples = journal.leftOutSamples;
    if (samples === 0 || isSealing) return;
    isSealing = true;
    const done = () => {
      isSealing = false;
    };
    // The sealer reports a failure; the next written batch retries.
    sealer.sealAll().then(() => {
      journal.leftOutIsDurable(samples);
      done();
    }, done);
  }

  return { journal, extent, sealer, roller, stats };
}

/** Makes pending samples durable with one attempt, and ends all timers; logs what could not be written. */
export async function stopWriters({ journal, sealer }: Writers, log: HistorianLog): Promise<void> {
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
}
