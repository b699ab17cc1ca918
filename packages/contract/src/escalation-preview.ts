import * as z from 'zod';
import { AnyChannel } from './alert-settings.ts';
import { deprecated } from './deprecated.ts';
import { Priority } from './points.ts';
import { Id, IdParam, Instant, PlainDate } from './primitives.ts';
import { Role } from './roles.ts';
import { OnCallOverride } from './schedules.ts';

const WallTime = z
  .string()
  .regex(/^(19[89]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d$/, 'Must be a date and time in the format YYYY-MM-DDTHH:MM')
  .refine((text) => isoMinute(text) === text, { error: 'Must be a valid date and time' });

function isoMinute(text: string): string | null {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 16);
}

/** Who would be notified of which alarm, and when. */
export const EscalationPreviewParams = z.strictObject({
  stationId: IdParam,
  priority: Priority,
  /** Local time in the organisation's zone, `YYYY-MM-DDTHH:MM`; left out: now. */
  wall: WallTime.optional(),
});

/** A user who would or would not be notified, and why. */
const person = { AccountId: Id, Name: z.string(), Why: z.string() };

/** One step of an escalation preview. */
const escalationStep = {
  Step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  AfterMinutes: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Minutes after the alarm, if it is not acknowledged; null: alarms of this priority are not escalated',
    ),
  /** The rule by which its recipients are chosen. */
  Rule: z.string(),
  Notified: z.array(z.object({ ...person, Channels: z.array(AnyChannel) })),
  NotNotified: z.array(z.object(person)),
};
export const EscalationStepView = z.object({
  ...escalationStep,
  // cspell:disable
  Told: deprecated(escalationStep.Notified, 'Notified'),
  NotTold: deprecated(escalationStep.NotNotified, 'NotNotified'),
  // cspell:enable
});
export type EscalationStepView = z.infer<typeof EscalationStepView>;

/** Who would be notified at an instant. */
export const EscalationView = z.object({
  At: Instant,
  /** `2026-10-25 02:30 CEST`, so that a repeated local time is unambiguous. */
  Shown: z.string(),
  NoneOnCall: z.boolean(),
  OnCallNotReached: z
    .array(z.string())
    .describe('Users on call who have no channel that reaches them; without one who could be reached'),
  NobodyOnCall: deprecated(z.boolean(), 'NoneOnCall'), // cspell:disable-line
  Steps: z.array(EscalationStepView),
});
export type EscalationView = z.infer<typeof EscalationView>;

/**
 * One for each instant at which the clock shows the time: two where it is repeated, the next valid
 * one where it is skipped.
 */
export const EscalationPreview = z.object({
  TimeZone: z.string(),
  /** No channel is configured on the server; the answer assumes all were. */
  NoChannel: z.boolean(),
  Escalations: z.array(EscalationView),
  Chains: deprecated(z.array(EscalationView), 'Escalations'),
});
export type EscalationPreview = z.infer<typeof EscalationPreview>;

/**
 * On-call coverage, one letter per hour from 00:00: `c` full, `p` partial, `o` none, `-` the hour
 * is skipped by the clock change.
 */
const Hours = z.string().regex(/^[cpo-]{24}$/);

/** A week from today, in the organisation's zone. */
export const Coverage = z.object({
  TimeZone: z.string(),
  NoChannel: z.boolean(),
  /** Seven, or fewer where the zone skips a date. */
  Dates: z.array(PlainDate),
  /** Every station that is polled; those with the most open hours first. */
  Stations: z.array(
    z.object({
      StationId: Id,
      /** Hours that are not fully covered. */
      OpenHours: z.int().min(0),
      /** By date. */
      Days: z.array(Hours),
    }),
  ),
});
export type Coverage = z.infer<typeof Coverage>;

/** A user who is on call now. */
export const OnCallUser = z.object({
  AccountId: Id,
  Name: z.string(),
  Role,
  /** null: not within a week. */
  Until: Instant.nullable(),
  /** `Schedule Nights`, `Override`; empty: always on call. */
  Why: z.string(),
  /** The number of stations of which the user is notified. */
  Stations: z.int().min(0),
  /** Channels that reach the user. */
  Channels: z.array(AnyChannel),
  /** For Operators and above; null: none is stored, or the caller may not read it. */
  Phone: z.string().nullable(),
});
export type OnCallUser = z.infer<typeof OnCallUser>;

/** A user who may shelve alarms, take them out of service and start maintenance. */
export const OnCallSupervisor = z.object({
  AccountId: Id,
  Name: z.string(),
  OnCall: z.boolean(),
  LimitedToAreas: z.boolean(),
  Phone: z
    .string()
    .nullable()
    .describe(
      'Of those on call; if no Supervisor or Admin is on call, of all. null: none is stored or shown',
    ),
});
export type OnCallSupervisor = z.infer<typeof OnCallSupervisor>;

/** Who is on call now: users with alert settings who can acknowledge, and their substitutes. */
export const OnCallNow = z.object({
  TimeZone: z.string(),
  /** Those with the most stations first. */
  Users: z.array(OnCallUser),
  Supervisors: z
    .array(OnCallSupervisor)
    .describe('For Operators and above: the active Supervisors and Admins, those on call first'),
  /** The next to come on call within a week; null: none. */
  Next: z.object({ Name: z.string(), From: Instant }).nullable(),
});
export type OnCallNow = z.infer<typeof OnCallNow>;

const recipient = z.object({ Name: z.string(), Channels: z.array(AnyChannel) });

/** Who would be notified of a critical alarm of a station that was raised now. */
export const StationRecipients = z.object({
  /** Immediately; empty: no user can be reached. */
  Notified: z.array(recipient),
  /** In addition, if none of them acknowledges. */
  Then: z.array(recipient),
  /** No user is on call, so `Notified` are those who are notified instead. */
  NoneOnCall: z.boolean(),
  OnCallNotReached: z
    .array(z.string())
    .describe('Users on call who can’t be reached, so `Notified` are those who are notified instead'),
  /** No channel is configured on the server; the answer assumes all were. */
  NoChannel: z.boolean(),
});
export type StationRecipients = z.infer<typeof StationRecipients>;

/** The caller's on-call shifts for a week from now. */
export const OwnOnCall = z.object({
  TimeZone: z.string(),
  /** Always on call, without a schedule. */
  Always: z.boolean(),
  Schedules: z.array(z.string()),
  /** With overrides, also as a substitute; the first may have begun before now. */
  Spans: z.array(z.object({ From: Instant, To: Instant })),
  /** The account's own overrides, and those in which it is the substitute. */
  Overrides: z.array(OnCallOverride),
});
export type OwnOnCall = z.infer<typeof OwnOnCall>;
