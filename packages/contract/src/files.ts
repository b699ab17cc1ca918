import * as z from 'zod';
import { MAX_TREND_POINTS } from './history.ts';
import { DateOrInstant, idsParam } from './primitives.ts';
import { UnitSystem } from './units.ts';

/** The answer of a call that returns a file. */
export const NoJson = z.never();

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export const FileFormat = z.enum(FILE_FORMATS);
export type FileFormat = z.infer<typeof FileFormat>;

/** The text format of Prometheus. */
export const PROMETHEUS_MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The media type of each format. */
export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

/** The media type of each format of exports of history. */
export const EXPORT_MEDIA_TYPES = {
  parquet: 'application/vnd.apache.parquet',
  csv: MEDIA_TYPES.csv,
} as const;

/** IDs in a query, each with the same name; none: all. */
const someIds = idsParam(2_000).optional();

/**
 * The units of the values, which the headings or a column of the file name. Without it each point is
 * in its own unit.
 */
export const fileUnits = UnitSystem.optional();

/** `pointId` may repeat; without it a report includes all points that it can cover. */
export const ReportQuery = z.strictObject({ pointId: someIds });
export type ReportQuery = z.infer<typeof ReportQuery>;

export const ReportFileQuery = z.strictObject({ pointId: someIds, format: FileFormat, units: fileUnits });

/**
 * `buckets`: one row per bucket of the trend, with the points side by side. `samples`: one row per
 * stored sample, point after point. A workbook of either also has the sheets `Statistics` and
 * `Notes`. `statistics`: one row per point. `notes`: one row per note about a time of the range.
 */
export const TREND_FILE_ROWS = ['buckets', 'samples', 'statistics', 'notes'] as const;
export type TrendFileRows = (typeof TREND_FILE_ROWS)[number];

export const TrendFileQuery = z.strictObject({
  /** Analog and digital points together; may repeat. */
  pointId: idsParam(MAX_TREND_POINTS),
  /**
   * A date is midnight in the zone of the points' stations, or the organisation's where these
   * differ.
   */
  startDate: DateOrInstant,
  endDate: DateOrInstant,
  maxPoints: z.coerce.number<string>().int().min(10).max(20_000).optional(),
  rows: z.enum(TREND_FILE_ROWS).optional(),
  format: FileFormat,
  units: fileUnits,
});
export type TrendFileQuery = z.infer<typeof TrendFileQuery>;
