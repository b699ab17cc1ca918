import type { ReportFigures } from '@outpost/contract';
import { formatDay } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import type { RowStep } from './address.ts';
import { formatMonth } from './format-period.ts';
import { type ChosenPeriod, daysIn } from './period.ts';

/** What rows need of the figures of any report. */
interface RowFigures {
  readonly Hours: number;
}
type RowDay<F> = F & { readonly Date: string; readonly Partial: boolean };

/** What rows need of any report. */
export interface RowSource<F> {
  readonly Points: readonly { readonly Name: string; readonly Days: readonly RowDay<F>[] }[];
}

/** One row of a report: a day, or the part of a month that is in the period. */
export interface ReportRow<F = ReportFigures> {
  /** The date; of a month its first date in the period. */
  readonly date: string;
  readonly label: string;
  /** One for each point, in the order of the report; null: no data for the day. */
  readonly cells: readonly (ReportCell<F> | null)[];
  /** `incomplete`, `25 hours, clocks set back`, `data begins: Pump 1` */
  readonly notes: readonly string[];
}

export interface ReportCell<F = ReportFigures> {
  readonly figures: F;
  readonly partial: boolean;
}

/** Longer periods have a row for each month by default. */
const DEFAULT_DAYS_BY_DAY = 92;
export const MAX_DAYS_BY_DAY = 400;

export function rowStep(period: ChosenPeriod, wanted: RowStep | null): RowStep {
  const days = daysIn(period);
  if (days > MAX_DAYS_BY_DAY) return 'month';
  return wanted ?? (days > DEFAULT_DAYS_BY_DAY ? 'month' : 'day');
}

/** The last date of a report: today in a period that has not ended. */
export const lastDate = ({ Points, To }: RowSource<object> & { readonly To: string }): string =>
  Points.flatMap(({ Days }) => Days.at(-1)?.Date ?? [])
    .toSorted()
    .at(-1) ?? To;

/**
 * The rows of a report, oldest first.
 *
 * @param today the date in the time zone of the report
 * @param sum figures of several days as one
 */
export function reportRows<F extends RowFigures>(
  report: RowSource<F>,
  step: RowStep,
  today: string,
  sum: (days: readonly F[]) => F,
): ReportRow<F>[] {
  const byPoint = report.Points.map(({ Days }) => new Map(Days.map((day) => [day.Date, day])));
  const dates = [...new Set(byPoint.flatMap((days) => [...days.keys()]))].sort();
  const groups = step === 'day' ? dates.map((date) => [date]) : byMonth(dates);
  return groups.map((group) => {
    const days = byPoint.map((own) => group.flatMap((date) => own.get(date) ?? []));
    const [date] = group as [string];
    return {
      date,
      label: step === 'day' ? formatDay(date, 'UTC') : formatMonth(date),
      cells: days.map((own) => cellOf(own, sum)),
      notes: notesOf(report, days, group, step, today),
    };
  });
}

function byMonth(dates: readonly string[]): string[][] {
  const months = new Map<string, string[]>();
  for (const date of dates) {
    const month = months.get(date.slice(0, 7));
    if (month) month.push(date);
    else months.set(date.slice(0, 7), [date]);
  }
  return [...months.values()];
}

function cellOf<F>(days: readonly RowDay<F>[], sum: (days: readonly F[]) => F): ReportCell<F> | null {
  if (days.length === 0) return null;
  const figures = days.length === 1 ? days[0]! : sum(days);
  return { figures, partial: days.some((day) => day.Partial) };
}

function notesOf<F extends RowFigures>(
  report: RowSource<F>,
  days: readonly (readonly RowDay<F>[])[],
  dates: readonly string[],
  step: RowStep,
  today: string,
): string[] {
  const notes: string[] = [];
  const names = report.Points.map(({ Name }) => Name);
  if (dates.includes(today)) notes.push(step === 'day' ? texts.todayIncomplete : 'incomplete');
  // A day that is partial although it is over: the stored data begins in it.
  const first = names.filter((_, point) => days[point]!.some((day) => day.Partial && day.Date !== today));
  if (first.length > 0) {
    notes.push(first.length === names.length ? texts.dataBegins : texts.dataBeginsAt(first));
  }
  if (step === 'day') {
    const length = lengthNote(days.flat().find((day) => !day.Partial && day.Date !== today)?.Hours);
    if (length !== null) notes.push(length);
  } else {
    const full = daysIn({ kind: 'range', first: dates[0]!, last: dates.at(-1)! });
    const ofMonth = new Date(Date.UTC(Number(dates[0]!.slice(0, 4)), Number(dates[0]!.slice(5, 7)), 0));
    const ofMonthDays = ofMonth.getUTCDate();
    if (!dates.includes(today) && full < ofMonthDays) notes.push(texts.daysOfMonth(full, ofMonthDays));
  }
  return notes;
}

/** For a day on which the clocks change. */
function lengthNote(hours: number | undefined): string | null {
  if (hours === undefined || Math.abs(hours - 24) < 0.001) return null;
  const rounded = Number(hours.toFixed(2));
  return hours < 24 ? texts.clocksForward(rounded) : texts.clocksBack(rounded);
}
