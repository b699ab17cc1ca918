import { decodeChunk } from '../codec/chunk.ts';
import { mergeSamples, type SampleColumns } from '../codec/samples.ts';
import type { HistoryGrowth } from '../growth.repository.ts';
import { type HistorianClock, type HistorianLog, type HistorianTimer, yieldEvery } from '../host.ts';
import type { JournalExtent } from '../journal/journal-extent.ts';
import type { HistoryRepository, SealedChunk } from '../repository.ts';
import type { SeriesTable } from '../series-table.ts';
import type { HistorianSettings } from '../settings.ts';
import type { Heads } from './heads.ts';
import { packChunks } from './pack-chunk.ts';

interface SealerDeps {
  readonly repository: HistoryRepository;
  readonly clock: HistorianClock;
  readonly log: HistorianLog;
  readonly settings: HistorianSettings;
  readonly series: SeriesTable;
  readonly heads: Heads;
  readonly extent: JournalExtent;
  /** Number of the journal batch for the next sample. */
  currentBatch(): number;
  /** Resolves when the journal has every sample accepted so far. */
  flushJournal(): Promise<void>;
  /** A write failed (or null: succeeded again). */
  onHealth(problem: unknown): void;
  onSealed(chunks: readonly SealedChunk[]): void;
}

/** The last chunk of a point. */
interface Tail {
  readonly samples: SampleColumns;
  readonly bytes: number;
}

interface Group {
  readonly series: readonly number[];
  readonly chunks: readonly SealedChunk[];
  readonly growth: readonly HistoryGrowth[];
}

/**
 * Turns heads into chunks, off the path of samples: full ones as they fill, and in a check of all
 * heads every second those that are old, hold back the journal or take too much memory. Packing
 * runs in short slices.
 */
export class Sealer {
  readonly #deps: SealerDeps;
  #queue: number[] = [];
  /** Batches below are not needed; as of the last check of the heads. */
  #watermark = 0;
  /** Packed, and not written because that failed. */
  #unwritten: Group | null = null;
  #running: Promise<void> | null = null;
  /** Why the last write failed. */
  #problem: unknown = null;
  #sweepTimer: HistorianTimer | null = null;
  #retry: HistorianTimer | null = null;
  #retryMs: number;
  #stopped = false;
  #drained: (() => void)[] = [];

  constructor(deps: SealerDeps) {
    this.#deps = deps;
    this.#retryMs = deps.settings.retryMs;
  }

  start(): void {
    const { clock, settings } = this.#deps;
    this.#sweepTimer = clock.setInterval(() => this.sweep(), settings.sweepMs);
  }

