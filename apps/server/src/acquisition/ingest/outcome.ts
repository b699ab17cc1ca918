import type { ReadingColumns } from '@outpost/core';
import type { LinkState } from '../image/index.ts';

export type { LinkState };

/** The result of one poll. Passed to ingest once, in the order in which polls end. */
export interface PollOutcome {
  stationId: number;
  /** Version of the configuration that was polled; an outcome for another one is dropped. */
  version: number;
  /** When the last response arrived, ms since 1970-01-01T00:00Z. */
  atMs: number;
  /**
   * Values in the order of the configuration's points. null: the station did not respond, its
   * values are stale. The columns belong to the poller and are reused after `accept` returns.
   */
  reading: ReadingColumns | null;
  /** Belongs to the poller; copy what is kept. */
  link: Readonly<LinkState>;
  /** The poller's total suspension time; only differences are meaningful. 0 by default. */
  stalledMs?: number;
  /** How long one request may take, with its retries. 0 by default. */
  requestMs?: number;
}

/** The only entry into image, history and live events. */
export interface Ingest {
  accept(outcome: PollOutcome): void;
}
