/** Limits and times of the field; tests and benchmarks pass others. */
export interface FieldLimits {
  /** How finely starts are timed: polls that fall due within one tick start together. */
  readonly tickMs: number;
  /** Maximum time for name resolution and connection together. */
  readonly connectTimeoutMs: number;
  /** The maximum back-off of a silent station or endpoint, unless its own interval is longer. */
  readonly backOffCapMs: number;
  /**
   * The first polls after a start are spread over this time, or over the interval where that is
   * shorter.
   */
  readonly startSpreadMs: number;
  /**
   * Addresses rejected with exception 2 are requested again after this time, then after twice as
   * long …
   */
  readonly relearnFirstMs: number;
  /** … and so on up to this time. */
  readonly relearnMs: number;
  /** How long to wait for a busy device before the same request is retried. */
  readonly busyPauseMs: number;
}

export const DEFAULT_LIMITS: FieldLimits = {
  tickMs: 5,
  connectTimeoutMs: 5_000,
  backOffCapMs: 30_000,
  startSpreadMs: 4_000,
  relearnFirstMs: 60_000,
  relearnMs: 3_600_000,
  busyPauseMs: 200,
};
