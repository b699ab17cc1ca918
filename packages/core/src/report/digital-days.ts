import {
  type DigitalColumn,
  DigitalSummary,
  digitalKind,
  RowFold,
  type Rows,
  type SpanFolder,
} from '@outpost/historian/pure';
import { begunDays } from './begun-days.ts';
import type { Day } from './days.ts';

/** What a digital point did in a period. On, off and unknown time always add up to its length. */
export interface DigitalFigures {
  /** The time of the figures; of an incomplete day the part that has passed. */
  readonly lengthMs: number;
  readonly onMs: number;
  readonly offMs: number;
  /** Unknown time. */
  readonly unknownMs: number;
  /** Observed starts: known off until the moment from which it is known on. */
  readonly starts: number;
  /**
   * Times it was off before and on after unknown time, so that it started unobserved at least once.
   * Not in `starts`.
   */
  readonly hiddenStarts: number;
  /** The longest time for which it was known to be on without interruption. */
  readonly longestOnMs: number;
}

export interface DigitalDay extends DigitalFigures {
  /** `YYYY-MM-DD` in the zone of the report. */
  readonly date: string;
  /** The day is not over, or its figures begin after it did, because nothing was stored before. */
  readonly isPartial: boolean;
}

export interface DigitalDays {
  /** The requested days that have begun. */
  readonly days: readonly DigitalDay[];
  /** Of all of them together; a run that continues past midnight is one. */
  readonly total: DigitalFigures;
}

/**
 * Aggregates a digital point's quarters between the edges of days ({@link dayEdges}), as they are
 * read; or longer buckets, where no day begins inside one. The last row may be an incomplete
 * quarter.
 */
export const digitalDayFold = (edges: Float64Array): SpanFolder<DigitalColumn, Rows<DigitalColumn>> =>
  new RowFold<DigitalColumn, DigitalSummary, DigitalColumn>(digitalKind, edges);

/** Where each of the days begins, and where the last one ends; ms. */
export const dayEdges = (days: readonly Day[]): Float64Array =>
  days.length === 0
    ? Float64Array.of(0)
    : Float64Array.from([...days.map(({ startMs }) => startMs), days.at(-1)!.endMs]);

/**
 * Day by day what a digital point did.
 *
 * @param days in the order of time, each beginning where the previous one ends
 * @param rows one per day, as from {@link digitalDayFold}
 * @param nowMs after which nothing has happened, and from which on no time is counted
 */
export function digitalDaysOfRows(
  days: readonly Day[],
  rows: Rows<DigitalColumn>,
  nowMs: number,
): DigitalDays {
  const total = new DigitalSummary();
  let totalMs = 0;
  const begun = begunDays(days, rows, nowMs).map(({ date, index, lengthMs, isPartial }): DigitalDay => {
    const day = new DigitalSummary();
    day.addRows(rows, index, index + 1);
    total.addRows(rows, index, index + 1);
    totalMs += lengthMs;
    return { date, ...figuresOf(day, lengthMs), isPartial };
  });
  return { days: begun, total: figuresOf(total, totalMs) };
}

function figuresOf(summary: DigitalSummary, lengthMs: number): DigitalFigures {
  const { knownMs, onMs, starts, hiddenStarts, longestMs } = summary;
  return {
    lengthMs,
    onMs,
    offMs: knownMs - onMs,
    unknownMs: lengthMs - knownMs,
    starts,
    hiddenStarts,
    longestOnMs: longestMs,
  };
}
