/** What the field allows itself; a test or a bench hands in others. */
export interface FieldLimits {
  /** How finely starts are timed: polls that fall due within one tick start together. */
  readonly tickMs: number;
  /** Longest wait for a host name and a connection together. */
  readonly connectTimeoutMs: number;
  /** The longest a silent station or endpoint is left alone, unless its own interval is longer. */
  readonly backOffCapMs: number;
  /** The first polls after a start are spread over this time, or over the interval where that is shorter. */
  readonly startSpreadMs: number;
  /** Addresses that a device refused with exception 2 are asked for again after this time, then after twice as long … */
  readonly relearnFirstMs: number;
  /** … and so on up to this time. */
  readonly relearnMs: number;
  /** How long a device that said it is busy is left alone before the same request is tried again. */
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
