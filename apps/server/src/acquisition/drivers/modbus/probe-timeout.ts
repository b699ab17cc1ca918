/** After so many failed polls a silent unit behind a gateway gets its full timeout. */
const FULL_PROBE_EVERY = 8;
const MIN_PROBE_MS = 250;
/** For a unit whose usual round trip is unknown. */
const UNKNOWN_PROBE_MS = 500;

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
