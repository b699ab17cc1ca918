import * as z from 'zod';
import { FileFormat, fileUnits } from './files.ts';
import { ReportPeriod } from './history.ts';
import { Id, Name } from './primitives.ts';
import { NamedArea, StationKind } from './stations.ts';

/** `YYYY-MM`. */
export const ReportMonth = ReportPeriod.refine((period) => period.length === 7, {
  error: 'Must be a month such as 2026-05',
});

const kinds = z
  .union([StationKind, z.array(StationKind)])
  .transform((kind) => (Array.isArray(kind) ? kind : [kind]))
  .optional();

/** Which stations: those that match every parameter. `kind` may repeat. */
const stationFilter = { kind: kinds, area: NamedArea.optional() };
export const MonthOverviewQuery = z.strictObject(stationFilter);
export type MonthOverviewQuery = z.output<typeof MonthOverviewQuery>;
export const MonthOverviewFileQuery = z.strictObject({
  ...stationFilter,
  format: FileFormat,
  units: fileUnits,
});

const count = z.int().min(0);

/** A station in a month, from its first instant to its last in the station's zone. */
export const StationMonth = z.object({
  StationId: Id,
  SiteName: Name,
  Kind: StationKind,
  /** Empty: none. */
  Area: z.string(),
  Enabled: z.boolean(),
  /** The station's pumps: points with the purpose `pump-run`. */
  Pumps: count,
  /** Of all its pumps together, in the time with data; null: it has none, or nothing is known. */
  RunHours: z.number().nullable(),
  Starts: z.int().nullable(),
  /** Starts that were not seen, at least; not in Starts. */
  HiddenStarts: z.int().nullable(),
  /**
   * Of its point with the purpose `rain`, a rate, in `RainUnits`, in the time with data; null: it has
   * none, or nothing is known.
   */
  Rain: z.number().nullable(),
  RainUnits: z.string(),
  /** Activations of alarms, by priority. */
  Alarms: z.object({ Total: count, Critical: count, High: count, Medium: count, Low: count }),
  /**
   * Of the month the hours that have passed, and those without data of the least covered of these points; without
   * them, of its first point.
   */
  Hours: z.number(),
  /** null: the station has no points. */
  UnknownHours: z.number().nullable(),
});
export type StationMonth = z.infer<typeof StationMonth>;

/** A month of all stations, or of some. */
export const MonthOverview = z.object({
  Month: ReportMonth,
  /** The month is not over at a station. */
  Partial: z.boolean(),
  /** By name. */
  Stations: z.array(StationMonth),
});
export type MonthOverview = z.infer<typeof MonthOverview>;
