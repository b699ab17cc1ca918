import type { ReadingColumns } from '@outpost/core';
import type { LinkState } from '../image/index.ts';

export type { LinkState };

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
  /** For how long in all the poller was held up and could not hear a station; only differences mean something. 0 unless given. */
  stalledMs?: number;
}

/** The one door into image, history and live events. */
export interface Ingest {
  accept(outcome: PollOutcome): void;
}
