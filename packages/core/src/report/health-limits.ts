import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';

/**
 * Thresholds of pump findings. All are relative to what is usual for the same pump; the fixed parts
 * only suppress harmless findings. docs/reports.md explains them.
 */
export const HEALTH = {
  /** What is usual is determined from this many days before. */
  USUAL_DAYS: 30,
  /** Less known time than a week is not enough: pumps have a weekly rhythm. */
  MIN_KNOWN_MS: 7 * DAY_MS,
  /** Fewer complete runs are not enough to tell how long a run usually is. */
  MIN_RUNS: 20,
  /**
   * A motor should run at least a minute, to dissipate the heat of its start (Franklin Electric,
   * AIM manual, frequency of starts).
   */
  SHORT_RUN_MS: MINUTE_MS,
  /** One or two short runs may be a test. */
  MIN_SHORT_RUNS: 3,
  /** Short runs as a share of all: this much more than usual. */
  MORE_SHORT_RUNS: 0.2,
  /** Starts in the busiest hour: this multiple of those of a usual day's busiest hour. */
  MORE_STARTS: 1.5,
  /** Stations are commonly designed for 6 starts per hour and pump; up to there is no finding. */
  HARMLESS_STARTS: 6,
  /** A pump's share of the run time of all: this deviation from the usual share. */
  SHARE_OFF: 0.2,
  /** Less run time than this has no meaningful shares. */
  MIN_ON_MS: HOUR_MS,
  /**
   * Time with two or more running: this multiple of the usual share of the time, and at least this
   * long.
   */
  MORE_TOGETHER: 2,
  MIN_TOGETHER_MS: 15 * MINUTE_MS,
  /** A run: this multiple of the usual 95th percentile, and at least this long. */
  LONGER_RUN: 3,
  MIN_LONG_RUN_MS: HOUR_MS,
  /**
   * Unknown time between on and on up to this length counts as part of the run, and is reported.
   */
  BRIDGED_MS: 15 * MINUTE_MS,
} as const;
