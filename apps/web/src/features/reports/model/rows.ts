import type { Report, ReportDay, ReportFigures, ReportKind } from '@outpost/contract';
import type { RowStep } from './address.ts';
import { sumOf } from './figures.ts';
import { formatMonth, formatWeekday } from './format-period.ts';
import { type ChosenPeriod, daysIn } from './period.ts';

/** One line of a report: a day, or a month with what of it is in the period. */
export interface ReportRow {
  /** The date, or the first one of the month that is in the period. */
  readonly date: string;
  readonly label: string;
  /** By point, in the report's order; null where the report has no such day of it. */
  readonly cells: readonly (ReportCell | null)[];
  /** What is special about it: `not over yet`, `25 hours`, `records of Pump 1 begin`. */
  readonly notes: readonly string[];
}

export interface ReportCell {
  readonly figures: ReportFigures;
  readonly partial: boolean;
}

/** Beyond this many days lines go by month, unless somebody wants it otherwise; far beyond, always. */
const DAYS_BY_DAY = 92;
export const MAX_DAYS_BY_DAY = 400;

export function rowStep(period: ChosenPeriod, wanted: RowStep | null): RowStep {
  const days = daysIn(period);
  if (days > MAX_DAYS_BY_DAY) return 'month';
  return wanted ?? (days > DAYS_BY_DAY ? 'month' : 'day');
}

/**
 * The lines of a report, oldest first.
 *
 * @param today the date in the report's zone
 */
export function reportRows(report: Report, step: RowStep, today: string): ReportRow[] {
  const byPoint = report.Points.map(({ Days }) => new Map(Days.map((day) => [day.Date, day])));
  const dates = [...new Set(byPoint.flatMap((days) => [...days.keys()]))].sort();
  const groups = step === 'day' ? dates.map((date) => [date]) : byMonth(dates);
  return groups.map((group) => {
    const days = byPoint.map((own) => group.flatMap((date) => own.get(date) ?? []));
    const [date] = group as [string];
    return {
      date,
      label: step === 'day' ? formatWeekday(date) : formatMonth(date),
      cells: days.map((own) => cellOf(report.Kind, own)),
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

function cellOf(kind: ReportKind, days: readonly ReportDay[]): ReportCell | null {
  if (days.length === 0) return null;
  const figures = days.length === 1 ? days[0]! : sumOf(kind, days);
  return { figures, partial: days.some((day) => day.Partial) };
}

function notesOf(
  report: Report,
  days: readonly (readonly ReportDay[])[],
  dates: readonly string[],
  step: RowStep,
  today: string,
): string[] {
  const notes: string[] = [];
  const names = report.Points.map(({ Name }) => Name);
  if (dates.includes(today)) notes.push(step === 'day' ? 'today, not over yet' : 'not over yet');
  // What is stored begins inside of a day: it is partial, and not for being today.
  const first = names.filter((_, point) => days[point]!.some((day) => day.Partial && day.Date !== today));
  if (first.length > 0) {
    const of = first.length === names.length ? '' : ` of ${first.join(', ')}`;
    notes.push(`records${of} begin`);
  }
  if (step === 'day') {
    const length = lengthNote(days.flat().find((day) => !day.Partial && day.Date !== today)?.Hours);
    if (length !== null) notes.push(length);
  } else {
    const full = daysIn({ kind: 'range', first: dates[0]!, last: dates.at(-1)! });
    const ofMonth = new Date(Date.UTC(Number(dates[0]!.slice(0, 4)), Number(dates[0]!.slice(5, 7)), 0));
    if (!dates.includes(today) && full < ofMonth.getUTCDate()) notes.push(`${full} days of it`);
  }
  return notes;
}

/** A day on which clocks are changed. */
function lengthNote(hours: number | undefined): string | null {
  if (hours === undefined || Math.abs(hours - 24) < 0.001) return null;
  const change = hours < 24 ? 'set forward' : 'set back';
  return `${Number(hours.toFixed(2))} hours, clocks ${change}`;
}
