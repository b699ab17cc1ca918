import type { LinkState } from '../ingest/index.ts';
import type { FieldError } from './field-error.ts';

/**
 * Every request got a response: the station is online, whatever was before.
 * @param roundTripMs null: the source was not asked
 * @param refusal why the poll still is not a good one: the device rejected most of the points.
 * null: it is
 */
export function recordResponse(
  link: LinkState,
  atMs: number,
  roundTripMs: number | null,
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
 * A poll failed. The station is offline from the `offlineAfter`th consecutive failure on; until
 * then it keeps its status.
 */
export function recordFailed(link: LinkState, atMs: number, error: FieldError, offlineAfter: number): void {
  link.failedPolls++;
  link.lastError = { code: error.code, message: error.message, atMs };
  if (link.failedPolls >= offlineAfter) link.status = 'offline';
}

/** It is no longer polled; the time of its last good poll stays known. */
export function recordDisabled(link: LinkState): void {
  link.status = 'disabled';
  link.failedPolls = 0;
  link.lastError = null;
}

/** It is to be polled again, and its state is unknown until then. */
export function recordEnabled(link: LinkState): void {
  link.status = 'unknown';
}
