import { BAD, GOOD } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';

/**
 * The length of a quarter. The offset of every zone has been a multiple of it since 1980, so days
 * in any zone are whole numbers of quarters.
 */
export const QUARTER_MS = 900_000;

/** In addition to the quality codes: nothing has been stored yet. */
export const NO_SAMPLE = 4;

/** The state at an instant. */
export interface Carry {
  /** The last good value; NaN if there has been none. */
  readonly value: number;
  /** The current quality, or NO_SAMPLE. The value itself holds only while this is GOOD. */
  readonly quality: number;
}

/** Before the first sample of a point. */
export const NOTHING_KNOWN: Carry = { value: Number.NaN, quality: NO_SAMPLE };

/**
 * The aggregate of one bucket. It is filled in the order of time: a state holds for a while, then a
 * sample changes it. `last` and `endQuality` are also the current state.
 */
export interface RollUpSummary {
  /** Milliseconds for which a good value held. */
  knownMs: number;
  /** Samples stored in the bucket, whatever their quality. */
  samples: number;
  /** Which qualities held or arrived: bit n for code n, bit 4 for NO_SAMPLE. */
  seen: number;
  /** The quality at the end, or NO_SAMPLE. */
  endQuality: number;
  /** The first good value that held or arrived; NaN if there was none. */
  first: number;
  /**
   * The last good value by the end, even one from before the bucket; NaN if there has been none.
   */
  last: number;
  /** The current value holds for `ms`, more than 0. */
  hold(ms: number): void;
  /** A sample arrives. */
  take(value: number, quality: number): void;
  /**
   * Holds from `atMs` on, and adds samples from index `from` up to `to` in turn: like the same
   * calls of `hold` and `take`.
   *
   * @param samples each of these later than the previous one, the first later than `atMs`
   */
  takeRun(samples: SampleColumns, from: number, to: number, atMs: number): void;
  /** For `ms` nothing is stored, not even a held value. */
  skip(ms: number): void;
  /** Begins the next bucket with the current state. */
  next(): void;
}

/** The quality with which a stored sample counts: a value that is not finite is not good. */
export function countedQuality(value: number, quality: number): number {
  return quality === GOOD && !Number.isFinite(value) ? BAD : quality;
}

/** Whether a good value held or arrived in a bucket with `seen`. */
export const hasValue = (seen: number): boolean => (seen & (1 << GOOD)) !== 0;