  /** Call it after each sample, with the head's new count. */
  noteCount(series: number, count: number): void {
    if (count !== this.#deps.settings.chunkSamples) return;
    this.#queue.push(series);
    this.#run();
  }

  /** Checks all heads; seals what is due, and trims the journal. */
  sweep(): void {
    if (this.#queue.length > 0 || this.#running) return;
    const { heads, series, extent, settings, clock } = this.#deps;
    const tooLong = extent.samples > settings.journalSamples;
    const firstToKeep = Math.max(
      extent.firstWrittenAfter(clock.now() - settings.headAgeMs),
      tooLong ? extent.firstToKeep(settings.journalSamples / 2) : 0,
    );
    const pressed = heads.bytes > settings.headBytes;
    let open = 0;
    if (pressed) for (let index = 0; index < series.count; index++) if (heads.count(index) > 0) open += 1;
    const large = pressed ? heads.sampleCount / open : Number.POSITIVE_INFINITY;
    let watermark = Math.min(this.#deps.currentBatch(), heads.oldestSealingBatch());
    for (let index = 0; index < series.count; index++) {
      const count = heads.count(index);
      if (count === 0) continue;
      const firstBatch = heads.firstBatch(index);
      if (firstBatch < watermark) watermark = firstBatch;
      if (count >= settings.chunkSamples || count >= large || firstBatch < firstToKeep)
        this.#queue.push(index);
    }
    this.#watermark = watermark;
    this.#run();
  }

  /** Resolves when few heads wait to be sealed; keeps waiting after a failure. */
  drain(): Promise<void> {
    if (!this.#isBusy()) return Promise.resolve();
    this.#run();
    return new Promise((resolve) => this.#drained.push(resolve));
  }

  /** Seals every head and trims the journal. @throws the storage's errors */
  async sealAll(): Promise<void> {
    const { heads, series, settings } = this.#deps;
    await this.#idle();
    const open: number[] = [];
    for (let index = 0; index < series.count; index++) if (heads.count(index) > 0) open.push(index);
    // A head longer than a chunk leaves its rest.
    const long = open.filter((index) => heads.count(index) > settings.chunkSamples);
    await this.#sealQueued(open);
    if (long.length > 0) await this.#sealQueued(long);
    // A check of the now empty heads finds that the journal is not needed.
    this.sweep();
    await this.#idle();
  }

  async #sealQueued(series: readonly number[]): Promise<void> {
    for (const index of series) this.#queue.push(index);
    this.#run();
    await this.#idle();
    if (this.#unwritten || this.#queue.length > 0) throw this.#problem;
  }

  /** Seals the heads of these series, which get no more samples. @throws the storage's errors */
  async sealSome(series: readonly number[]): Promise<void> {
    for (;;) {
      await this.#idle();
      const open = series.filter((index) => !this.#deps.heads.isEmpty(index));
      if (open.length === 0) return;
      for (const index of open) this.#queue.push(index);
      this.#run();
      await this.#idle();
      if (this.#retry || this.#stopped) throw this.#problem ?? new Error('history is stopped');
    }
  }

  /**
   * Runs `work` while nothing is sealed and every sample is in a head or in a stored chunk.
   * @throws what `work` throws, and the storage's errors while chunks cannot be written
   */
  async whileIdle<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running) await this.#running;
    if (this.#unwritten) throw this.#problem;
    const running = work();
    const done = () => {
      this.#running = null;
      this.#run();
    };
    this.#running = running.then(done, done);
    return running;
  }

  /** Waits for the write under way; what is open stays in the journal. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#sweepTimer?.cancel();
    this.#retry?.cancel();
    await this.#idle();
  }

  async #idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #isBusy(): boolean {
    return this.#queue.length > 2 * this.#deps.settings.sealChunks || this.#unwritten !== null;
  }

  #run(): void {
    if (this.#running || this.#retry || this.#stopped) return;
    if (this.#queue.length === 0 && !this.#unwritten && !this.#deps.extent.holdsBelow(this.#watermark))
      return;
    this.#running = this.#sealAll().then(
      () => {
        this.#running = null;
        if (this.#queue.length > 0) this.#run();
      },
      (error: unknown) => this.#failed(error),
    );
  }

  async #sealAll(): Promise<void> {
    const { repository, settings, heads, extent, onHealth, onSealed } = this.#deps;
    do {
      const group = this.#unwritten ?? (await this.#packNext());
      if (group.chunks.length > 0) this.#unwritten = group;
      // Chunks are never ahead of the journal, so a kill leaves every point at the same moment.
      await this.#deps.flushJournal();
      await repository.seal(group.chunks, this.#watermark, group.growth);
      this.#unwritten = null;
      for (const series of group.series) heads.sealed(series);
      extent.trim(this.#watermark);
      this.#retryMs = settings.retryMs;
      onHealth(null);
      onSealed(group.chunks);
      if (!this.#isBusy()) for (const resolve of this.#drained.splice(0)) resolve();
    } while (this.#queue.length > 0 && !this.#stopped);
  }

  #failed(error: unknown): void {
    const { clock, settings, onHealth } = this.#deps;
    this.#running = null;
    this.#problem = error;
    onHealth(error);
    if (this.#stopped) return;
    this.#retry = clock.setTimeout(() => {
      this.#retry = null;
      this.#run();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, settings.retryCapMs);
  }

  /** The next series of the queue that have samples, each once. */
  #nextSeries(): number[] {
    const { heads, settings } = this.#deps;
    const taken = this.#queue.splice(0, settings.sealChunks);
    return [...new Set(taken)].filter((series) => heads.count(series) > 0);
  }

  /** @throws the storage's errors; then the series wait again */
  async #packNext(): Promise<Group> {
    const series = this.#nextSeries();
    const tails = await this.#tails(series).catch((error: unknown) => {
      this.#queue.unshift(...series);
      throw error;
    });
    return this.#pack(series, tails);
  }

  async #pack(series: readonly number[], tails: ReadonlyMap<number, Tail>): Promise<Group> {
    const { clock, settings, heads, series: table } = this.#deps;
    const chunks: SealedChunk[] = [];
    const growth: HistoryGrowth[] = [];
    const yieldToOthers = yieldEvery(clock, settings.sliceMs);
    for (const index of series) {
      const { samples, lastSinceMs } = heads.take(index, settings.chunkSamples);
      const tail = tails.get(index);
      const merged = tail && tail.samples.atMs.length + samples.atMs.length <= settings.chunkSamples;
      const whole = merged ? mergeSamples([tail.samples, samples]) : samples;
      const kind = table.kind(index);
      const about = { pointId: table.pointId(index), kind, scale: table.scale(index), lastSinceMs };
      const packed = packChunks(about, whole, settings.chunkSamples);
      chunks.push(...packed);
      if (kind) {
        const bytes = packed.reduce((sum, { data }) => sum + data.length, 0) - (merged ? tail.bytes : 0);
        const atMs = samples.atMs.at(-1)!;
        growth.push({ level: 'samples', kind, atMs, entries: samples.atMs.length, bytes });
      }
      await yieldToOthers();
    }
    return { series, chunks, growth };
  }

  /** The last chunks of the points with short heads, where they are short too. */
  async #tails(series: readonly number[]): Promise<Map<number, Tail>> {
    const { repository, settings, heads, series: table, log } = this.#deps;
    const tails = new Map<number, Tail>();
    const short = series.filter((index) => heads.count(index) < settings.mergeBelow);
    const pointIds = short.map((index) => table.pointId(index));
    for (const { pointId, data } of await repository.readTails(pointIds, settings.chunkSamples - 1)) {
      try {
        tails.set(table.find(pointId)!, { samples: decodeChunk(data), bytes: data.length });
      } catch (error) {
        log.error(
          { err: error, pointId },
          'the newest chunk of a point cannot be read; it is left unchanged',
        );
      }
    }
    return tails;
  }
}
