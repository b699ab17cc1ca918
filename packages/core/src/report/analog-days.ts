import {
  type AnalogColumn,
  AnalogSummary,
  hasValue,
  type Kind,
  RowFold,
  type Rows,
  type SpanFolder,
} from '@outpost/historian/pure';
import { analogStatistics } from '../trend/analog.ts';
import { begunDays } from './begun-days.ts';
import type { Day } from './days.ts';

/** `mean` and `knownMs` as of trends; `increase` of a counter, NaN before its first value. */
export type AnalogDayColumn = 'min' | 'max' | 'mean' | 'knownMs' | 'seen' | 'increase';

/** What an analog point did in a period. */
export interface AnalogTime {
  /** The time of the figures; of an incomplete day the part that has passed. */
  readonly lengthMs: number;
  /** Unknown time. */
  readonly unknownMs: number;
  /** Of the good values, NaN if there was none; `mean` is by time. */
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of a counter; NaN if nothing is known. */
  readonly increase: number;
}

export interface AnalogDay extends AnalogTime {
  /** `YYYY-MM-DD` in the zone of the report. */
  readonly date: string;
  /** The day is not over, or its figures begin after it did, because nothing was stored before. */
  readonly isPartial: boolean;
}

/** A counter that falls below this share of its value counts from 0 again. */
const FROM_ZERO_SHARE = 0.5;
/** One that falls less than to this share was corrected, or trembles; in between it was set to another value. */
const CORRECTION_SHARE = 0.99;

/** An analog point in a day, with the increase of a counter. */
class CounterSummary extends AnalogSummary {
  increase = Number.NaN;

  override addRows(rows: Rows<AnalogColumn>, from: number, to: number): void {
    let before = this.last;
    for (let index = from; index < to; index++) {
      const last = rows.last[index]!;
      if (hasValue(rows.seen[index]!)) this.#add(before, rows, index);
      if (!Number.isNaN(last)) before = last;
    }
    super.addRows(rows, from, to);
  }

  override next(): void {
    super.next();
    this.increase = Number.NaN;
  }

  /** Adds the increase from the last value before a stored aggregate up to the last one in it. */
  #add(before: number, rows: Rows<AnalogColumn>, index: number): void {
    const first = rows.first[index]!;
    const from = Number.isNaN(before) ? first : before;
    const within = increaseWithin(first, rows.min[index]!, rows.max[index]!, rows.last[index]!);
    this.increase = (Number.isNaN(this.increase) ? 0 : this.increase) + increaseOf(from, first) + within;
  }
}

/** From one value to the next. After a reset it counted from 0; what it counted before is not known. */
function increaseOf(from: number, to: number): number {
  if (to >= CORRECTION_SHARE * from) return to - from;
  return to < FROM_ZERO_SHARE * from ? to : 0;
}

/**
 * From the first to the last value of a stored aggregate. Where the counter was reset in between, only
 * these and the extremes are known: before the reset it rose to the maximum if the last value is lower,
 * and after it from the minimum if the first value is higher.
 */
function increaseWithin(first: number, min: number, max: number, last: number): number {
  const fell = (from: number, to: number) => to < CORRECTION_SHARE * from;
  if (!fell(max, last) && !(min < first && fell(first, min))) return last - first;
  const before = last < max ? max - first : 0;
  if (last < FROM_ZERO_SHARE * max || min < FROM_ZERO_SHARE * first) return before + last;
  return before + (min < first ? last - min : 0);
}

const COLUMNS: readonly AnalogDayColumn[] = ['min', 'max', 'mean', 'knownMs', 'seen', 'increase'];

const kindOf = (create: () => AnalogSummary): Kind<AnalogSummary, AnalogDayColumn> => ({
  columns: COLUMNS,
  create,
  write(summary, rows, index) {
    rows.min[index] = summary.min;
    rows.max[index] = summary.max;
    rows.mean[index] = summary.mean();
    rows.knownMs[index] = summary.knownMs;
    rows.seen[index] = summary.seen;
    rows.increase[index] = summary instanceof CounterSummary ? summary.increase : Number.NaN;
  },
});
const plainKind = kindOf(() => new AnalogSummary());
const counterKind = kindOf(() => new CounterSummary());

/**
 * Aggregates an analog point's quarters between the edges of days (`dayEdges`), as they are read; or
 * longer buckets, where no day begins inside one. The last row may be an incomplete quarter.
 *
 * @param isCounter also its increase; its first day counts from the last value of the row before
 */
export const analogDayFold = (
  edges: Float64Array,
  isCounter: boolean,
): SpanFolder<AnalogColumn, Rows<AnalogDayColumn>> =>
  new RowFold<AnalogColumn, AnalogSummary, AnalogDayColumn>(isCounter ? counterKind : plainKind, edges);

/**
 * Figures of already aggregated days: those that have begun, and all of them together.
 *
 * @param rows one per day, as from {@link analogDayFold}
 * @param nowMs after which nothing has happened; from then on no time is counted
 */
export function analogDaysOfRows(
  days: readonly Day[],
  rows: Rows<AnalogDayColumn>,
  nowMs: number,
): { readonly days: readonly AnalogDay[]; readonly total: AnalogTime } {
  const begun = begunDays(days, rows, nowMs).map(({ date, index, lengthMs, isPartial }) => ({
    ...timeOf(rows, index, index + 1, lengthMs),
    date,
    isPartial,
  }));
  const lengthMs = begun.reduce((sum, day) => sum + day.lengthMs, 0);
  return { days: begun, total: timeOf(rows, 0, begun.length, lengthMs) };
}

function timeOf(rows: Rows<AnalogDayColumn>, from: number, to: number, lengthMs: number): AnalogTime {
  const { min, max, mean, knownMs } = analogStatistics({ rows }, from, to);
  let increase = Number.NaN;
  for (let index = from; index < to; index++) {
    const own = rows.increase[index]!;
    if (!Number.isNaN(own)) increase = (Number.isNaN(increase) ? 0 : increase) + own;
  }
  return { lengthMs, unknownMs: lengthMs - knownMs, min, max, mean, increase };
}
