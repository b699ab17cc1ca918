/** Share of the delay by which it is made longer or shorter, so that what failed together is not tried together. */
const JITTER = 0.2;
/** Every so many failed polls a silent unit behind a gateway gets its full time to answer. */
const FULL_PROBE_EVERY = 8;
const MIN_PROBE_MS = 250;
/** For a unit whose usual round trip is not known. */
const UNKNOWN_PROBE_MS = 500;

/**
 * How long something that fails is left alone: its own interval after the first failure, then twice as long each
 * time up to `capMs` (or its interval, where that is longer), give or take a fifth.
 *
 * @param failures failures in a row that count, 1 or more
 * @param random 0 inclusive to 1 exclusive
 */
export function backOffMs(intervalMs: number, failures: number, capMs: number, random: number): number {
  if (intervalMs >= capMs) return intervalMs;
  const grown = Math.min(capMs, intervalMs * 2 ** Math.min(30, failures - 1));
  return grown * (1 - JITTER + 2 * JITTER * random);
}

/**
 * How long the first request of a poll may wait for a unit that did not answer the last time, while its siblings
 * behind the same gateway wait too: four times its usual round trip. Every eighth time it gets all of its timeout,
 * so that a unit that has become slow is found again.
 *
 * @param silences polls in a row in which the unit was not heard, 1 or more
 * @param roundTripMs slowest request of its last good poll, null if there was none
 */
export function probeTimeoutMs(timeoutMs: number, silences: number, roundTripMs: number | null): number {
  if (silences % FULL_PROBE_EVERY === 0) return timeoutMs;
  const usualMs = roundTripMs === null ? UNKNOWN_PROBE_MS : Math.max(MIN_PROBE_MS, 4 * roundTripMs);
  return Math.min(timeoutMs, Math.ceil(usualMs));
}
