import type { AnalogSpans } from './aggregates/analog.ts';
import type { DigitalSpans } from './aggregates/digital.ts';
import type { SampleColumns } from './codec/samples.ts';
import type { LinearScale } from './codec/scale.ts';
import type { DiskUse } from './retention/repository.ts';
import type { Retention } from './retention/retention.ts';
import type { PointKind } from './rollups/levels.ts';
import type { NewestSample } from './series-table.ts';
import type { HistorianTransaction } from './storage.ts';

/** Samples of one point, times strictly ascending. */
export interface ReadSamples extends SampleColumns {
  /** True when there were more than `limit`; the newest ones are returned. */
  readonly truncated: boolean;
}

export interface ReadOptions {
  /** Maximum number of samples, the newest of the range. */
  limit: number;
  /** Also the newest sample before the range, for the value that holds at its beginning. */
  includeBefore?: boolean;
}

/** Which aggregates of a point are requested. */
export interface SpanQuery {
  readonly pointId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /**
   * The requested bucket length; a multiple of QUARTER_MS comes from roll-ups, any other from all
   * samples of the time.
   */
  readonly stepMs: number;
  /** The last value holds until then: the time of the station's last good poll. */
  readonly untilMs: number;
}

/** The time of which anything is stored of a point; from Infinity to -Infinity: nothing is. */
export interface HistoryBounds {
  /** The first sample, or the begin of the first roll-up, which may be some hours earlier. */
  readonly firstMs: number;
  /** The newest sample. */
  readonly lastMs: number;
}

/** The part of a point's history that is not in the database; structured data. */
export interface PointSnapshot {
  readonly pointId: number;
  /** null: not known yet. */
  readonly kind: PointKind | null;
  /** The end of the roll-ups, ms. */
  readonly rolledMs: number;
  /** In no chunk yet; copies. null: nothing was ever stored of the point. */
  readonly memory: SampleColumns | null;
}

/** Reads history: the historian, or its equivalent in a worker. */
export type PastReader = Pick<Historian, 'read' | 'eachAnalogSpans' | 'eachDigitalSpans'>;

/** What became of late samples. */
export interface LateSamples {
  /** In history at their own time, or there already. */
  readonly inserted: number;
  /** Older than the samples that are kept, or their chunk cannot be read. */
  readonly tooLate: number;
  /** Left out: another process holds their point. */
  readonly notHeld: number;
}

export interface HistoryHealth {
  /** `failing`: the last write failed; samples wait in memory and are retried. */
  state: 'ok' | 'failing';
  /** The last failure; null without one. */
  detail: string | null;
  /** Since when writes have been failing, ms; null while they succeed. */
  failingSinceMs: number | null;
  /**
   * Samples not yet durable, including those that did not fit into the journal and wait for their
   * chunk.
   */
  waitingSamples: number;
  /** Samples lost since the start, because storage failed for longer than the buffer lasts. */
  lostSamples: number;
}

/** Counts since the start, for metrics and benchmarks. */
export interface HistoryStats {
  samples: number;
  batches: number;
  journalBytes: number;
  chunks: number;
  chunkBytes: number;
  sealedSamples: number;
  /** Points whose chunks are ahead of their roll-ups. */
  rollUpsWaiting: number;
  /** Samples in open heads. */
  openSamples: number;
  series: number;
}

