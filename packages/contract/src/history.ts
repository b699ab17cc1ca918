import * as z from 'zod';
import { DateOrInstant, Id, Instant, idsParam, PlainDate } from './primitives.ts';

const maxPoints = z.coerce.number<string>().int().min(10).max(20_000).optional();

/** Most points of one answer about points over time. */
export const MAX_TREND_POINTS = 32;

/** `pointId` may repeat. A date is midnight in the zone of each point's station; the end is not included. */
export const TrendQuery = z.strictObject({
  pointId: idsParam(MAX_TREND_POINTS),
  startDate: DateOrInstant,
  endDate: DateOrInstant,
  maxPoints,
});

/** The worst quality of each bucket as the index into QUALITIES; null where nothing was stored, or it is still to come. */
const worstQualities = z.array(z.int().min(0).max(3).nullable());

/**
 * Buckets of one width that begin at multiples of it, so the first and the last may reach beyond what was asked for. A
 * column has an entry for each, null where nothing good was known: a gap.
 */
const buckets = {
  PointId: Id,
  /** Where the first bucket begins. */
  StartAt: Instant,
  BucketMs: z.int().min(1),
  /** For how many milliseconds of the bucket a good value held. */
  KnownMs: z.array(z.int()),
  Quality: worstQualities,
};

export const AnalogTrend = z.object({
  ...buckets,
  /** Least and greatest good value: no spike is ever left out. */
  Min: z.array(z.number().nullable()),
  Max: z.array(z.number().nullable()),
  /** By time. */
  Mean: z.array(z.number().nullable()),
  Last: z.array(z.number().nullable()),
});
export type AnalogTrend = z.infer<typeof AnalogTrend>;

/** Every change, while these are no more than the points asked for: each state holds until the next, the last until `EndAt`. */
const DigitalChanges = z.object({
  Form: z.literal('changes'),
  PointId: Id,
  At: z.array(Instant),
  /** null: nobody knows. */
  Value: z.array(z.boolean().nullable()),
  EndAt: Instant,
});

/** Where changes are closer than that: how often it went on or off in a bucket, and for how long it was on. */
const DigitalBuckets = z.object({
  Form: z.literal('buckets'),
  ...buckets,
  Changes: z.array(z.int()),
  OnMs: z.array(z.int()),
  Last: z.array(z.boolean().nullable()),
});

export const DigitalTrend = z.discriminatedUnion('Form', [DigitalChanges, DigitalBuckets]);
export type DigitalTrend = z.infer<typeof DigitalTrend>;

export const REPORT_KINDS = ['count', 'ontime', 'offtime'] as const;
export const ReportKind = z.enum(REPORT_KINDS);
export type ReportKind = z.infer<typeof ReportKind>;

/** Reports reach from here to there; before it offsets of zones were not whole quarters of an hour. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD--YYYY-MM-DD`. */
export const ReportPeriod = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2}(--\d{4}-\d{2}-\d{2})?)?)?$/, 'expected YYYY, YYYY-MM, YYYY-MM-DD or a range')
  .refine(
    areDates,
    `expected dates of the calendar from ${FIRST_YEAR} to ${LAST_YEAR}, the first not after the last`,
  );

function areDates(period: string): boolean {
  const [first = '', last = first] = period.split('--').map((date) => `${date}-01-01`.slice(0, 10));
  const isDate = (date: string) => {
    const year = Number(date.slice(0, 4));
    return PlainDate.safeParse(date).success && year >= FIRST_YEAR && year <= LAST_YEAR;
  };
  return isDate(first) && isDate(last) && first <= last;
}

/** On, off and unknown hours together are the hours, always: of a day under way those that are over. */
const figures = {
  /** The report's own figure: times that it went on for count, hours on for ontime, hours off for offtime. */
  Value: z.number(),
  Hours: z.number(),
  OnHours: z.number(),
  OffHours: z.number(),
  /** Nobody knew. A day with 25 hours and a day with 23 come to that. */
  UnknownHours: z.number(),
  /** Times that it was seen to go on. */
  Starts: z.int(),
  /** Times that it was off before and on after a time that nobody knows: at least once each, not in Starts. */
  HiddenStarts: z.int(),
  /** The longest time on without a break. */
  LongestOnHours: z.number(),
  /** There is unknown time in it: more starts than were seen may have been. */
  SpansOutage: z.boolean(),
};
export const ReportFigures = z.object(figures);
export type ReportFigures = z.infer<typeof ReportFigures>;

