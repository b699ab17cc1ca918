import type { Coverage } from '@outpost/contract';

export type CoveredStation = Coverage['Stations'][number];
/** Of an hour: `c` somebody is on call, `p` not all the time, `o` nobody, `-` the clock leaves it out. */
export type HourLetter = 'c' | 'p' | 'o' | '-';

export const HOUR_LABELS: Readonly<Record<HourLetter, string>> = {
  c: 'on call',
  p: 'nobody for a part',
  o: 'nobody',
  '-': 'no such hour',
};

/** `126 of 168 hours` */
export function formatCoverage({ Days, OpenHours }: CoveredStation): string {
  const hours = Days.join('').replaceAll('-', '').length;
  return `${hours - OpenHours} of ${hours} hours`;
}

/** So many times are said. */
const MAX_REPORTED = 6;

/** When nobody is on call, in words: `00:00–06:00 every day`, or date by date. Empty: somebody always is. */
export function describeCoverageGaps(dates: readonly string[], days: readonly string[]): string[] {
  const ranges = days.map(rangesOf);
  const [first] = ranges;
  if (first && first.length > 0 && ranges.every((one) => one.join() === first.join())) {
    return first.map((range) => (range === ALL_DAY ? 'all week' : `${range} every day`));
  }
  const all = ranges.flatMap((day, index) =>
    day.map((range) => `${formatCoverageDay(dates[index]!)} ${range}`),
  );
  if (all.length <= MAX_REPORTED) return all;
  return [...all.slice(0, MAX_REPORTED), `and ${all.length - MAX_REPORTED} more times`];
}

/** `Sun 29 Mar` */
export function formatCoverageDay(date: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
  }).formatToParts(new Date(`${date}T12:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) => words.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}`;
}

const ALL_DAY = '00:00–24:00';

/** The hours of a day in which nobody is on call all the time, from to. */
function rangesOf(day: string): string[] {
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  // An hour that does not come parts nothing.
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

/** Runs of open hours within the week, for a strip of 168 columns. */
export function openRuns(days: readonly string[]): { readonly at: number; readonly length: number }[] {
  const letters = days.join('');
  return [...letters.matchAll(/[op]+/g)].map((run) => ({ at: run.index, length: run[0].length }));
}
