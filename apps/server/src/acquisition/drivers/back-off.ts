/**
 * Share of the delay by which it is varied, so that what failed together is not retried together.
 */
const JITTER = 0.2;

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
