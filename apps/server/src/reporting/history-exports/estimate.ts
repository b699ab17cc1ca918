import type { HistoryExportBody } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import type { History } from '../../history/index.ts';
import type { CheckedExport } from './selection.ts';

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
  readonly history: Pick<History, 'diskUse' | 'retention' | 'boundsOf'>;
}

/**
 * The rows and bytes of an export: buckets are counted; samples are as many as the points of a kind
 * had on average in the last days. In a new installation, of which no day is known, each poll may have one.
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
  let rows = 0;
  let firstMs = Number.POSITIVE_INFINITY;
  for (const { point, station } of points) {
    const startMs = Math.max(fromMs, history.retention.keptFromMs(level, point.Kind));
    firstMs = Math.min(firstMs, startMs);
    const lengthMs = (beginMs: number) => Math.max(0, Math.min(toMs, nowMs) - beginMs);
    if (Resolution !== 'samples') rows += lengthMs(startMs) / BUCKET_MS[Resolution];
    else if (perDay![point.Kind] !== null) rows += (perDay![point.Kind]! * lengthMs(startMs)) / DAY_MS;
    else {
      const { firstMs: dataFromMs } = await history.boundsOf(point.Id);
      rows += lengthMs(Math.max(startMs, dataFromMs)) / (station.config.PollIntervalSeconds * 1_000);
    }
  }
  const form = Resolution === 'samples' ? 'samples' : 'buckets';
  return {
    rows: Math.ceil(rows),
    bytes: Math.ceil(rows * ROW_BYTES[Format][form]),
    fromMs: Math.min(firstMs, toMs),
  };
}

/** Average samples of a point per day, by kind; null: no day is known yet. */
async function samplesPerDay(
  image: Image,
  history: Pick<History, 'diskUse'>,
  nowMs: number,
): Promise<Record<'analog' | 'digital', number | null>> {
  const today = Math.floor(nowMs / DAY_MS);
  const { growth } = await history.diskUse(today - DAYS_MEANT);
  const counts = { analog: 0, digital: 0 };
  for (const { config } of image.stations()) for (const { Kind } of config.Points) counts[Kind] += 1;
  const meanOf = (kind: 'analog' | 'digital') => {
    const rows = growth.filter(
      (row) => row.level === 'samples' && row.kind === kind && row.day >= today - DAYS_MEANT,
    );
    const days = new Set(rows.map(({ day }) => day)).size;
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    return days === 0 || counts[kind] === 0 ? null : entries / days / counts[kind];
  };
  return { analog: meanOf('analog'), digital: meanOf('digital') };
}