export const ReportDay = z.object({
  ...figures,
  Date: PlainDate,
  /** The day is not over, or nothing was stored before some time in it. */
  Partial: z.boolean(),
});
export type ReportDay = z.infer<typeof ReportDay>;

export const Report = z.object({
  StationId: Id,
  Kind: ReportKind,
  /** The station's, in which the days are. */
  TimeZone: z.string(),
  Period: ReportPeriod,
  From: PlainDate,
  To: PlainDate,
  /** What it is compared with: the period before; as many days of it as have begun of this one. */
  BeforeFrom: PlainDate,
  BeforeTo: PlainDate,
  Points: z.array(
    z.object({
      PointId: Id,
      Point: z.string(),
      Name: z.string(),
      /** Of the period those that have begun. */
      Days: z.array(ReportDay),
      Total: ReportFigures,
      Before: ReportFigures,
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export const ReportPoint = z.object({ PointId: Id, Point: z.string(), Name: z.string() });
export type ReportPoint = z.infer<typeof ReportPoint>;

const share = z.number().min(0).max(1);

/** Something about a pump that is not usual for it. */
export const PumpFinding = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('frequent-starts'),
    PointId: Id,
    Since: Instant,
    /** In the busiest hour. */
    Starts: z.int(),
    UsualStarts: z.number(),
    Limit: z.number(),
  }),
  z.object({
    Kind: z.literal('short-runs'),
    PointId: Id,
    Since: Instant,
    Runs: z.int(),
    ShortRuns: z.int(),
    UsualShare: share,
  }),
  z.object({
    Kind: z.literal('left-running'),
    PointId: Id,
    Since: Instant,
    Hours: z.number(),
    UsualHours: z.number(),
    /** Within it, for which nobody knew. */
    UnknownHours: z.number(),
    IsRunning: z.boolean(),
  }),
  z.object({
    Kind: z.literal('imbalance'),
    PointId: Id,
    Since: Instant,
    Share: share,
    UsualShare: share,
  }),
  z.object({
    Kind: z.literal('both-running'),
    PointIds: z.array(Id),
    Since: Instant,
    Hours: z.number(),
    Share: share,
    UsualShare: share,
  }),
]);
export type PumpFinding = z.infer<typeof PumpFinding>;

/** How a pump ran; null where nothing is known, or too little to say what is usual. */
export const PumpFigures = z.object({
  PointId: Id,
  Point: z.string(),
  Name: z.string(),
  KnownHours: z.number(),
  OnHours: z.number(),
  Starts: z.int(),
  StartsAnHour: z.number().nullable(),
  UsualStartsAnHour: z.number().nullable(),
  BusiestHourStarts: z.int().nullable(),
  UsualBusiestHourStarts: z.number().nullable(),
  /** Runs seen from end to end, and those among them that were too short for the motor. */
  Runs: z.int(),
  ShortRuns: z.int(),
  LongestRunHours: z.number().nullable(),
  /** What 19 of 20 runs are not longer than. */
  UsualLongRunHours: z.number().nullable(),
  /** Of the run time of all pumps. */
  Share: share.nullable(),
  UsualShare: share.nullable(),
  /** False: too little is known of the 30 days before. */
  IsJudged: z.boolean(),
});
export type PumpFigures = z.infer<typeof PumpFigures>;

/** How a station's pumps run, against their own 30 days before. */
export const PumpHealth = z.object({
  StationId: Id,
  TimeZone: z.string(),
  From: PlainDate,
  To: PlainDate,
  Pumps: z.array(PumpFigures),
  /** Two or more at once; null with one pump. */
  TogetherHours: z.number().nullable(),
  Findings: z.array(PumpFinding),
});
export type PumpHealth = z.infer<typeof PumpHealth>;
