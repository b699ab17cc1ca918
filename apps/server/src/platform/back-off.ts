const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How soon a message is retried: `urgent` for alarms, `patient` for messages read in the morning.
 */
export type RetryPace = 'urgent' | 'patient';

/** Delays between attempts; the last one is repeated until the message is given up. */
const WAITS_MS: Readonly<Record<RetryPace, readonly number[]>> = {
  urgent: [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND),
  patient: [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE),
};
/**
 * Random variation of a delay in both directions, so that messages that failed together are not
 * retried together.
 */
const JITTER = 0.2;
/** A provider cannot request a longer delay than this. */
const MAX_REQUESTED_MS = 60 * MINUTE;

/** The longest delay. */
export const MAX_WAIT_MS = MAX_REQUESTED_MS * (1 + JITTER);

/**
 * The delay after a failed attempt.
 * @param tries the number of attempts before it
 * @param random 0 inclusive to 1 exclusive
 * @param requestedMs the provider's `Retry-After`; the delay is not shorter
 */
export function waitMs(pace: RetryPace, tries: number, random: number, requestedMs = 0): number {
  const waits = WAITS_MS[pace];
  const wait = waits[Math.min(tries, waits.length - 1)]!;
  return Math.max(
    Math.round(wait * (1 - JITTER + 2 * JITTER * random)),
    Math.min(requestedMs, MAX_REQUESTED_MS),
  );
}
