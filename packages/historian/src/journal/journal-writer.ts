import { encodeJournal } from '../codec/journal.ts';
import type { HistorianClock, HistorianTimer } from '../host.ts';
import type { HistoryRepository, JournalBatch } from '../repository.ts';
import type { HistorianSettings } from '../settings.ts';
import { compressBatch } from './journal-bytes.ts';
import type { JournalSpool, SpoolPlace } from './journal-spool.ts';

/** Batches per transaction. */
const BATCHES_AT_ONCE = 16;
/** Memory of a poll: a pair of numbers with its container. */
const POLL_BYTES = 72;

interface JournalWriterDeps {
  readonly repository: Pick<HistoryRepository, 'appendJournal'>;
  readonly clock: HistorianClock;
  readonly settings: HistorianSettings;
  /** Stores batches while the database does not; null: they wait in memory only. */
  readonly spool: JournalSpool | null;
  /** A write failed (or null: succeeded again). */
  onHealth(problem: unknown): void;
  onWritten(batches: readonly JournalBatch[]): void;
  /** The spool's file cannot be written; what is in memory stays there. */
  onSpoolProblem(error: unknown): void;
}

/** A batch that the database has not accepted. */
interface Waiting {
  readonly batch: Pick<JournalBatch, 'id' | 'samples'>;
  /** null: they are in the file only. */
  content: Pick<JournalBatch, 'data' | 'polls'> | null;
  /** Its place in the file; null: it is in memory only. */
  place: SpoolPlace | null;
}

/** A caller that waits until `isReached`; notified of a failure when `failed` is given. */
interface Listener {
  readonly isReached: () => boolean;
  readonly done: () => void;
  readonly failed?: (error: unknown) => void;
}

