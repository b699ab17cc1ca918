import type { HistoryExport } from '@outpost/contract';
import * as texts from './texts.ts';

/** `1 Mar 2026` in a zone; in the browser's if it is empty. */
export const exportDate = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...(timeZone === '' ? {} : { timeZone }),
  }).format(ms);

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
