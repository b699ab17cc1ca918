import type { BAD, GOOD, ReadingColumns, STALE } from '@outpost/core';
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

/** A value of one point, with the time that its source gave it. */
export interface ReceivedValue {
  /** Of the point in the configuration. */
  readonly position: number;
  /** Engineering units, or 1 and 0 of a digital point; NaN: none. */
  readonly value: number;
  /** `STALE`: the source itself has only the last known value. */
  readonly quality: typeof GOOD | typeof BAD | typeof STALE;
  /** A REASON code of core; NONE with GOOD. */
  readonly reason: number;
  /** ms since 1970-01-01T00:00Z; null: the source gave none, so that of its receipt applies. */
  readonly atMs: number | null;
}

/**
 * Values as a source sent them, of all or some of its points. A point that is not among them keeps
 * its value and its age. A source that is alive and has nothing to say reports no values at least
 * once per poll interval; one that is not is reported as a {@link PollOutcome} without a reading.
 */
export interface SourceReport {
  readonly stationId: number;
  /** Version of the configuration that the positions belong to. */
  readonly version: number;
  /** When it was received, ms since 1970-01-01T00:00Z; not before the station's last report. */
  readonly receivedAtMs: number;
  /** In any order; of one point there may be several. */
  readonly values: readonly ReceivedValue[];
  /** Belongs to the driver; copy what is kept. */
  readonly link: Readonly<LinkState>;
  /** As of a {@link PollOutcome}. */
  readonly stalledMs?: number;
}

/** The only entry into image, history and live events. */
export interface Ingest {
  accept(input: PollOutcome | SourceReport): void;
}
