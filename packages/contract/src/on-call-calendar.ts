import * as z from 'zod';
import { Id, Instant, Name, PlainDate, singleLineText } from './primitives.ts';

/** Nine weeks: a month with the weeks at its ends, and in its last week three more. */
export const MAX_CALENDAR_DAYS = 63;
/** Stations that a gap names; it counts all. */
export const MAX_GAP_STATIONS = 50;

/** The dates of an on-call calendar, in the organisation's zone. */
export const OnCallRangeParams = z.strictObject({
  from: PlainDate.refine((date) => date >= '2000-01-01' && date < '2100-01-01', {
    error: 'Must be a date from 2000 to 2099',
  }),
  days: z
    .string()
    .regex(/^\d{1,2}$/, 'Must be a number of days')
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_CALENDAR_DAYS)),
});
export type OnCallRangeParams = z.infer<typeof OnCallRangeParams>;

const span = { From: Instant, To: Instant };

/** A time during which the same user is on call in place of the same owner. */
export const OnCallShift = z.object({
  /** Whose schedule or additional on-call time it is. */
  OwnerId: Id,
  /** Who is on call: the owner, or a substitute; null: no one. */
  HolderId: Id.nullable(),
  /** The override that decides it; null: the weekly schedule. */
  OverrideId: Id.nullable(),
  ...span,
});
export type OnCallShift = z.infer<typeof OnCallShift>;

/** A row of the calendar. */
export const OnCallRow = z.object({
  /**
   * `added`: additional on-call times. `always`: users without schedules, who are always on call;
   * only where an override concerns them.
   */
  Kind: z.enum(['schedule', 'added', 'always']),
  /** null: not a schedule. */
  ScheduleId: Id.nullable(),
  /** Of the schedule; empty for other rows. */
  Name: z.string(),
  /** By start; those at the ends of the range may extend beyond it by up to a day. */
  Shifts: z.array(OnCallShift),
});
export type OnCallRow = z.infer<typeof OnCallRow>;

/** A time without anyone on call for critical alarms of some stations. */
export const OnCallGap = z.object({
  ...span,
  /** The number of stations. */
  Stations: z.int().min(1),
  /** The first of them. */
  StationIds: z.array(Id).max(MAX_GAP_STATIONS),
  /** Who is notified at once instead. */
  NotifiedIds: z.array(Id),
});
export type OnCallGap = z.infer<typeof OnCallGap>;

/** Who is on call for a range of dates. */
export const OnCallRange = z.object({
  TimeZone: z.string(),
  /** No channel is configured on the server; the answer assumes all were. */
  NoChannel: z.boolean(),
  /** The dates with their first instant and that of the next; fewer where the zone skips a date. */
  Days: z.array(z.object({ Date: PlainDate, ...span })),
  /** Schedules by name; then the others, unless empty. */
  Rows: z.array(OnCallRow),
  /** Times at which several users are on call by these rows. */
  Overlaps: z.array(z.object({ ...span, AccountIds: z.array(Id) })),
  /** From now on; without stations that have no alert settings. */
  Gaps: z.array(OnCallGap),
  /** The number of stations without alert settings: no one is ever on call for them. */
  WithoutSettings: z.int().min(0),
  /** The number of enabled stations. */
  EnabledStations: z.int().min(0),
  /** Of these, with a user who is on call at any time, having no schedule; overrides are left out. */
  AlwaysOnCallStations: z.int().min(0),
  /** Active users who can acknowledge, and everyone else who is named, by id. */
  Users: z.array(
    z.object({
      AccountId: Id,
      Name: z.string(),
      /** Active, and can acknowledge: may take a shift. */
      CanTake: z.boolean(),
      /** Has no schedule. */
      Always: z.boolean(),
      /** The number of stations of which the user is notified. */
      Stations: z.int().min(0),
    }),
  ),
});
export type OnCallRange = z.infer<typeof OnCallRange>;

/** The longest part of a shift that is swapped at once, days. */
export const MAX_SWAP_DAYS = 31;
/** How far ahead a swapped shift may end, days. */
export const MAX_SWAP_AHEAD_DAYS = 366;
const DAY_MS = 86_400_000;

/** A shift, or part of one. */
export const SwapPart = z.strictObject({
  /** Whose schedule it is: the user who gives it, or the one whose substitute that is. */
  OwnerId: Id,
  From: Instant,
  /** Not included. */
  To: Instant,
});
export type SwapPart = z.infer<typeof SwapPart>;

/** One user gives a shift to another, and may take one in return. */
export const SwapBody = z
  .strictObject({
    GiverId: Id,
    TakerId: Id,
    Give: SwapPart,
    Take: SwapPart.nullable().default(null),
    /** `Swap with Ann`. */
    Reason: Name,
  })
  .check((ctx) => {
    for (const part of ['Give', 'Take'] as const) {
      const value = ctx.value[part];
      if (value !== null && Date.parse(value.To) <= Date.parse(value.From))
        ctx.issues.push({
          code: 'custom',
          path: [part, 'To'],
          message: 'Must be after From',
          input: value.To,
        });
      else if (value !== null && Date.parse(value.To) - Date.parse(value.From) > MAX_SWAP_DAYS * DAY_MS)
        ctx.issues.push({
          code: 'custom',
          path: [part, 'To'],
          message: `Must be at most ${MAX_SWAP_DAYS} days after From`,
          input: value.To,
        });
    }
  });
export type SwapBody = z.infer<typeof SwapBody>;

/** `expired`: one of its shifts was over before a Supervisor decided. */
export const SwapState = z.enum(['open', 'confirmed', 'declined', 'withdrawn', 'expired']);
export type SwapState = z.infer<typeof SwapState>;

/** A swap that an Operator requested. */
export const SwapRequest = z.object({
  Id,
  GiverId: Id,
  GiverName: z.string(),
  TakerId: Id,
  TakerName: z.string(),
  Give: SwapPart,
  Take: SwapPart.nullable(),
  Reason: z.string(),
  CreatedAt: Instant,
  State: SwapState,
  /** The name of who confirmed or declined it; empty: no one. */
  DecidedBy: z.string(),
  /** null: not decided. */
  DecidedAt: Instant.nullable(),
  /** Why it was declined; may be empty. */
  Note: z.string(),
});
export type SwapRequest = z.infer<typeof SwapRequest>;

/** Why a request is declined; may be empty. */
export const SwapDecline = z.strictObject({ Note: singleLineText(200) });
export type SwapDecline = z.infer<typeof SwapDecline>;
