import * as z from 'zod';
import { CHANNEL_DESCRIPTORS, type Channel, channelKey } from './channels.ts';
import { REPORT_KINDS } from './history.ts';
import { areDistinct, Id, Instant, Name, NO_DUPLICATES, PlainDate } from './primitives.ts';
import { NamedArea } from './stations.ts';

/**
 * `daily`: the day before; `weekly`: the week before, Monday to Sunday, on Monday; `monthly`: the
 * month before, on the 1st.
 */
export const REPORT_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export const ReportRhythm = z.enum(REPORT_RHYTHMS);
export type ReportRhythm = z.infer<typeof ReportRhythm>;

/** The reports of one station that can be emailed on a schedule. */
export const STATION_REPORTS = [...REPORT_KINDS, 'analog'] as const;
export type StationReportKind = (typeof STATION_REPORTS)[number];

/** The reports that can be emailed on a schedule. `month`: the overview of a month over stations. */
export const SCHEDULED_REPORTS = [...STATION_REPORTS, 'month'] as const;
export const ScheduledReport = z.enum(SCHEDULED_REPORTS);
export type ScheduledReport = z.infer<typeof ScheduledReport>;

const ids = (least: number, most: number) =>
  z.array(Id).min(least).max(most).refine(areDistinct, NO_DUPLICATES);

/** Maximum number of stations and of areas that a report schedule names. */
export const MAX_REPORT_STATIONS = 50;
export const MAX_REPORT_AREAS = 50;

const fields = {
  Name: Name.max(80),
  /** Empty for a month overview, and where areas are given. */
  StationIds: ids(0, MAX_REPORT_STATIONS),
  /**
   * The report also covers the stations that these areas have when it is made. A month overview
   * without areas covers all stations.
   */
  Areas: z.array(NamedArea).max(MAX_REPORT_AREAS).refine(areDistinct, NO_DUPLICATES).default([]),
  Kind: ScheduledReport,
  /** Of any of the stations; null: all points that the report can cover. With areas it is null. */
  PointIds: ids(1, 2_000).nullable(),
  Rhythm: ReportRhythm,
  /**
   * `HH:MM` in the organisation's zone. Where a station's period ends later, the report is sent
   * then.
   */
  At: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time in the format HH:MM'),
  AccountIds: ids(1, 100),
  Enabled: z.boolean(),
};

/** Maximum number of report schedules of an installation. */
export const MAX_REPORT_SCHEDULES = 200;

/** The body to create or update a report schedule. */
export const ReportScheduleBody = z.strictObject(fields).superRefine((body, context) => {
  const refuse = (field: keyof typeof fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (body.Kind === 'month') {
    if (body.StationIds.length > 0)
      refuse('StationIds', 'Must be empty: a month overview covers all stations, or those of areas');
    if (body.Rhythm !== 'monthly') refuse('Rhythm', 'Must be monthly for a month overview');
  } else if (body.StationIds.length + body.Areas.length === 0) {
    refuse('StationIds', 'Must contain a station, unless areas are given');
  }
  if (body.PointIds !== null && (body.Kind === 'month' || body.Areas.length > 0)) {
    refuse('PointIds', 'Must be null: reports of areas and month overviews cover all points');
  }
});
export type ReportScheduleBody = z.infer<typeof ReportScheduleBody>;

/**
 * `waiting`: not sent yet, or to be retried; `sent`: the provider accepted it; `delivered`: the
 * provider confirmed delivery; `failed`: given up; `not-needed`: no longer necessary when it was
 * due.
 */
export const SENDING_STATES = ['waiting', 'sent', 'delivered', 'failed', 'not-needed'] as const;
export const SendingState = z.enum(SENDING_STATES);
export type SendingState = z.infer<typeof SendingState>;

/** One delivery attempt. */
export const SendingTry = z.object({
  At: Instant,
  Sent: z.boolean(),
  /** The provider's response, or why there was none. */
  Answer: z.string(),
});
export type SendingTry = z.infer<typeof SendingTry>;

/** One report to one account. */
export const ReportSending = z.object({
  Id,
  /** The report's days. */
  From: PlainDate,
  To: PlainDate,
  /** As of when the report was due; null: the account was deleted. */
  AccountId: Id.nullable(),
  Address: z.string(),
  State: SendingState,
  CreatedAt: Instant,
  /** null unless it waits. */
  NextTryAt: Instant.nullable(),
  /** A user requested it; otherwise it was scheduled. */
  ByHand: z.boolean(),
  /** Oldest first. */
  Tries: z.array(SendingTry),
});
export type ReportSending = z.infer<typeof ReportSending>;

/** A report that is emailed on a schedule. */
export const ReportSchedule = z.object({
  Id,
  ...fields,
  /** What is sent next, and when; null while it is not enabled. */
  Next: z.object({ At: Instant, From: PlainDate, To: PlainDate }).nullable(),
  /** The number of messages of the latest period in each state; null before the first. */
  Last: z
    .object({
      From: PlainDate,
      To: PlainDate,
      Waiting: z.int().min(0),
      Sent: z.int().min(0),
      Failed: z.int().min(0),
    })
    .nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** Which channels are configured: `Email`, `Sms` and so on. */
export const NotifyChannels = z.object(
  Object.fromEntries(
    CHANNEL_DESCRIPTORS.map(({ id, enabledBy }) => [
      channelKey(id),
      z.boolean().describe(`Configured by the setting ${enabledBy}`),
    ]),
  ) as Record<Capitalize<Channel>, z.ZodBoolean>,
);
export type NotifyChannels = z.infer<typeof NotifyChannels>;
