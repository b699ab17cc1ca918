import type { HistoryExport } from '@outpost/contract';
import * as texts from './texts.ts';

/** `1 Mar 2026` in a zone; in the browser's if it is empty. */
export const exportDate = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...(timeZone === '' ? {} : { timeZone }),
  }).format(ms);

/** `1 Mar 2026 – 7 Mar 2026`, of dates `YYYY-MM-DD`. */
export function exportDays(first: string, last: string): string {
  const [from, to] = [first, last].map((date) => exportDate(Date.parse(`${date}T00:00:00Z`), 'UTC'));
  return from === to ? from! : `${from} – ${to}`;
}

/** `Hours, 1 Mar 2026 – 31 Mar 2026, Parquet`, with the days that it includes. */
export function titleOfExport(
  { Resolution, Format, From, To }: Pick<HistoryExport, 'Resolution' | 'Format' | 'From' | 'To'>,
  timeZone: string,
): string {
  const first = exportDate(Date.parse(From), timeZone);
  const last = exportDate(Date.parse(To) - 1, timeZone);
  const days = first === last ? first : `${first} – ${last}`;
  return `${texts.resolutions[Resolution]}, ${days}, ${texts.formats[Format]}`;
}
