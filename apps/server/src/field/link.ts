import type { LinkState } from '../ingest/index.ts';
import type { FieldError } from './field-error.ts';

/**
 * Every request was answered: the station is online, whatever was before.
 * @param refusal why the poll is not a good one all the same: the device refused most of the points. null: it is
 */
export function recordResponse(
  link: LinkState,
  atMs: number,
  roundTripMs: number,
  refusal: FieldError | null,
): void {
  link.status = 'online';
  link.lastResponseAtMs = atMs;
  link.failedPolls = 0;
  if (refusal === null) {
    link.lastGoodPollAtMs = atMs;
    link.roundTripMs = roundTripMs;
  }
  link.lastError = refusal && { code: refusal.code, message: refusal.message, atMs };
}

/**
 * A poll failed. The station is offline from the `offlineAfter`th failure in a row on; until then it keeps the
 * status it had.
 */
export function recordFailed(link: LinkState, atMs: number, error: FieldError, offlineAfter: number): void {
  link.failedPolls++;
  link.lastError = { code: error.code, message: error.message, atMs };
  if (link.failedPolls >= offlineAfter) link.status = 'offline';
}

/** Nobody polls it any more; when it was last good stays known. */
export function recordDisabled(link: LinkState): void {
  link.status = 'disabled';
  link.failedPolls = 0;
  link.lastError = null;
}

/** It is to be polled again and nothing is known of it until then. */
export function recordEnabled(link: LinkState): void {
  link.status = 'unknown';
}
