import type { ErrorCode, StationStatus } from '@outpost/contract';

/** How the conversation with a station goes, in numbers; the wire form is the contract's `Communication`. */
export interface LinkState {
  status: StationStatus;
  /** Answered, and no more than half of the points refused (`isGoodPoll`). */
  lastGoodPollAtMs: number | null;
  /** When a poll was last answered: the values are from then. */
  lastResponseAtMs: number | null;
  lastAttemptAtMs: number | null;
  /** The last failure since the last good poll; null while all is well. */
  lastError: { code: ErrorCode; message: string; atMs: number } | null;
  /** Failed polls in a row. */
  failedPolls: number;
  /** Slowest request of the last good poll. */
  roundTripMs: number | null;
  /** Good polls of all polls in the last 24 h, 0 to 1. */
  success24h: number | null;
  /** Periods in which no poll could start, since the server started. */
  missedPolls: number;
}

/** A station of which nothing has been heard since the server started. */
export function unknownLink(enabled: boolean): LinkState {
  return {
    status: enabled ? 'unknown' : 'disabled',
    lastGoodPollAtMs: null,
    lastResponseAtMs: null,
    lastAttemptAtMs: null,
    lastError: null,
    failedPolls: 0,
    roundTripMs: null,
    success24h: null,
    missedPolls: 0,
  };
}

/** Overwrites `to`, which stays the same object. When a station last answered is never forgotten again. */
export function copyLink(from: Readonly<LinkState>, to: LinkState): void {
  to.status = from.status;
  to.lastGoodPollAtMs = from.lastGoodPollAtMs ?? to.lastGoodPollAtMs;
  to.lastResponseAtMs = from.lastResponseAtMs ?? to.lastResponseAtMs;
  to.lastAttemptAtMs = from.lastAttemptAtMs;
  to.lastError = from.lastError === null ? null : { ...from.lastError };
  to.failedPolls = from.failedPolls;
  to.roundTripMs = from.roundTripMs;
  to.success24h = from.success24h;
  to.missedPolls = from.missedPolls;
}

/**
 * Whether a station that had a good poll had another one, and only the times of polls and the round trip are others. That is
 * what nearly all polls are, and it is said in fewer bytes.
 */
export function isAnotherGoodPoll(before: Readonly<LinkState>, after: Readonly<LinkState>): boolean {
  return (
    after.status === 'online' &&
    before.status === 'online' &&
    after.lastGoodPollAtMs !== null &&
    after.lastGoodPollAtMs === after.lastResponseAtMs &&
    after.lastAttemptAtMs !== null &&
    after.lastError === null &&
    before.lastError === null &&
    before.failedPolls === after.failedPolls &&
    before.success24h === after.success24h &&
    before.missedPolls === after.missedPolls
  );
}
