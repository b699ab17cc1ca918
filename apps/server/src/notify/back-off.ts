const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How soon a message is tried again: `urgent` ones wake somebody, `patient` ones are read in the morning. */
export type RetryPace = 'urgent' | 'patient';

/** Waits between tries; the last one is repeated until the message is given up. */
const WAITS_MS: Readonly<Record<RetryPace, readonly number[]>> = {
  urgent: [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND),
  patient: [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE),
};
/** Of a wait, to both sides: what failed together is not tried again together. */
const JITTER = 0.2;
/** A provider cannot ask for more patience than this. */
const MAX_QUERY_SPAN_MS = 60 * MINUTE;

/** No wait is longer. */
export const MAX_WAIT_MS = MAX_QUERY_SPAN_MS * (1 + JITTER);

/**
 * How long to wait after a try that failed.
 *
 * @param tries how many there were before it
 * @param random 0 inclusive to 1 exclusive
 * @param requestedMs what the provider asked for (`Retry-After`); not less than that
 */
export function waitMs(pace: RetryPace, tries: number, random: number, requestedMs = 0): number {
  const waits = WAITS_MS[pace];
  const wait = waits[Math.min(tries, waits.length - 1)]!;
  return Math.max(
    Math.round(wait * (1 - JITTER + 2 * JITTER * random)),
    Math.min(requestedMs, MAX_QUERY_SPAN_MS),
  );
}
