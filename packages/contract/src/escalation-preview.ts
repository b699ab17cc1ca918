import * as z from 'zod';
import { Channel } from './alert-settings.ts';
import { Priority } from './points.ts';
import { Id, IdParam, Instant, PlainDate } from './primitives.ts';
import { OnCallOverride } from './schedules.ts';

const WallTime = z
  .string()
  .regex(/^(19[89]\d|20\d\d)-\d\d-\d\dT\d\d:\d\d$/, 'expected a time as YYYY-MM-DDTHH:MM')
  .refine((text) => isoMinute(text) === text, { error: 'expected a date and a time that there are' });

function isoMinute(text: string): string | null {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 16);
}

/** What is asked: who would be told of an alarm. */
export const EscalationPreviewParams = z.strictObject({
  stationId: IdParam,
  priority: Priority,
  /** On the clock on the wall of the organisation's zone, `YYYY-MM-DDTHH:MM`; left out: now. */
  wall: WallTime.optional(),
});

/** Somebody who would be told, or not, and why in words. */
const person = { AccountId: Id, Name: z.string(), Why: z.string() };

/** One step of an escalation, as it would be. */
export const EscalationStepView = z.object({
  Step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** By which rule its people are chosen, in words. */
  Rule: z.string(),
  Told: z.array(z.object({ ...person, Channels: z.array(Channel) })),
  NotTold: z.array(z.object(person)),
});
export type EscalationStepView = z.infer<typeof EscalationStepView>;

/** Who would be told at an instant. */
export const EscalationView = z.object({
  At: Instant,
  /** `2026-10-25 02:30 CEST`, so that a time that comes twice can be told apart. */
  Shown: z.string(),
  NobodyOnCall: z.boolean(),
  Steps: z.array(EscalationStepView),
});
export type EscalationView = z.infer<typeof EscalationView>;

/** One for each instant at which the clock shows the time: two where it comes twice, the next where it does not come. */
export const EscalationPreview = z.object({
  TimeZone: z.string(),
  /** No way out is set up on the server: it is answered as if each were, but nobody would hear of it. */
  NoChannel: z.boolean(),
  Chains: z.array(EscalationView),
});
export type EscalationPreview = z.infer<typeof EscalationPreview>;

/**
 * Whether somebody is on call, one letter an hour from 00:00 on: `c` all the time, `p` in part, `o` never, `-` the clock leaves the hour out.
 */
const Hours = z.string().regex(/^[cpo-]{24}$/);

/** A week from today on, in the organisation's zone. */
export const Coverage = z.object({
  TimeZone: z.string(),
  NoChannel: z.boolean(),
  /** Seven, or fewer where the zone leaves a date out. */
  Dates: z.array(PlainDate),
  /** Every station that is polled; those with the most open hours first. */
  Stations: z.array(
    z.object({
      StationId: Id,
      /** Hours in which nobody is on call all the time. */
      OpenHours: z.int().min(0),
      /** By date. */
      Days: z.array(Hours),
    }),
  ),
});
export type Coverage = z.infer<typeof Coverage>;

/** The own duty from now on, for a week. */
export const OwnOnCall = z.object({
  TimeZone: z.string(),
  /** On duty always, having no schedule. */
  Always: z.boolean(),
  Schedules: z.array(z.string()),
  /** With overrides; the first may have begun before now. */
  Spans: z.array(z.object({ From: Instant, To: Instant })),
  /** Of the own account, and those in which it stands in for somebody. */
  Overrides: z.array(OnCallOverride),
});
export type OwnOnCall = z.infer<typeof OwnOnCall>;
