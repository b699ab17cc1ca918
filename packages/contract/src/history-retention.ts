import * as z from 'zod';
import { PlainDate } from './primitives.ts';

/** Pump health compares with the 30 days before. */
const MIN_DAYS = 31;
/** 100 years. */
const MAX_DAYS = 36_525;

/** Retention in days; null: unlimited. */
const keptDays = z.int().min(MIN_DAYS).max(MAX_DAYS).nullable();

const keptLevels = z
  .strictObject({
    /** Raw samples. */
    SamplesDays: keptDays,
    /** 15-minute aggregates, for reports and trends of weeks and months. */
    QuartersDays: keptDays,
    /** 6-hour aggregates, for trends of years. */
    SixHoursDays: keptDays,
  })
  .check((ctx) => {
    const { SamplesDays, QuartersDays, SixHoursDays } = ctx.value;
    const isShorter = (days: number | null, than: number | null) =>
      days !== null && (than === null || days < than);
    const refuse = (field: string, than: string) =>
      ctx.issues.push({
        code: 'custom',
        path: [field],
        input: ctx.value,
        message: `Must be at least as many days as ${than}`,
      });
    if (isShorter(QuartersDays, SamplesDays)) refuse('QuartersDays', 'SamplesDays');
    if (isShorter(SixHoursDays, QuartersDays)) refuse('SixHoursDays', 'QuartersDays');
  });

/** Retention of history by kind of point. */
export const HistorySettings = z.strictObject({ Analog: keptLevels, Digital: keptLevels });
export type HistorySettings = z.infer<typeof HistorySettings>;

export const HISTORY_LEVELS = ['samples', 'quarters', 'six-hours'] as const;

/** Disk use of history and its growth. */
export const HistorySize = z.object({
  Database: z.enum(['sqlite', 'postgres']),
  /** Size of the whole database on disk; for SQLite without its write-ahead log. */
  DatabaseBytes: z.int(),
  /** Free space within the database; 0 where it is not reported. */
  FreeBytes: z.int(),
  /** Samples that are not yet packed. */
  JournalBytes: z.int(),
  /** Packed content, without the database's overhead. */
  Levels: z.array(
    z.object({
      Level: z.enum(HISTORY_LEVELS),
      Kind: z.enum(['analog', 'digital']),
      /** Samples or buckets. */
      Entries: z.int(),
      Bytes: z.int(),
    }),
  ),
  /** The last 30 days with data, oldest first, in UTC; the last one is incomplete. */
  Days: z.array(
    z.object({
      Date: PlainDate,
      /** What is stored of that day. */
      Samples: z.int(),
      Bytes: z.int(),
      /** Deleted on that day. */
      BytesGone: z.int(),
      /** Size of the database as last measured on that day; null: not measured. */
      DatabaseBytes: z.int().nullable(),
    }),
  ),
  /** Average of a whole day, by the last seven; null before the first one is complete. */
  SamplesADay: z.number().nullable(),
  BytesADay: z.number().nullable(),
});
export type HistorySize = z.infer<typeof HistorySize>;
