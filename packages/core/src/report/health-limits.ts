const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * From when on a pump's conduct is worth a look. All are against what is usual for the same pump; the fixed parts only keep
 * what is harmless from being found. docs/reports.md says why.
 */
export const HEALTH = {
  /** What is usual is taken from this many days before. */
  USUAL_DAYS: 30,
  /** Less known time than a week says nothing about what is usual: pumps have a weekly rhythm. */
  MIN_KNOWN_MS: 7 * DAY_MS,
  /** Fewer complete runs say nothing about how long a run usually is. */
  MIN_RUNS: 20,
  /** A motor should run a minute at least, to lose the heat of its start (Franklin Electric, AIM manual, frequency of starts). */
  SHORT_RUN_MS: MINUTE_MS,
  /** One or two short runs may be somebody's test. */
  MIN_SHORT_RUNS: 3,
  /** Short runs as a share of all: so much more than usual. */
  MORE_SHORT_RUNS: 0.2,
  /** Starts in the busiest hour: so many times those of a usual day's busiest hour. */
  MORE_STARTS: 1.5,
  /** Stations are commonly laid out for 6 starts an hour and pump; up to there nothing is found. */
  HARMLESS_STARTS: 6,
  /** A pump's share of the run time of all: so far from what is usual. */
  SHARE_OFF: 0.2,
  /** Less run time than this has no meaningful shares. */
  MIN_ON_MS: HOUR_MS,
  /** Time with two or more running: so many times the usual share of the time, and at least so long. */
  MORE_TOGETHER: 2,
  MIN_TOGETHER_MS: 15 * MINUTE_MS,
  /** A run: so many times as long as 19 of 20 usually are, and at least so long. */
  LONGER_RUN: 3,
  MIN_LONG_RUN_MS: HOUR_MS,
  /** Unknown time between on and on that is no longer is taken for a part of the run, and said. */
  BRIDGED_MS: 15 * MINUTE_MS,
} as const;
