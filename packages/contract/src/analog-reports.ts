import * as z from 'zod';
import { ReportPeriod, ReportPoint } from './history.ts';
import { Id, PlainDate } from './primitives.ts';

/**
 * What an amount is computed from. `rate`: a rate such as a flow, integrated over the time with data;
 * `counter`: the increase of a counter, also across time without data.
 */
export const AmountSource = z.enum(['rate', 'counter']);
export type AmountSource = z.infer<typeof AmountSource>;

/** Unknown time is in no minimum, average or maximum. Of today only the hours that have passed. */
const figures = {
  Hours: z.number(),
  /** Unknown time. Days with 23 and 25 hours also add up. */
  UnknownHours: z.number(),
  /** Minimum and maximum good value; null where there is none. No spike is left out. */
  Min: z.number().nullable(),
  Max: z.number().nullable(),
  /** By time, of the time with data. */
  Average: z.number().nullable(),
  /**
   * In `AmountUnits`: the volume of a flow, the depth of rain, the increase of a counter. Of a rate
   * nothing is added for unknown time. null for other points, and where nothing is known.
   */
  Amount: z.number().nullable(),
};
export const AnalogFigures = z.object(figures);
export type AnalogFigures = z.infer<typeof AnalogFigures>;

export const AnalogReportDay = z.object({
  ...figures,
  Date: PlainDate,
  /** The day is not over, or nothing was stored before some time in it. */
  Partial: z.boolean(),
});
export type AnalogReportDay = z.infer<typeof AnalogReportDay>;

const point = {
  ...ReportPoint.shape,
  Units: z.string(),
  /** As the point shows its values. */
  Decimals: z.int(),
  /** null: the point has no amounts. */
  AmountSource: AmountSource.nullable(),
  /** Of amounts; `m³` for a flow in `L/s`. Empty without amounts. */
  AmountUnits: z.string(),
};
/** A point that an analog report can cover. */
export const AnalogReportPoint = z.object(point);
export type AnalogReportPoint = z.infer<typeof AnalogReportPoint>;

/** Minimum, average, maximum and amount of a station's analog points, day by day. */
export const AnalogReport = z.object({
  StationId: Id,
  Kind: z.literal('analog'),
  /** The station's zone, which defines the days. */
  TimeZone: z.string(),
  Period: ReportPeriod,
  From: PlainDate,
  To: PlainDate,
  /** The previous period, for comparison; of it only as many days as have begun of this one. */
  BeforeFrom: PlainDate,
  BeforeTo: PlainDate,
  Points: z.array(
    z.object({
      ...point,
      /** The days of the period that have begun. */
      Days: z.array(AnalogReportDay),
      /** Of all of them together. */
      Total: AnalogFigures,
      Before: AnalogFigures,
    }),
  ),
});
export type AnalogReport = z.infer<typeof AnalogReport>;
