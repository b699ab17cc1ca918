/**
 * Share of the delay by which it is varied, so that what failed together is not retried together.
 */
const JITTER = 0.2;
/** After so many failed polls a silent unit behind a gateway gets its full timeout. */
const FULL_PROBE_EVERY = 8;
const MIN_PROBE_MS = 250;
/** For a unit whose usual round trip is unknown. */
const UNKNOWN_PROBE_MS = 500;

/**
 * The back-off after failures: the station's interval after the first failure, then twice as long
 * each time up to `capMs` (or its interval, where that is longer), plus or minus a fifth.
 *
 * @param failures consecutive failures that count, 1 or more
 * @param random 0 inclusive to 1 exclusive
 */
export function backOffMs(intervalMs: number, failures: number, capMs: number, random: number): number {
  if (intervalMs >= capMs) return intervalMs;
  const grown = Math.min(capMs, intervalMs * 2 ** Math.min(30, failures - 1));
  return grown * (1 - JITTER + 2 * JITTER * random);
}

/**
 * The timeout of the first request of a poll for a unit that did not respond the last time, while
 * others behind the same gateway wait: four times its usual round trip. Every eighth time it gets
 * its full timeout, so that a unit that has become slow is found again.
 *
 * @param silences consecutive polls without a response, 1 or more
 * @param roundTripMs slowest request of its last good poll, null if there was none
 */
export function probeTimeoutMs(timeoutMs: number, silences: number, roundTripMs: number | null): number {
  if (silences % FULL_PROBE_EVERY === 0) return timeoutMs;
  const usualMs = roundTripMs === null ? UNKNOWN_PROBE_MS : Math.max(MIN_PROBE_MS, 4 * roundTripMs);
  return Math.min(timeoutMs, Math.ceil(usualMs));
}
