import type { HistorySize } from '@outpost/contract';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.24 GB`: decimal units, three figures. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** `1.24 GB on disk · grows by 3.40 MB a day` */
export function formatHistorySize({
  DatabaseBytes,
  BytesADay,
}: Pick<HistorySize, 'DatabaseBytes' | 'BytesADay'>): string {
  const disk = `${formatBytes(DatabaseBytes)} on disk`;
  return BytesADay === null ? disk : `${disk} · grows by ${formatBytes(BytesADay)} a day`;
}

type Level = HistorySize['Levels'][number]['Level'];

/** What each level holds, and what it is for. */
export const LEVEL_LABELS: Readonly<Record<Level, { readonly name: string; readonly use: string }>> = {
  samples: { name: 'Values as stored', use: 'trends of hours and days' },
  quarters: { name: 'Summaries of 15 minutes', use: 'reports, trends of weeks and months' },
  'six-hours': { name: 'Summaries of 6 hours', use: 'trends of years' },
};
