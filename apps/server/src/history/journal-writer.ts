import { encodeJournal } from '@outpost/core';
import type { Clock, Timer } from '../platform/clock.ts';
import { compressBatch } from './journal-bytes.ts';
import type { HistoryRepository, JournalBatch } from './repository.ts';
import type { HistorySettings } from './settings.ts';

/** Batches of one transaction. */
const BATCHES_AT_ONCE = 16;

export interface JournalWriterDeps {
  readonly repository: HistoryRepository;
  readonly clock: Clock;
  readonly settings: HistorySettings;
  /** A write failed (or null: succeeded again). */
  onHealth(problem: unknown): void;
  onWritten(batches: readonly JournalBatch[]): void;
}

/** Somebody who waits until `isReached`; told of a failure when `failed` is given. */
interface Listener {
  readonly isReached: () => boolean;
  readonly done: () => void;
  readonly failed?: (error: unknown) => void;
}

/**
 * Gathers samples into batches and writes them in their order. A write that fails keeps its batches and is tried
 * again; what comes meanwhile waits in memory up to a bound, beyond which batches are left out of the journal (their
 * samples stay in the heads and become durable with their chunk).
 */
export class JournalWriter {
  readonly #deps: JournalWriterDeps;
  readonly #pointIds: Int32Array;
  readonly #atMs: Float64Array;
  readonly #values: Float64Array;
  readonly #qualities: Uint8Array;
  #count = 0;
  #polls = new Map<number, number>();
  #nextId = 1;
  #waiting: JournalBatch[] = [];
  #waitingBytes = 0;
  #waitingSamples = 0;
  #leftOutSamples = 0;
  #writing: Promise<void> | null = null;
  #timer: Timer | null = null;
  #retry: Timer | null = null;
  #retryMs: number;
  #stopped = false;
  #listeners: Listener[] = [];

  constructor(deps: JournalWriterDeps) {
    this.#deps = deps;
    const { batchSamples, retryMs } = deps.settings;
    this.#pointIds = new Int32Array(batchSamples);
    this.#atMs = new Float64Array(batchSamples);
    this.#values = new Float64Array(batchSamples);
    this.#qualities = new Uint8Array(batchSamples);
    this.#retryMs = retryMs;
  }

  /** Number of the batch that the next sample goes into. */
  get currentId(): number {
    return this.#nextId;
  }

  /** Samples that wait to be written. */
  get waitingSamples(): number {
    return this.#count + this.#waitingSamples;
  }

  /** Samples for which there was no room; they are in their heads only. */
  get leftOutSamples(): number {
    return this.#leftOutSamples;
  }

  /** So many of them are in chunks now. */
  leftOutIsDurable(samples: number): void {
    this.#leftOutSamples -= samples;
  }

  /** @param afterId the highest number that the journal holds */
  start(afterId: number): void {
    this.#nextId = afterId + 1;
    this.#timer = this.#deps.clock.setInterval(() => this.rotate(), this.#deps.settings.flushMs);
  }

  append(pointId: number, atMs: number, value: number, quality: number): void {
    const index = this.#count;
    this.#pointIds[index] = pointId;
    this.#atMs[index] = atMs;
    this.#values[index] = value;
    this.#qualities[index] = quality;
    this.#count = index + 1;
    if (this.#count === this.#pointIds.length) this.rotate();
  }

  notePoll(stationId: number, atMs: number): void {
    this.#polls.set(stationId, atMs);
  }

  /** Packs what was gathered and has it written. */
  rotate(): void {
    if (this.#count > 0 || this.#polls.size > 0) this.#pack();
    this.#write();
  }

  /** Resolves when all that was gathered so far is durable. @throws StorageError when it cannot be written */
  flush(): Promise<void> {
    this.rotate();
    const nextId = this.#nextId;
    const isReached = () => (this.#waiting[0]?.id ?? nextId) >= nextId;
    if (isReached()) return Promise.resolve();
    return new Promise((done, failed) => this.#listeners.push({ isReached, done, failed }));
  }

  /** Resolves when few enough batches wait; goes on waiting over a failure. */
  drain(): Promise<void> {
    const isReached = () => this.#waiting.length <= this.#deps.settings.drainBatches;
    if (isReached()) return Promise.resolve();
    return new Promise((done) => this.#listeners.push({ isReached, done }));
  }

  /** Writes what waits, trying once, and ends the timers. @throws StorageError when it cannot be written */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#retry?.cancel();
    this.#retry = null;
    await this.flush();
  }

  #pack(): void {
    // The samples stay in their heads; polls, a row each at most, wait here.
    if (this.#waitingBytes > this.#deps.settings.waitingBytes) {
      this.#leftOutSamples += this.#count;
      this.#count = 0;
      return;
    }
    const batch: JournalBatch = {
      id: this.#nextId,
      samples: this.#count,
      data: encodeJournal({
        count: this.#count,
        pointIds: this.#pointIds,
        atMs: this.#atMs,
        values: this.#values,
        qualities: this.#qualities,
      }),
      polls: [...this.#polls],
    };
    this.#nextId += 1;
    this.#count = 0;
    this.#polls = new Map();
    this.#waiting.push(batch);
    this.#waitingBytes += batch.data.length;
    this.#waitingSamples += batch.samples;
  }

  #write(): void {
    if (this.#writing || this.#retry || this.#waiting.length === 0) return;
    const batches = this.#waiting.slice(0, BATCHES_AT_ONCE);
    this.#writing = this.#writeBatches(batches).then(
      () => this.#written(batches),
      (error: unknown) => this.#failed(error),
    );
  }

  async #writeBatches(batches: readonly JournalBatch[]): Promise<void> {
    const packed: JournalBatch[] = [];
    for (const batch of batches) packed.push({ ...batch, data: await compressBatch(batch.data) });
    await this.#deps.repository.appendJournal(packed);
    this.#deps.onWritten(packed);
  }

  #written(batches: readonly JournalBatch[]): void {
    this.#writing = null;
    this.#waiting.splice(0, batches.length);
    for (const batch of batches) {
      this.#waitingBytes -= batch.data.length;
      this.#waitingSamples -= batch.samples;
    }
    this.#retryMs = this.#deps.settings.retryMs;
    this.#deps.onHealth(null);
    this.#listeners = this.#listeners.filter(({ isReached, done }) => {
      if (!isReached()) return true;
      done();
      return false;
    });
    this.#write();
  }

  #failed(error: unknown): void {
    this.#writing = null;
    this.#deps.onHealth(error);
    this.#listeners = this.#listeners.filter(({ failed }) => {
      failed?.(error);
      return failed === undefined;
    });
    if (this.#stopped) return;
    this.#retry = this.#deps.clock.setTimeout(() => {
      this.#retry = null;
      this.#write();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, this.#deps.settings.retryCapMs);
  }
}
