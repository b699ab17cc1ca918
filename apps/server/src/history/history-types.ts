import type { Scale } from '@outpost/contract';
import type { AnalogSpans, DigitalSpans, SampleColumns } from '@outpost/core';
import type { Retention } from './retention/retention.ts';
import type { PointKind } from './rollups/levels.ts';

/** Samples of one point, times strictly ascending. */
export interface ReadSamples extends SampleColumns {
  /** True when there were more than `limit`; the newest ones are given. */
  readonly truncated: boolean;
}

export interface ReadOptions {
  /** At most so many samples, the newest of the range. */
  limit: number;
  /** Also the newest sample before the range, for the value that holds at its beginning. */
  includeBefore?: boolean;
}

/** Which summaries of a point are wanted. */
export interface SpanQuery {
  readonly pointId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Spans of this length can be put together from what is given; a multiple of QUARTER_MS comes from roll-ups, any other from all samples of the time. */
  readonly stepMs: number;
  /** What holds last goes on until then: the time of the station's last good poll. */
  readonly untilMs: number;
}

/** What of a point is not in the database; structured data. */
export interface PointSnapshot {
  readonly pointId: number;
  /** null: nobody has said it yet. */
  readonly kind: PointKind | null;
  /** Up to where roll-ups reach, ms. */
  readonly rolledMs: number;
  /** In no chunk yet; copies. null: nothing was ever stored of the point. */
  readonly memory: SampleColumns | null;
}

/** Reads the past: the historian, or what does the same beside the data. */
export type PastReader = Pick<History, 'read' | 'eachAnalogSpans' | 'eachDigitalSpans'>;

/** The newest sample of a point. */
export interface NewestSample {
  value: number;
  quality: number;
  atMs: number;
  /** From when on value and quality have held, sample after sample; a gap is a sample of another quality. */
  sinceMs: number;
}

export interface HistoryHealth {
  /** `failing`: the last write did not succeed; samples wait in memory and it is tried again. */
  state: 'ok' | 'failing';
  /** The last failure in words; null while all is well. */
  detail: string | null;
  /** Since when writes do not succeed, ms; null while all is well. */
  failingSinceMs: number | null;
  /** Samples not yet durable, those included that the journal had no room for and that wait for their chunk. */
  waitingSamples: number;
  /** Samples given up since the start, because storage failed for longer than the buffer lasts. */
  lostSamples: number;
}

/** Counts since the start, for metrics and benches. */
export interface HistoryStats {
  samples: number;
  batches: number;
  journalBytes: number;
  chunks: number;
  chunkBytes: number;
  sealedSamples: number;
  /** Points of which chunks hold more than their roll-ups. */
  rollUpsWaiting: number;
  /** Samples in open heads. */
  openSamples: number;
  series: number;
}

/** The historian: every sample, durable within a second, read back by point and time. */
export interface History {
  /** Reads back what was not sealed when the server stopped. Once, before anything else. */
  start(): Promise<void>;
  /**
   * The handle under which {@link append} knows a point; the same one for the same point.
   * @param scale of an analog point: values that are raw counts on it take less room
   * @param kind never changes; while it is not known there are no roll-ups, and trends and reports read samples
   */
  open(pointId: number, scale: Scale | null, kind?: PointKind): number;
  /**
   * Takes a sample. Times of a series ascend strictly: one that does not is moved to 1 ms after the newest. While
   * storage fails and the memory for it is used up, samples are given up and counted as lost; from the first one of a
   * series on its time is unknown, until the next one that is taken.
   * @returns the time of the newest sample
   */
  append(series: number, atMs: number, value: number, quality: number): number;
  /** A station answered; durable with the samples of the same batch. */
  notePoll(stationId: number, atMs: number): void;
  /** From when on the value and quality appended last have held without a gap, also before a restart. */
  sinceMs(series: number): number;
  /** The newest sample of a point, also from before a restart; null when it never had one. */
  newest(pointId: number): NewestSample | null;
  /** What {@link start} found: when the station last answered. */
  restoredPollAtMs(stationId: number): number | null;
  /** Samples with `fromMs <= at < toMs`. A damaged chunk is unknown time. @throws StorageError */
  read(pointId: number, fromMs: number, toMs: number, options: ReadOptions): Promise<ReadSamples>;
  /**
   * An analog point summed up in spans that begin at multiples of their length, of which the step is a multiple: all that
   * reach into the time from the step that holds `fromMs` to the one that holds the last moment before `toMs`, and
   * maybe some before it; as far as something is known, and the last may be under way. In the order of time and apart, as
   * core's `analogBucketsOfSpans` wants them. A damaged chunk is unknown time. What this takes does not grow with the
   * samples of the time when the step is a multiple of QUARTER_MS. @throws StorageError
   */
  analogSpans(query: SpanQuery): Promise<AnalogSpans[]>;
  /** The same of a digital point, as core's `digitalBucketsOfSpans` and `digitalDaysOfSpans` want it. */
  digitalSpans(query: SpanQuery): Promise<DigitalSpans[]>;
  /**
   * The same piece by piece as they are read, for core's folds, which put years together in little memory: that of a piece is used
   * again once `take` returns.
   */
  eachAnalogSpans(query: SpanQuery, take: (spans: AnalogSpans) => void): Promise<void>;
  eachDigitalSpans(query: SpanQuery, take: (spans: DigitalSpans) => void): Promise<void>;
  /** To be taken before the database is read beside the data: see `worker-job.ts`. */
  snapshot(pointId: number): PointSnapshot;
  /** Resolves when what waits in memory is small enough to take more; for those who write faster than the disk. */
  drain(): Promise<void>;
  /** Resolves when every sample taken so far is durable. @throws StorageError when it cannot be written */
  flush(): Promise<void>;
  /** Makes chunks of all that is open and empties the journal, as after a bulk import. @throws StorageError */
  sealAll(): Promise<void>;
  /** Resolves when roll-ups are up to date with all that is in chunks, as after a bulk import. @throws StorageError */
  rollUpAll(): Promise<void>;
  /**
   * Takes out all samples of points that nothing is appended to any more, in the background and in small steps.
   * @param isUnrequested asked between steps; then it ends, unfinished
   * @returns whether all is gone
   * @throws StorageError
   */
  purge(pointIds: readonly number[], isUnrequested: () => boolean): Promise<boolean>;
  /** Writes what waits, trying once, and ends all timers; what could not be written is said in the log. */
  stop(): Promise<void>;
  health(): HistoryHealth;
  /** For how long history is kept, and from when on there is any. */
  readonly retention: Pick<Retention, 'settings' | 'keptFromMs' | 'update' | 'settle'>;
  readonly stats: Readonly<HistoryStats>;
}
