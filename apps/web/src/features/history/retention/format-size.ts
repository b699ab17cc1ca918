import type { HistorySize } from '@outpost/contract';
import * as texts from './texts.ts';

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

/** `1.24 GB on disk · growing by 3.40 MB per day` */
export function formatHistorySize({
  DatabaseBytes,
  BytesADay,
}: Pick<HistorySize, 'DatabaseBytes' | 'BytesADay'>): string {
  const disk = texts.onDisk(formatBytes(DatabaseBytes));
  return BytesADay === null ? disk : texts.growingPerDay(disk, formatBytes(BytesADay));
}

type Level = HistorySize['Levels'][number]['Level'];

/** What each level holds, and what it is for. */
export const LEVEL_LABELS: Readonly<Record<Level, { readonly name: string; readonly use: string }>> = {
  samples: { name: texts.rawSamples, use: texts.rawSamplesUse },
  quarters: { name: texts.quarterHourRollUps, use: texts.quarterHourUse },
  'six-hours': { name: texts.sixHourRollUps, use: texts.sixHourUse },
};
