import * as z from 'zod';
import {
  areDistinct,
  DateOrInstant,
  Id,
  IdParam,
  Instant,
  idsParam,
  Name,
  NO_DUPLICATES,
  PlainDate,
} from './primitives.ts';
import { ReportRhythm } from './report-schedules.ts';
import { AreaName, NamedArea } from './stations.ts';
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

/** What is exported: the points of the areas and stations, and single points; none: all points. */
export const exportSelectionFields = {
  Areas: z.array(NamedArea).max(MAX_EXPORT_AREAS).refine(areDistinct, NO_DUPLICATES).default([]),
  StationIds: z.array(Id).max(MAX_EXPORT_STATIONS).refine(areDistinct, NO_DUPLICATES).default([]),
  PointIds: z.array(Id).max(MAX_EXPORT_POINTS).refine(areDistinct, NO_DUPLICATES).default([]),
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
    .pipe(z.array(NamedArea).max(MAX_EXPORT_AREAS))
    .optional(),
  stationId: idsParam(MAX_EXPORT_STATIONS).optional(),
  pointId: idsParam(MAX_EXPORT_POINTS).optional(),
  startDate: DateOrInstant,
  endDate: DateOrInstant,
  resolution: ExportResolution,
  units: UnitSystem.optional(),
});
export type DirectExportQuery = z.infer<typeof DirectExportQuery>;

/** Maximum number of scheduled exports of an installation. */
export const MAX_EXPORT_SCHEDULES = 50;

/** Where scheduled exports go: the folder `EXPORT_FOLDER`, or the store of `EXPORT_S3_URL`. */
export const EXPORT_TARGETS = ['folder', 's3'] as const;
export const ExportTargetName = z.enum(EXPORT_TARGETS);
export type ExportTargetName = z.infer<typeof ExportTargetName>;

/** A folder within the target: names separated by `/`, none of them `.` or `..`. */
export const ExportPath = z
  .string()
  .max(200)
  .regex(
    /^(?!\.{1,2}(\/|$))[A-Za-z0-9._=-]+(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._=-]+)*$/,
    'Must be folder names separated by /, such as outpost/hours; letters, digits, . _ = and - are allowed',
  );

const scheduleFields = {
  Name: Name.max(80),
  ...exportSelectionFields,
  Rhythm: ReportRhythm,
  /** `HH:MM` in the organisation's zone, on the day after the period. */
  At: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time in the format HH:MM'),
  Target: ExportTargetName,
  Path: ExportPath,
  Enabled: z.boolean(),
};

/** The body to create or update a scheduled export. */
export const ExportScheduleBody = z.strictObject(scheduleFields);
export type ExportScheduleBody = z.infer<typeof ExportScheduleBody>;

/** A file in the target. */
export const DeliveredFile = z.object({
  Path: z.string(),
  Rows: z.int().min(0),
  Bytes: z.int().min(0),
  /** In hexadecimal digits. */
  Sha256: z.string(),
});
export type DeliveredFile = z.infer<typeof DeliveredFile>;

/** `waiting`, `running`: the files are made; `delivering`: made, not delivered yet. */
export const EXPORT_RUN_STATES = ['waiting', 'running', 'delivering', 'delivered', 'failed'] as const;
export const ExportRunState = z.enum(EXPORT_RUN_STATES);
export type ExportRunState = z.infer<typeof ExportRunState>;

/** One period of a scheduled export. */
export const ExportRun = z.object({
  Id,
  /** The days of the period. */
  From: PlainDate,
  To: PlainDate,
  State: ExportRunState,
  CreatedAt: Instant,
  DeliveredAt: Instant.nullable(),
  Files: z.array(DeliveredFile),
  /** Failed attempts, the message of the last one, and when it is retried. */
  Attempts: z.int().min(0),
  Error: z.string().nullable(),
  NextAttemptAt: Instant.nullable(),
});
export type ExportRun = z.infer<typeof ExportRun>;

/** A scheduled export. */
export const ExportSchedule = z.object({
  Id,
  ...scheduleFields,
  /** What is exported next, and when; null while it is not enabled. */
  Next: z.object({ At: Instant, From: PlainDate, To: PlainDate }).nullable(),
  /** The newest period; null before the first. */
  Last: ExportRun.nullable(),
});
export type ExportSchedule = z.infer<typeof ExportSchedule>;

/** The scheduled exports, and the targets that are configured. */
export const ExportSchedules = z.object({
  Targets: z.array(ExportTargetName),
  Schedules: z.array(ExportSchedule),
});
export type ExportSchedules = z.infer<typeof ExportSchedules>;
