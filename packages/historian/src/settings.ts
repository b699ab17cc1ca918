/** Limits and times of the historian; tests and benchmarks pass others. */
export interface HistorianSettings {
  /** Maximum time that a sample waits before it is written. */
  readonly flushMs: number;
  /** A batch of this many samples is packed at once; bounds the pause for packing. */
  readonly batchSamples: number;
  /** Maximum memory of packed batches that wait for the database. */
  readonly waitingBytes: number;
  /** Bulk writers wait while more batches than this have not been written. */
  readonly drainBatches: number;
  /** A failed write is retried after this time, and then after twice as long each time. */
  readonly retryMs: number;
  readonly retryCapMs: number;
  /** A head becomes a chunk with this many samples. */
  readonly chunkSamples: number;
  /** A head with fewer samples is appended to the point's last chunk, if the two fit into one. */
  readonly mergeBelow: number;
  /** A head becomes a chunk when its oldest sample was written this long ago. */
  readonly headAgeMs: number;
  /** Memory for heads; the larger ones become chunks when it is used up. */
  readonly headBytes: number;
  /** Approximate maximum number of samples in the journal, which bounds the time of a start. */
  readonly journalSamples: number;
  /** Interval at which heads are checked. */
  readonly sweepMs: number;
  /** Maximum number of chunks per transaction. */
  readonly sealChunks: number;
  /** Points whose roll-ups are computed, held and written together. */
  readonly rollPoints: number;
  /** Maximum duration of packing without yielding to other work. */
  readonly sliceMs: number;
}

export const DEFAULT_SETTINGS: HistorianSettings = {
  flushMs: 500,
  batchSamples: 16_384,
  waitingBytes: 64 * 1_048_576,
  drainBatches: 16,
  retryMs: 500,
  retryCapMs: 10_000,
  chunkSamples: 512,
  mergeBelow: 256,
  headAgeMs: 24 * 3_600_000,
  headBytes: 96 * 1_048_576,
  journalSamples: 4_000_000,
  sweepMs: 1_000,
  sealChunks: 128,
  rollPoints: 32,
  sliceMs: 3,
};
