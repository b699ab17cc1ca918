import type { Coverage } from '@outpost/contract';
import { formatDay } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';

export type CoveredStation = Coverage['Stations'][number];
/** Of an hour: `c` covered, `p` partly covered, `o` not covered, `-` skipped by a clock change. */
export type HourLetter = 'c' | 'p' | 'o' | '-';

export const HOUR_LABELS: Readonly<Record<HourLetter, string>> = {
  c: 'covered',
  p: texts.partlyCovered,
  o: texts.notCovered,
  '-': texts.skippedByClockChange,
};

/** `126 of 168 hours covered` */
export function formatCoverage({ Days, OpenHours }: CoveredStation): string {
  const hours = Days.join('').replaceAll('-', '').length;
  return texts.hoursCovered(hours - OpenHours, hours);
}

const MAX_REPORTED = 6;

/** Times without a user on call: `00:00–06:00 every day`, or by date. Empty: none. */
export function describeCoverageGaps(dates: readonly string[], days: readonly string[]): string[] {
  const ranges = days.map(rangesOf);
  const [first] = ranges;
  if (first && first.length > 0 && ranges.every((one) => one.join() === first.join())) {
    return first.map((range) => (range === ALL_DAY ? texts.allWeek : texts.everyDay(range)));
  }
  const all = ranges.flatMap((day, index) =>
    day.map((range) => `${formatDay(dates[index]!, 'UTC')} ${range}`),
  );
  if (all.length <= MAX_REPORTED) return all;
  return [...all.slice(0, MAX_REPORTED), texts.moreTimes(all.length - MAX_REPORTED)];
}

const ALL_DAY = '00:00–24:00';

/** The hours of a day that are not fully covered, as ranges. */
function rangesOf(day: string): string[] {
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  // A skipped hour does not split a range.
  const letters = [...day].map((letter, hour) => (letter === '-' ? (day[hour - 1] ?? 'c') : letter));
  const ranges: string[] = [];
  let from: number | null = null;
  for (let hour = 0; hour <= letters.length; hour++) {
    const isOpen = letters[hour] === 'o' || letters[hour] === 'p';
    if (isOpen && from === null) from = hour;
    if (!isOpen && from !== null) {
      ranges.push(`${two(from)}–${two(hour)}`);
      from = null;
    }
  }
  return ranges;
}

/** Runs of uncovered hours in the week, for a bar of 168 columns. */
export function openRuns(days: readonly string[]): { readonly at: number; readonly length: number }[] {
  const letters = days.join('');
  return [...letters.matchAll(/[op]+/g)].map((run) => ({ at: run.index, length: run[0].length }));
}
