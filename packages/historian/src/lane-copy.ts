import { Heads } from './chunks/heads.ts';
import { sliceSamples } from './chunks/slice-samples.ts';
import { firstIndexFrom, NO_SAMPLES } from './codec/samples.ts';
import type { HistorianOptions } from './historian.ts';
import type { PointSnapshot } from './historian-types.ts';
import { processClock } from './host.ts';
import { JournalExtent } from './journal/journal-extent.ts';
import { createHistoryRepository, type HistoryRepository } from './repository.ts';
import { journalRows, restoreJournal } from './restore.ts';
import { SeriesTable } from './series-table.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** Points that are read one after another are read as of the same second. */
const FRESH_MS = 1_000;
/** A journal is trimmed by the process that writes it; a copy of this size begins again. */
const MAX_SAMPLES = 2 * DEFAULT_SETTINGS.journalSamples;

/** Whose journal is read; the rest as for a historian. */
export type LaneCopyOptions = Pick<HistorianOptions, 'storage' | 'clock' | 'log'> &
  Required<Pick<HistorianOptions, 'lane'>> & {
    /** The copy begins again with this many samples. */
    readonly maxSamples?: number;
  };

interface Copy {
  readonly series: SeriesTable;
  readonly heads: Heads;
  lastBatch: number;
  samples: number;
}

/**
 * What another process has in no chunk, read from its journal in the database: for when that
 * process cannot be asked. It lacks what that process has not written yet, and at most a second.
 * It takes as much memory as that process's heads.
 */
export class LaneCopy {
  readonly #options: LaneCopyOptions;
  readonly #repository: HistoryRepository;
  #copy: Copy | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<Copy> | null = null;

  constructor(options: LaneCopyOptions) {
    this.#options = options;
    this.#repository = createHistoryRepository(options.storage, options.lane);
  }

  /**
   * What the process has of a point, without samples that are in chunks.
   * @throws the storage's errors
   */
  async snapshotOf(pointId: number): Promise<PointSnapshot> {
    const { series, heads } = await this.#read();
    const [state] = await this.#repository.readStatesOf([pointId]);
    const handle = series.find(pointId);
    const sealedMs = state?.sealedMs ?? null;
    const known = {
      pointId,
      kind: state?.kind ?? null,
      rolledMs: state?.rolledMs ?? Number.NEGATIVE_INFINITY,
    };
    if (handle === undefined && sealedMs === null) return { ...known, memory: null };
    const all = handle === undefined ? NO_SAMPLES : heads.read(handle);
    const start = sealedMs === null ? 0 : firstIndexFrom(all.atMs, sealedMs + 1);
    return { ...known, memory: sliceSamples(all, start, all.atMs.length) };
  }

  /** The copy, with what was written since. */
  async #read(): Promise<Copy> {
    const { clock = processClock } = this.#options;
    if (this.#copy && clock.now() - this.#readAtMs < FRESH_MS) return this.#copy;
    this.#reading ??= this.#readOn(clock.now()).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOn(nowMs: number): Promise<Copy> {
    const { log = console, maxSamples = MAX_SAMPLES } = this.#options;
    if (this.#copy && this.#copy.samples > maxSamples) this.#copy = null;
    // A copy that was read in part begins again.
    const before = this.#copy;
    this.#copy = null;
    const copy = before ?? { series: new SeriesTable(), heads: new Heads(), lastBatch: 0, samples: 0 };
    const { series, heads } = copy;
    // Samples that are in chunks are left out when a point is read.
    const { lastBatch, samples } = await restoreJournal(
      { series, heads, log, holds: () => true, extent: new JournalExtent() },
      journalRows(this.#repository, copy.lastBatch),
      new Map(),
      nowMs,
    );
    copy.lastBatch = Math.max(copy.lastBatch, lastBatch);
    copy.samples += samples;
    this.#copy = copy;
    this.#readAtMs = nowMs;
    return copy;
  }
}