/**
 * Gathers samples into batches and writes them in order. A failed write keeps its batches and is
 * retried; new ones go to the spool's file, or wait in memory, up to a limit beyond which batches
 * are left out of the journal (their samples stay in the heads and become durable with their
 * chunk).
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
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #waitingSamples = 0;
  #leftOutSamples = 0;
  #writing: Promise<void> | null = null;
  #timer: HistorianTimer | null = null;
  #retry: HistorianTimer | null = null;
  #retryMs: number;
  #stopped = false;
  /** A write failed, and more is waiting than one can take: new batches are behind all that. */
  #isBehind = false;
  #spooling: Promise<void> | null = null;
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

  /** Number of the batch for the next sample. */
  get currentId(): number {
    return this.#nextId;
  }

  /** Samples that wait to be written. */
  get waitingSamples(): number {
    return this.#count + this.#waitingSamples;
  }

  /** Samples that wait and are in no file. */
  get unspooledSamples(): number {
    const inMemory = this.#waiting.filter(({ place }) => place === null);
    return this.#count + inMemory.reduce((all, { batch }) => all + batch.samples, 0);
  }

  /** Samples that did not fit; they are in their heads only. */
  get leftOutSamples(): number {
    return this.#leftOutSamples;
  }

  /** The number of them that are in chunks now. */
  leftOutIsDurable(samples: number): void {
    this.#leftOutSamples -= samples;
  }

  /** @param afterId the highest number in the journal */
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

  /** Packs the gathered samples and queues them for writing. */
  rotate(): void {
    if (this.#count > 0 || this.#polls.size > 0) this.#pack();
    this.#write();
  }

  /**
   * Resolves when everything gathered so far is durable. @throws the storage's errors when it cannot be
   * written
   */
  flush(): Promise<void> {
    this.rotate();
    const nextId = this.#nextId;
    const isReached = () => (this.#waiting[0]?.batch.id ?? nextId) >= nextId;
    if (isReached()) return Promise.resolve();
    return new Promise((done, failed) => this.#listeners.push({ isReached, done, failed }));
  }

  /** Resolves when few enough batches wait; keeps waiting after a failure. */
  drain(): Promise<void> {
    const isReached = () => this.#waiting.length <= this.#deps.settings.drainBatches;
    if (isReached()) return Promise.resolve();
    return new Promise((done) => this.#listeners.push({ isReached, done }));
  }

  /**
   * Writes pending batches with one attempt, and ends the timers. @throws the storage's errors when they
   * cannot be written; they are in the file then
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#retry?.cancel();
    this.#retry = null;
    try {
      await this.flush();
    } finally {
      await this.#spooling;
      await this.#deps.spool?.close();
    }
  }

  #pack(): void {
    // The samples stay in their heads; polls, one row each at most, wait here.
    if (this.#waitingBytes > this.#deps.settings.waitingBytes) {
      this.#leftOutSamples += this.#count;
      this.#count = 0;
      return;
    }
    const data = encodeJournal({
      count: this.#count,
      pointIds: this.#pointIds,
      atMs: this.#atMs,
      values: this.#values,
      qualities: this.#qualities,
    });
    const batch = { id: this.#nextId, samples: this.#count };
    const content = { data, polls: [...this.#polls] };
    this.#nextId += 1;
    this.#count = 0;
    this.#polls = new Map();
    this.#waiting.push({ batch, content, place: null });
    this.#waitingBytes += bytesOf(content);
    this.#waitingSamples += batch.samples;
    if (this.#isBehind) this.#spool();
  }

  /** Also writes to the file what waits in memory, and releases it when memory gets scarce. */
  #spool(): void {
    const { spool, settings, onSpoolProblem } = this.#deps;
    if (!spool || this.#spooling) return;
    const putAll = async () => {
      for (;;) {
        const next = this.#waiting.find(({ place }) => place === null);
        if (!next?.content) return;
        const { data, polls } = next.content;
        next.place = await spool.append({ ...next.batch, polls, data: await compressBatch(data) });
        if (next.place === null) return;
        if (this.#waitingBytes > settings.waitingBytes / 2 && this.#waiting.includes(next)) this.#letGo(next);
      }
    };
    this.#spooling = putAll()
      .catch(onSpoolProblem)
      .finally(() => {
        this.#spooling = null;
      });
  }

  #letGo(waiting: Waiting): void {
    if (waiting.content) this.#waitingBytes -= bytesOf(waiting.content);
    waiting.content = null;
  }

  #write(): void {
    if (this.#writing || this.#retry || this.#waiting.length === 0) return;
    const batches = this.#waiting.slice(0, BATCHES_AT_ONCE);
    this.#writing = this.#writeBatches(batches).then(
      () => this.#written(batches),
      (error: unknown) => this.#failed(error),
    );
  }

  async #writeBatches(waiting: readonly Waiting[]): Promise<void> {
    const packed: JournalBatch[] = [];
    for (const { batch, content, place } of waiting) {
      if (content) packed.push({ ...batch, ...content, data: await compressBatch(content.data) });
      else packed.push(await this.#deps.spool!.read(place!));
    }
    await this.#deps.repository.appendJournal(packed, this.#deps.clock.now());
    this.#deps.onWritten(packed);
  }

  #written(written: readonly Waiting[]): void {
    this.#writing = null;
    this.#waiting.splice(0, written.length);
    this.#isBehind &&= this.#waiting.length > BATCHES_AT_ONCE;
    for (const each of written) {
      this.#waitingSamples -= each.batch.samples;
      this.#letGo(each);
    }
    this.#emptySpool();
    this.#retryMs = this.#deps.settings.retryMs;
    this.#deps.onHealth(null);
    this.#listeners = this.#listeners.filter(({ isReached, done }) => {
      if (!isReached()) return true;
      done();
      return false;
    });
    this.#write();
  }

  /** Nothing in the file is needed any more. */
  #emptySpool(): void {
    const { spool, onSpoolProblem } = this.#deps;
    if (!spool || spool.bytes === 0 || this.#spooling) return;
    if (this.#waiting.every(({ place }) => place === null)) spool.clear().catch(onSpoolProblem);
  }

  #failed(error: unknown): void {
    this.#writing = null;
    this.#isBehind = true;
    this.#spool();
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

/** Approximate size of what waits in memory. */
function bytesOf({ data, polls }: Pick<JournalBatch, 'data' | 'polls'>): number {
  return data.length + POLL_BYTES * polls.length;
}
