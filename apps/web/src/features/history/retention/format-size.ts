import type { HistorySize } from '@outpost/contract';
import { formatBytes } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

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
