import { REASON, STALE } from './quality.ts';

/**
 * The values of a station's points, as parallel columns indexed by the point's position in the
 * station. A digital value is 1 or 0, an analog one is in engineering units; NaN is "no value" and
 * never has quality GOOD.
 */
export interface ReadingColumns {
  readonly values: Float64Array;
  /** Quality codes. */
  readonly qualities: Uint8Array;
  /** REASON codes. */
  readonly reasons: Uint8Array;
}

/** Columns for `pointCount` points that were not polled yet: no value, STALE, NOT_YET_READ. */
export function createReadingColumns(pointCount: number): ReadingColumns {
  return {
    values: new Float64Array(pointCount).fill(Number.NaN),
    qualities: new Uint8Array(pointCount).fill(STALE),
    reasons: new Uint8Array(pointCount).fill(REASON.NOT_YET_READ),
  };
}
