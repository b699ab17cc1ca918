import type { HistoryExportBody } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import type { History } from '../../history/index.ts';
import type { CheckedExport, SelectedPoint } from './selection.ts';

/** Whole days from which the samples per day are taken. */
const DAYS_MEANT = 7;
/** Bytes of a row as `npm run bench export` measures them. */
const ROW_BYTES = {
  parquet: { samples: 7, buckets: 10 },
  csv: { samples: 70, buckets: 110 },
} as const;
const BUCKET_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;

export interface EstimateSources {
  readonly image: Image;
  readonly history: Pick<History, 'diskUse' | 'retention'>;
}

/**
 * The rows and bytes of an export: buckets are counted; samples are as many as the points of a kind
 * had on average in the last days. In a new installation no day is known: each poll of the last one counts.
 * @throws StorageError
 */
export async function estimateRows(
  { image, history }: EstimateSources,
  nowMs: number,
  { points, fromMs, toMs }: CheckedExport,
  { Resolution, Format }: Pick<HistoryExportBody, 'Resolution' | 'Format'>,
): Promise<{ rows: number; bytes: number; fromMs: number }> {
  const level = Resolution === 'samples' || Resolution === 'minute' ? 'samples' : 'quarters';
  const perDay = Resolution === 'samples' ? await samplesPerDay(image, history, nowMs) : null;
  const isNew = Resolution === 'samples' && perDay === null;
  /** The time of a row, ms. */
  const rowMs = ({ point, station }: SelectedPoint): number => {
    if (Resolution !== 'samples') return BUCKET_MS[Resolution];
    return perDay === null ? station.config.PollIntervalSeconds * 1_000 : DAY_MS / perDay[point.Kind];
  };
  let rows = 0;
  let firstMs = Number.POSITIVE_INFINITY;
  for (const selected of points) {
    const { point } = selected;
    const startMs = Math.max(fromMs, history.retention.keptFromMs(level, point.Kind));
    firstMs = Math.min(firstMs, startMs);
    const countedFromMs = isNew ? Math.max(startMs, nowMs - DAY_MS) : startMs;
    rows += Math.max(0, Math.min(toMs, nowMs) - countedFromMs) / rowMs(selected);
  }
  const form = Resolution === 'samples' ? 'samples' : 'buckets';
  return {
    rows: Math.ceil(rows),
    bytes: Math.ceil(rows * ROW_BYTES[Format][form]),
    fromMs: Math.min(firstMs, toMs),
  };
}

/** Average samples of a point per day, by kind; null: no day of either is known yet. */
async function samplesPerDay(
  image: Image,
  history: Pick<History, 'diskUse'>,
  nowMs: number,
): Promise<Record<'analog' | 'digital', number> | null> {
  const today = Math.floor(nowMs / DAY_MS);
  const { growth } = await history.diskUse(today - DAYS_MEANT);
  const recent = growth.filter(({ level, day }) => level === 'samples' && day >= today - DAYS_MEANT);
  if (recent.length === 0) return null;
  const counts = { analog: 0, digital: 0 };
  for (const { config } of image.stations()) for (const { Kind } of config.Points) counts[Kind] += 1;
  const meanOf = (kind: 'analog' | 'digital') => {
    const rows = recent.filter((row) => row.kind === kind);
    const days = new Set(rows.map(({ day }) => day)).size;
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    return days === 0 || counts[kind] === 0 ? 0 : entries / days / counts[kind];
  };
  return { analog: meanOf('analog'), digital: meanOf('digital') };
}
