import * as z from 'zod';
import { DateOrInstant, Id, IdParam, Instant, idsParam } from './primitives.ts';
import { AreaName } from './stations.ts';
import { UnitSystem } from './units.ts';

export const EXPORT_FORMATS = ['parquet', 'csv'] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * `samples`: a row per stored sample. The others: a row per point and minute, hour (both in UTC) or
 * day in the organisation's zone.
 */
export const EXPORT_RESOLUTIONS = ['samples', 'minute', 'hour', 'day'] as const;
export const ExportResolution = z.enum(EXPORT_RESOLUTIONS);
export type ExportResolution = z.infer<typeof ExportResolution>;

/** The media type of each format. */
export const EXPORT_MEDIA_TYPES = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

/** Maximum number of areas, stations and points that an export names. */
export const MAX_EXPORT_AREAS = 50;
export const MAX_EXPORT_STATIONS = 2_000;
export const MAX_EXPORT_POINTS = 2_000;
/** Maximum number of an account's exports that are kept, and of those that wait or run. */
export const MAX_EXPORTS_PER_ACCOUNT = 20;
export const MAX_UNFINISHED_EXPORTS_PER_ACCOUNT = 2;
/** Rows of a file that is downloaded at once. */
export const MAX_DIRECT_EXPORT_ROWS = 200_000;
/** Days for which the files of an export are kept. */
export const EXPORT_RETENTION_DAYS = 7;

const eachOnce = (values: readonly unknown[]) => new Set(values).size === values.length;
const noDuplicates = { error: 'Must not contain duplicates' };

/** What is exported: the points of the areas and stations, and single points; none: all points. */
export const exportSelectionFields = {
  Areas: z
    .array(AreaName.min(1, 'Must not be empty'))
    .max(MAX_EXPORT_AREAS)
    .refine(eachOnce, noDuplicates)
    .default([]),
  StationIds: z.array(Id).max(MAX_EXPORT_STATIONS).refine(eachOnce, noDuplicates).default([]),
  PointIds: z.array(Id).max(MAX_EXPORT_POINTS).refine(eachOnce, noDuplicates).default([]),
  Resolution: ExportResolution,
  Format: ExportFormat,
  /** The units of the values, which a column names. */
  Units: UnitSystem.default('configured'),
};

/** The body to create an export. */
export const HistoryExportBody = z.strictObject({
  ...exportSelectionFields,
  /** A date is midnight in the organisation's zone. */
  From: DateOrInstant,
  /** Not included. */
  To: DateOrInstant,
});
export type HistoryExportBody = z.infer<typeof HistoryExportBody>;

/** The size of an export before it is made, as far as it can be estimated. */
export const HistoryExportEstimate = z.object({
  Stations: z.int().min(0),
  Points: z.int().min(0),
  Rows: z.number().min(0),
  Bytes: z.number().min(0),
  /** The begin of the requested data that is kept; later than requested where older data was deleted. */
  From: Instant,
  To: Instant,
  /** Free space for exports, bytes. */
  FreeBytes: z.number().min(0),
});
export type HistoryExportEstimate = z.infer<typeof HistoryExportEstimate>;

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const ExportState = z.enum(EXPORT_STATES);
export type ExportState = z.infer<typeof ExportState>;

/** One complete file of an export. */
export const HistoryExportFile = z.object({
  /** From 1. */
  Number: z.int().min(1),
  Name: z.string(),
  Rows: z.int().min(0),
  Bytes: z.int().min(0),
  /** In hexadecimal digits. */
  Sha256: z.string(),
});
export type HistoryExportFile = z.infer<typeof HistoryExportFile>;

/** An export of history. */
export const HistoryExport = z.object({
  Id,
  State: ExportState,
  Resolution: ExportResolution,
  Format: ExportFormat,
  Units: UnitSystem,
  From: Instant,
  To: Instant,
  Stations: z.int().min(0),
  Points: z.int().min(0),
  CreatedAt: Instant,
  /** The name of the account. */
  CreatedBy: z.string(),
  /** Created by the caller. */
  Own: z.boolean(),
  FinishedAt: Instant.nullable(),
  /** When its files are deleted; null while it is not finished. */
  ExpiresAt: Instant.nullable(),
  /** Rows written, and the share of the points' time that has been read, 0 to 1. */
  Rows: z.int().min(0),
  Progress: z.number().min(0).max(1),
  /** Of the files, bytes. */
  Bytes: z.int().min(0),
  Files: z.array(HistoryExportFile),
  /** Why it failed; null: it did not. */
  Error: z.string().nullable(),
  /** The files are on this other server; null: they can be downloaded here. */
  OnServer: z.string().nullable(),
});
export type HistoryExport = z.infer<typeof HistoryExport>;

/** The path of a file of an export. */
export const exportFileParams = z.strictObject({ id: IdParam, number: IdParam });

/** `areas`, `stationId` and `pointId` may repeat; none: all points. */
export const DirectExportQuery = z.strictObject({
  area: z
    .union([AreaName, z.array(AreaName)])
    .transform((areas) => (Array.isArray(areas) ? areas : [areas]))
    .pipe(z.array(AreaName.min(1, 'Must not be empty')).max(MAX_EXPORT_AREAS))
    .optional(),
  stationId: idsParam(MAX_EXPORT_STATIONS).optional(),
  pointId: idsParam(MAX_EXPORT_POINTS).optional(),
  startDate: DateOrInstant,
  endDate: DateOrInstant,
  resolution: ExportResolution,
  units: UnitSystem.optional(),
});
export type DirectExportQuery = z.infer<typeof DirectExportQuery>;
