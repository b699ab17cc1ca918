import type { ErrorCode, StationStatus } from '@outpost/contract';

/**
 * The communication state of a station, in numbers; the wire form is the contract's
 * `Communication`.
 */
export interface LinkState {
  status: StationStatus;
  /** A response with no more than half of the points rejected (`isGoodPoll`). */
  lastGoodPollAtMs: number | null;
  /** The last poll with a response: the values are from then. */
  lastResponseAtMs: number | null;
  lastAttemptAtMs: number | null;
  /** The last failure since the last good poll; null without one. */
  lastError: { code: ErrorCode; message: string; atMs: number } | null;
  /** Consecutive failed polls. */
  failedPolls: number;
  /** Slowest request of the last good poll. */
  roundTripMs: number | null;
  /** Share of good polls in the last 24 h, 0 to 1. */
  success24h: number | null;
  /** When the first poll was counted in `success24h`, ms; null: none was. */
  countedSinceMs: number | null;
  /** Periods in which no poll could start, since the server started. */
  missedPolls: number;
}

/** What another good poll changes; its response came with it. */
export type PollTimes = Pick<
  LinkState,
  'lastGoodPollAtMs' | 'lastAttemptAtMs' | 'roundTripMs' | 'countedSinceMs'
>;

/** A station without a response since the server started. */
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
    countedSinceMs: null,
    missedPolls: 0,
  };
}

/** Overwrites `to`, which stays the same object. The time of the last response is never lost. */
export function copyLink(from: Readonly<LinkState>, to: LinkState): void {
  to.status = from.status;
  to.lastGoodPollAtMs = from.lastGoodPollAtMs ?? to.lastGoodPollAtMs;
  to.lastResponseAtMs = from.lastResponseAtMs ?? to.lastResponseAtMs;
  to.lastAttemptAtMs = from.lastAttemptAtMs;
  to.lastError = from.lastError === null ? null : { ...from.lastError };
  to.failedPolls = from.failedPolls;
  to.roundTripMs = from.roundTripMs;
  to.success24h = from.success24h;
  to.countedSinceMs = from.countedSinceMs;
  to.missedPolls = from.missedPolls;
}

export function isEqualLink(a: Readonly<LinkState>, b: Readonly<LinkState>): boolean {
  return (
    a.status === b.status &&
    a.lastGoodPollAtMs === b.lastGoodPollAtMs &&
    a.lastResponseAtMs === b.lastResponseAtMs &&
    a.lastAttemptAtMs === b.lastAttemptAtMs &&
    a.failedPolls === b.failedPolls &&
    a.roundTripMs === b.roundTripMs &&
    a.success24h === b.success24h &&
    a.countedSinceMs === b.countedSinceMs &&
    a.missedPolls === b.missedPolls &&
    a.lastError?.code === b.lastError?.code &&
    a.lastError?.message === b.lastError?.message &&
    a.lastError?.atMs === b.lastError?.atMs
  );
}

/**
 * Whether a station had another good poll and only the times of polls and the round trip changed.
 * Nearly all polls are like that, and the change is sent in fewer bytes.
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
