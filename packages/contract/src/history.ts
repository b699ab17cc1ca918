import * as z from 'zod';
import { Id, Instant, PlainDate } from './primitives.ts';

const maxPoints = z.coerce.number<string>().int().min(10).max(20_000).optional();

/** `pointId` may repeat. */
export const TrendQuery = z.strictObject({
  pointId: z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]).map(Number))
    .pipe(z.array(Id).min(1).max(32)),
  startDate: Instant,
  endDate: Instant,
  maxPoints,
});

/** Buckets in time order; null where nothing good was known. */
export const AnalogTrend = z.object({
  PointId: Id,
  At: z.array(Instant),
  Min: z.array(z.number().nullable()),
  Max: z.array(z.number().nullable()),
  Mean: z.array(z.number().nullable()),
});

/** Every change, or where changes are closer than a bucket, the count and the time on of that bucket. */
export const DigitalTrend = z.object({
  PointId: Id,
  At: z.array(Instant),
  Value: z.array(z.boolean().nullable()),
  Changes: z.array(z.int()),
  OnMs: z.array(z.number()),
});

export const REPORT_KINDS = ['count', 'ontime', 'offtime'] as const;
export const ReportKind = z.enum(REPORT_KINDS);
export type ReportKind = z.infer<typeof ReportKind>;

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD--YYYY-MM-DD`. */
export const ReportPeriod = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2}(--\d{4}-\d{2}-\d{2})?)?)?$/, 'expected YYYY, YYYY-MM, YYYY-MM-DD or a range');

/** Hours for on-time and off-time, times for count; on + off + unknown is the length of the day. */
export const ReportDay = z.object({
  Date: PlainDate,
  Value: z.number(),
  UnknownHours: z.number(),
  Partial: z.boolean(),
});
export const Report = z.object({
  StationId: Id,
  Kind: ReportKind,
  TimeZone: z.string(),
  Points: z.array(z.object({ PointId: Id, Point: z.string(), Name: z.string(), Days: z.array(ReportDay) })),
});
export const ReportPoint = z.object({ PointId: Id, Point: z.string(), Name: z.string() });
