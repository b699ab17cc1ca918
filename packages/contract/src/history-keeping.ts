import * as z from 'zod';
import { PlainDate } from './primitives.ts';

/** Pump health looks at 30 days before the one that it is about. */
const MIN_DAYS = 31;
/** A hundred years. */
const MAX_DAYS = 36_525;

/** For so many days it is kept; null: for ever. */
const keptDays = z.int().min(MIN_DAYS).max(MAX_DAYS).nullable();

const keptLevels = z
  .strictObject({
    /** Values as they were stored. */
    SamplesDays: keptDays,
    /** Summaries of 15 minutes: what reports and trends of weeks and months are made of. */
    QuartersDays: keptDays,
    /** Summaries of 6 hours: what trends of years are made of. */
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
        message: `expected no fewer days than ${than}`,
      });
    if (isShorter(QuartersDays, SamplesDays)) refuse('QuartersDays', 'SamplesDays');
    if (isShorter(SixHoursDays, QuartersDays)) refuse('SixHoursDays', 'QuartersDays');
  });

/** For how long history is kept, by kind of point. */
export const HistorySettings = z.strictObject({ Analog: keptLevels, Digital: keptLevels });
export type HistorySettings = z.infer<typeof HistorySettings>;

export const HISTORY_LEVELS = ['samples', 'quarters', 'six-hours'] as const;

/** What history takes on disk, and by how much it grows. */
export const HistorySize = z.object({
  Database: z.enum(['sqlite', 'postgres']),
  /** The database on disk, all that is in it; SQLite's without its write-ahead log. */
  DatabaseBytes: z.int(),
  /** In it and free for what comes next; 0 where the database does not say. */
  FreeBytes: z.int(),
  /** Samples that are not yet in their place. */
  JournalBytes: z.int(),
  /** Packed content, without what the database needs around it. */
  Levels: z.array(
    z.object({
      Level: z.enum(HISTORY_LEVELS),
      Kind: z.enum(['analog', 'digital']),
      /** Samples, or spans of time. */
      Entries: z.int(),
      Bytes: z.int(),
    }),
  ),
  /** The last 30 days on which anything is known, oldest first, days in UTC; the last one is under way. */
  Days: z.array(
    z.object({
      Date: PlainDate,
      /** What is stored of that day. */
      Samples: z.int(),
      Bytes: z.int(),
      /** Taken out on that day. */
      BytesGone: z.int(),
      /** The database on disk, as looked at last on that day; null: nobody looked. */
      DatabaseBytes: z.int().nullable(),
    }),
  ),
  /** What a whole day stores, by the last seven; null before the first one is over. */
  SamplesADay: z.number().nullable(),
  BytesADay: z.number().nullable(),
});
export type HistorySize = z.infer<typeof HistorySize>;
