import * as z from 'zod';
import { DateOrInstant, Id, Instant, idsParam, PlainDate } from './primitives.ts';

const maxPoints = z.coerce.number<string>().int().min(10).max(20_000).optional();

/** Maximum number of points in one answer about points over time. */
export const MAX_TREND_POINTS = 32;

/**
 * `pointId` may repeat. A date is midnight in the zone of each point's station; the end is not
 * included.
 */
export const TrendQuery = z.strictObject({
  pointId: idsParam(MAX_TREND_POINTS),
  startDate: DateOrInstant,
  endDate: DateOrInstant,
  maxPoints,
});

/**
 * The worst quality of each bucket as the index into QUALITIES; null where nothing is stored or the
 * time is in the future.
 */
const worstQualities = z.array(z.int().min(0).max(3).nullable());

/**
 * Buckets of one width that begin at multiples of it, so the first and the last may extend beyond
 * the request. Each column has an entry per bucket, null where there is no good value: a gap.
 */
const buckets = {
  PointId: Id,
  /** Where the first bucket begins. */
  StartAt: Instant,
  BucketMs: z.int().min(1),
  /** For how many milliseconds of the bucket a good value was known. */
  KnownMs: z.array(z.int()),
  Quality: worstQualities,
};

export const AnalogTrend = z.object({
  ...buckets,
  /** Minimum and maximum good value; no spike is left out. */
  Min: z.array(z.number().nullable()),
  Max: z.array(z.number().nullable()),
  /** By time. */
  Mean: z.array(z.number().nullable()),
  Last: z.array(z.number().nullable()),
});
export type AnalogTrend = z.infer<typeof AnalogTrend>;

/**
 * Every change, if there are no more than requested. Each state lasts until the next, the last
 * until `EndAt`.
 */
const DigitalChanges = z.object({
  Form: z.literal('changes'),
  PointId: Id,
  At: z.array(Instant),
  /** null: unknown. */
  Value: z.array(z.boolean().nullable()),
  EndAt: Instant,
});

/**
 * Where changes are closer than that: how often it went on or off in a bucket, and how long it was
 * on.
 */
const DigitalBuckets = z.object({
  Form: z.literal('buckets'),
  ...buckets,
  Changes: z.array(z.int()),
  OnMs: z.array(z.int()),
  Last: z.array(z.boolean().nullable()),
});

export const DigitalTrend = z.discriminatedUnion('Form', [DigitalChanges, DigitalBuckets]);
export type DigitalTrend = z.infer<typeof DigitalTrend>;

/** `pointId` may repeat, of both kinds; dates as in `TrendQuery`. */
export const TrendStatisticsQuery = TrendQuery.omit({ maxPoints: true });
export type TrendStatisticsQuery = z.infer<typeof TrendStatisticsQuery>;

const range = {
  PointId: Id,
  /** The range; of buckets, from the first one's beginning to the last one's end. */
  StartAt: Instant,
  EndAt: Instant,
  /** How much of the range has passed; for a station that responds up to its last poll. */
  ElapsedMs: z.int().min(0),
  /** For how long a good value was known. All figures are of that time only. */
  KnownMs: z.int().min(0),
  /** Width of the buckets that the figures come from; null: from every sample. */
  BucketMs: z.int().min(1).nullable(),
};

/** For `Percent` % of the known time the value was `Value` or less. */
const percentile = z.object({
  Percent: z.number(),
  Value: z.number(),
  /** The exact percentile is between these; from samples both are `Value`. */
  Low: z.number(),
  High: z.number(),
});

/** Statistics of a point in a range. */
export const TrendStatistics = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('analog'),
    ...range,
    /** null, and no percentiles: no good value was known. */
    Min: z.number().nullable(),
    Max: z.number().nullable(),
    /** By time. */
    Mean: z.number().nullable(),
    /** The last good value. */
    Last: z.number().nullable(),
    Percentiles: z.array(percentile),
  }),
  z.object({
    Kind: z.literal('digital'),
    ...range,
    OnMs: z.int().min(0),
    /** Observed starts. */
    Starts: z.int().min(0),
    /** Times that it was off before and on after unknown time; not in `Starts`. */
    HiddenStarts: z.int().min(0),
    /** The last known state. */
    Last: z.boolean().nullable(),
  }),
]);
export type TrendStatistics = z.infer<typeof TrendStatistics>;

export const REPORT_KINDS = ['count', 'ontime', 'offtime'] as const;
export const ReportKind = z.enum(REPORT_KINDS);
export type ReportKind = z.infer<typeof ReportKind>;

/** First and last year of reports; before it, zone offsets were not whole quarters of an hour. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD--YYYY-MM-DD`. */
export const ReportPeriod = z
  .string()
  .regex(
    /^\d{4}(-\d{2}(-\d{2}(--\d{4}-\d{2}-\d{2})?)?)?$/,
    'Must be YYYY, YYYY-MM, YYYY-MM-DD or a range such as 2026-05-01--2026-05-31',
  )
  .refine(
    areDates,
    `Must be valid dates from ${FIRST_YEAR} to ${LAST_YEAR}. The first must not be after the last.`,
  );

function areDates(period: string): boolean {
  const [first = '', last = first] = period.split('--').map((date) => `${date}-01-01`.slice(0, 10));
  const isDate = (date: string) => {
    const year = Number(date.slice(0, 4));
    return PlainDate.safeParse(date).success && year >= FIRST_YEAR && year <= LAST_YEAR;
  };
  return isDate(first) && isDate(last) && first <= last;
}

/** On, off and unknown hours always add up to the hours; of today only those that have passed. */
const figures = {
  /** The report's own figure: starts for count, hours on for ontime, hours off for offtime. */
  Value: z.number(),
  Hours: z.number(),
  OnHours: z.number(),
  OffHours: z.number(),
  /** Unknown time. Days with 23 and 25 hours also add up. */
  UnknownHours: z.number(),
  /** Observed starts. */
  Starts: z.int(),
  /**
   * Times that it was off before and on after unknown time: at least one start each, not in Starts.
   */
  HiddenStarts: z.int(),
  /** The longest uninterrupted time on. */
  LongestOnHours: z.number(),
  /** The most observed starts within any 60 minutes; null for previous periods of over two months. */
  PeakStartsPerHour: z.int().nullable(),
  /** The peak is counted by quarter of an hour, and another 60 minutes may have had more starts. */
  PeakByQuarter: z.boolean(),
  /** Time on divided by observed starts; null without a start. */
  OnHoursPerStart: z.number().nullable(),
  /** It includes unknown time, so there may have been more starts. */
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
      PointId: Id,
      Point: z.string(),
      Name: z.string(),
      /** The state texts for 1 and 0. */
      OnLabel: z.string(),
      OffLabel: z.string(),
      /** The days of the period that have begun. */
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

/** An unusual finding about a pump. */
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
    /** Unknown hours within it. */
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

/** How a pump ran; null where nothing is known, or too little to tell what is usual. */
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
  /** Complete runs, and those among them that were too short for the motor. */
  Runs: z.int(),
  ShortRuns: z.int(),
  LongestRunHours: z.number().nullable(),
  /** 95th percentile of run lengths. */
  UsualLongRunHours: z.number().nullable(),
  /** Share of the run time of all pumps. */
  Share: share.nullable(),
  UsualShare: share.nullable(),
  /** False: too little is known of the 30 days before. */
  IsJudged: z.boolean(),
});
export type PumpFigures = z.infer<typeof PumpFigures>;

/** How a station's pumps run, compared with their previous 30 days. */
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
