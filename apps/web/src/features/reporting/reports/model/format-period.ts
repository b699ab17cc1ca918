import { formatDateRange, formatDay, MONTHS } from '../../../../ui/time/index.ts';
import type { ChosenPeriod } from './period.ts';

/** `Fri 21 Nov 2025` · `November 2025` · `2025` · `3–14 Nov 2025` · `28 Dec 2025 – 3 Jan 2026` */
export function formatPeriod({ kind, first, last }: ChosenPeriod): string {
  switch (kind) {
    case 'day':
      return `${formatDay(first, 'UTC')} ${first.slice(0, 4)}`;
    case 'month':
      return `${monthOf(first)} ${first.slice(0, 4)}`;
    case 'year':
      return first.slice(0, 4);
    case 'range':
      return formatDateRange(first, last);
  }
}

/** `Nov 2025` */
export const formatMonth = (date: string): string => `${monthOf(date).slice(0, 3)} ${date.slice(0, 4)}`;

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1]!;