/** The historian: every sample, durable within a second, readable by point and time. */
export interface Historian<Transaction extends HistorianTransaction = HistorianTransaction> {
  /** Loads what was not sealed when the server stopped. Call once, before anything else. */
  start(): Promise<void>;
  /** Makes room for so many points, known ones included, without any to spare. */
  reserve(points: number): void;
  /**
   * The handle of a point for {@link Historian.append}; always the same one.
   * @param scale of an analog point: values that are raw counts on it take less space
   * @param kind never changes; while it is unknown there are no roll-ups, and trends and reports
   * read samples
   */
  open(pointId: number, scale: LinearScale | null, kind?: PointKind): number;
  /**
   * Appends a sample. Times of a series ascend strictly: one that does not is moved to 1 ms after
   * the newest. While storage fails and its memory is used up, samples are dropped and counted as
   * lost; from the first one of a series on its time is unknown, until the next accepted one.
   * @returns the time of the newest sample
   */
  append(series: number, atMs: number, value: number, quality: number): number;
  /**
   * Inserts samples that another process has left (`emptySpool`), at their own times. Repeated
   * calls change nothing. Durable like appended ones.
   * @param batch as in the file
   * @throws an error for damaged bytes, before anything is inserted
   */
  insertLate(batch: Uint8Array): Promise<LateSamples>;
  /** A station responded; durable with the samples of the same batch. */
  notePoll(stationId: number, atMs: number): void;
  /**
   * Since when the value and quality appended last have held without a gap, even before a restart.
   */
  sinceMs(series: number): number;
  /**
   * The newest sample of a point, also from before a restart; null when it never had one, or when
   * another process holds it.
   */
  newest(pointId: number): NewestSample | null;
  /** When the station last responded before the start, or before its points were taken over. */
  restoredPollAtMs(stationId: number): number | null;
  /** Resolves when more can be accepted without filling the memory. */
  drain(): Promise<void>;
  /**
   * Samples with `fromMs <= at < toMs`. A damaged chunk is unknown time. @throws the storage's
   * errors, and those of `memoryOf`
   */
  read(pointId: number, fromMs: number, toMs: number, options: ReadOptions): Promise<ReadSamples>;
  /** @throws the storage's errors, and those of `memoryOf` */
  boundsOf(pointId: number): Promise<HistoryBounds>;
  /**
   * Aggregates of an analog point in buckets that begin at multiples of their length, of which the
   * step is a multiple: all from the step that contains `fromMs` to the one that contains the last
   * moment before `toMs`, and possibly some earlier ones; as far as data is known, and the last may
   * be incomplete. In the order of time and not overlapping, as core's `analogBucketsOfSpans`
   * requires. A damaged chunk is unknown time. The cost does not grow with the samples of the time
   * when the step is a multiple of QUARTER_MS. @throws the storage's errors
   */
  analogSpans(query: SpanQuery): Promise<AnalogSpans[]>;
  /** The same for a digital point, as core's `digitalBucketsOfSpans` requires. */
  digitalSpans(query: SpanQuery): Promise<DigitalSpans[]>;
  /**
   * The same piece by piece, for core's folds, which combine years in little memory: a piece's
   * memory is reused once `take` returns.
   */
  eachAnalogSpans(query: SpanQuery, take: (spans: AnalogSpans) => void): Promise<void>;
  eachDigitalSpans(query: SpanQuery, take: (spans: DigitalSpans) => void): Promise<void>;
  /**
   * What is not in the database of a point that is held here; null: another process holds it. For
   * `memoryOf` of other processes.
   */
  snapshot(pointId: number): PointSnapshot | null;
  /**
   * The same of any point, if necessary from the process that holds it. Take it before a worker
   * reads the database: see `worker-job.ts`. @throws the storage's errors, and those of `memoryOf`
   */
  snapshotOf(pointId: number): Promise<PointSnapshot>;
  /**
   * Holds these points from now on: their samples are stored here. Call it before `open` and
   * `append`, and after the process that held them has handed them over, or its lane was settled
   * (`settleLane`). Their newest samples, and the last polls of the stations, are read again.
   * @throws the storage's errors; nothing is taken over then
   */
  takeOver(pointIds: readonly number[], stationIds: readonly number[]): Promise<void>;
  /**
   * Holds these points no more: all their samples are in chunks and roll-ups when it resolves, and
   * another process can take them over. They must get no more samples meanwhile; `append` throws
   * an error afterwards. Noted polls are durable, too.
   * @throws the storage's errors; the points are still held then
   */
  handOver(pointIds: readonly number[]): Promise<void>;
  /**
   * Resolves when every sample accepted so far is durable. @throws the storage's errors when it cannot be
   * written
   */
  flush(): Promise<void>;
  /**
   * Seals all open samples and empties the journal, as after a bulk import. @throws the storage's errors
   */
  sealAll(): Promise<void>;
  /**
   * Resolves when roll-ups are up to date with all chunks, as after a bulk import. @throws
   * StorageError
   */
  rollUpAll(): Promise<void>;
  /**
   * Deletes all samples of points without new ones, in the background and in small steps. No other
   * process may hold them.
   * @param isUnrequested checked between steps; then it stops early
   * @returns whether all is deleted
   * @throws the storage's errors
   */
  purge(pointIds: readonly number[], isUnrequested: () => boolean): Promise<boolean>;
  /**
   * Writes pending samples with one attempt, and ends all timers; logs what could not be written.
   */
  stop(): Promise<void>;
  health(): HistoryHealth;
  /** Retention, and since when there is history. */
  readonly retention: Pick<Retention<Transaction>, 'settings' | 'keptFromMs' | 'update' | 'settle'>;
  /**
   * What history takes.
   * @param fromDay the first day whose size is read, days since 1970-01-01 in UTC
   */
  diskUse(fromDay: number): Promise<DiskUse>;
  readonly stats: Readonly<HistoryStats>;
}
