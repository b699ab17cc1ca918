import type { SampleColumns } from '../history/samples.ts';
import { BAD, GOOD } from '../quality-codes.ts';

/**
 * The length of a quarter. The offset of every zone has been a multiple of it since 1980, so days in any zone are whole
 * numbers of quarters.
 */
export const QUARTER_MS = 900_000;

/** Beside the quality codes: nothing has been stored yet. */
export const NO_SAMPLE = 4;

/** What holds at an instant. */
export interface Carry {
  /** The last value that was good; NaN if there has been none. */
  readonly value: number;
  /** The quality that holds now, or NO_SAMPLE. The value itself holds only while this is GOOD. */
  readonly quality: number;
}

/** Before the first sample of a point. */
export const NOTHING_KNOWN: Carry = { value: Number.NaN, quality: NO_SAMPLE };

/**
 * What one span of time is summed up to. It is filled in the order of time: a state is held for a while, then a sample
 * changes it. `last` and `endQuality` are at the same time what holds.
 */
export interface RollUpSummary {
  /** Milliseconds for which a good value held. */
  knownMs: number;
  /** Samples stored in the span, whatever their quality. */
  samples: number;
  /** Which qualities held or came: bit n for code n, bit 4 for NO_SAMPLE. */
  seen: number;
  /** The quality that holds at the end, or NO_SAMPLE. */
  endQuality: number;
  /** The first good value that held or came; NaN if there was none. */
  first: number;
  /** The last good value by the end, also one from before the span; NaN if there has been none. */
  last: number;
  /** What holds goes on to hold for `ms`, more than 0. */
  hold(ms: number): void;
  /** A sample comes. */
  take(value: number, quality: number): void;
  /**
   * Holds from `atMs` on, and takes samples from index `from` up to `to` in turn: as so many calls of `hold` and `take`.
   *
   * @param samples each of these later than the one before, the first later than `atMs`
   */
  takeRun(samples: SampleColumns, from: number, to: number, atMs: number): void;
  /** For `ms` nothing is stored, not even what held. */
  skip(ms: number): void;
  /** Begins the next span with what holds now. */
  next(): void;
}

/** The quality that a stored sample counts with: a value that is no finite number is not good. */
export function countedQuality(value: number, quality: number): number {
  return quality === GOOD && !Number.isFinite(value) ? BAD : quality;
}

/** Whether a good value held or came in a span that has `seen`. */
export const hasValue = (seen: number): boolean => (seen & (1 << GOOD)) !== 0;
