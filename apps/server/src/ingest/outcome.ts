import type { ErrorCode, StationStatus } from '@outpost/contract';
import type { ReadingColumns } from '@outpost/core';

/** How the conversation with a station goes, in numbers; the wire form is the contract's `Communication`. */
export interface LinkState {
  status: StationStatus;
  lastGoodPollAtMs: number | null;
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

/** What one poll brought. Handed to ingest once, in the order in which polls end. */
export interface PollOutcome {
  stationId: number;
  /** Version of the configuration that was polled; an outcome for another one is dropped. */
  version: number;
  /** When the last answer was in, ms since 1970-01-01T00:00Z. */
  atMs: number;
  /**
   * Values in the order of the configuration's points. null: the station did not answer, its values are stale.
   * The columns belong to the poller and are used again after `accept` returns.
   */
  reading: ReadingColumns | null;
  /** Belongs to the poller; copy what is kept. */
  link: Readonly<LinkState>;
}

/** The one door into image, history and live events. */
export interface Ingest {
  accept(outcome: PollOutcome): void;
}
