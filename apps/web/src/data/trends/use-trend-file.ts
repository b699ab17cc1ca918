import { calls, type FileFormat, type TrendFileRows, type UnitSystem } from '@outpost/contract';
import { call } from '../runtime.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';
import type { TrendParams } from './use-trends.ts';

/** Points of both kinds over a time range, as a file. */
export interface TrendFileParams extends TrendParams {
  readonly rows: Exclude<TrendFileRows, 'samples'>;
  readonly format: FileFormat;
  readonly units: UnitSystem;
}

/** Downloads the buckets, statistics or notes of a trend as a file. */
export const useTrendFile = () =>
  useAction(async ({ pointIds, fromMs, toMs, maxPoints, rows, format, units }: TrendFileParams) => {
    const file = await call.file(calls.trends.file, {
      query: {
        pointId: pointIds.map(String),
        startDate: new Date(fromMs).toISOString(),
        endDate: new Date(toMs).toISOString(),
        maxPoints: String(maxPoints),
        rows,
        format,
        units,
      },
    });
    saveFile(file, `outpost-trend.${format}`);
  });
