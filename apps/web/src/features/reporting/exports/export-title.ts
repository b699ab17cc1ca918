import type { HistoryExport } from '@outpost/contract';
import { formatDateRange } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

/** `Hours, 1–31 Mar 2026, Parquet`, with the days that it includes. */
export function titleOfExport(
  { Resolution, Format, From, To }: Pick<HistoryExport, 'Resolution' | 'Format' | 'From' | 'To'>,
  timeZone: string,
): string {
  const days = formatDateRange(Date.parse(From), Date.parse(To) - 1, timeZone);
  return `${texts.resolutions[Resolution]}, ${days}, ${texts.formats[Format]}`;
}
