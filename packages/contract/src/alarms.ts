import * as z from 'zod';
import { Channel } from './alert-settings.ts';
import { LIMIT_KINDS, Priority } from './points.ts';
import { Id, Instant, idsParam, multiLineText, singleLineText } from './primitives.ts';
import { SendingState, SendingTry } from './report-schedules.ts';

/** ANSI/ISA-18.2-2016, figure 3 (alarm state transitions). */
export const ALARM_STATES = [
  'normal',
  'unacknowledged',
  'acknowledged',
  'returned-unacknowledged',
  'shelved',
  'out-of-service',
] as const;
export const AlarmState = z.enum(ALARM_STATES);
export type AlarmState = z.infer<typeof AlarmState>;

/**
 * What an alarm is raised by: a limit or the instrument of a point, or a station that does not answer. `bad-quality` is
 * of a point, or of a station at which several points turned bad together.
 */
export const ALARM_KINDS = [...LIMIT_KINDS, 'communication'] as const;
export const AlarmKind = z.enum(ALARM_KINDS);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** Which alarm: a station's, of one of its points or of its own. */
export const AlarmSource = z.strictObject({
  StationId: Id,
  /** null: an alarm of the station itself (communication, bad quality of several points). */
  PointId: Id.nullable(),
  Kind: AlarmKind,
});
export type AlarmSource = z.infer<typeof AlarmSource>;

/** One line of the alarm log: an alarm from when it was raised until it is normal again. */
export const AlarmLogEntry = z.object({
  Id,
  StationId: Id,
  SiteName: z.string(),
  /** null: an alarm of the station itself (communication, bad quality of several points). */
  PointId: Id.nullable(),
  Kind: AlarmKind,
  /** Of the point, or `Communication`, or `Points`. */
  Name: z.string(),
  Priority,
  State: AlarmState,
  /** What the operator reads: `High wet well`. */
  Message: z.string(),
  /** What to do about it; empty: nobody has written it down. */
  Instruction: z.string(),
  /** The condition holds now. */
  Active: z.boolean(),
  RaisedAt: Instant,
  /** When it was raised last: later than RaisedAt once it has come back before it was normal, or too soon after it. */
  LastRaisedAt: Instant,
  /** How often it was raised within this entry. */
  Raises: z.int().min(1),
  /** It was raised three times within a minute: its repeats are folded into this entry. */
  Chattering: z.boolean(),
  AcknowledgedAt: Instant.nullable(),
  AcknowledgedBy: z.string().nullable(),
  ReturnedAt: Instant.nullable(),
  /** It was the first of its station, while no other stood. */
  FirstOut: z.boolean(),
  /** What the point read when it was raised last, with units or state text; null: none (communication). */
  Reading: z.string().nullable(),
  /** The limit that was crossed, with units; null: none. */
  Limit: z.string().nullable(),
  /** How many comments people left. */
  Comments: z.int().min(0),
  /** One of many losses of power or communication near each other: the Id of the first alarm of them; null: it is not. */
  IncidentId: Id.nullable(),
  /** Bad quality of a station: the points that it covers now, also while it is over those it covered last. Else left out. */
  PointIds: z.array(Id).optional(),
});
export type AlarmLogEntry = z.infer<typeof AlarmLogEntry>;

/** What can happen to an alarm; each is a line of its truth. */
export const ALARM_EVENTS = [
  'raised',
  /** It is one of an incident from then on. */
  'grouped',
  'returned',
  'acknowledged',
  'commented',
  'shelved',
  'unshelved',
  'shelf-ended',
  'taken-out-of-service',
  'returned-to-service',
  'maintenance-ended',
  'changed',
  'ended',
] as const;
export const AlarmEventKind = z.enum(ALARM_EVENTS);
export type AlarmEventKind = z.infer<typeof AlarmEventKind>;

/** One thing that happened to an alarm. */
export const AlarmEvent = z.object({
  Id,
  At: Instant,
  Kind: AlarmEventKind,
  /** Who did it; null: the system. */
  By: z.string().nullable(),
  /** A comment, a reason, a reading: in words. */
  Text: z.string(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** One step of telling people about an alarm: who was told, who was not, and why. */
export const AlarmCallout = z.object({
  At: Instant,
  /** 1 when it called; 2 and 3 when nobody had acknowledged in the priority's time; 3 is repeated. */
  Step: z.int().min(1).max(3),
  /** How the people were chosen: `Whoever has this station and is on duty`. */
  Words: z.string(),
  NobodyOnCall: z.boolean(),
  /** Empty: nobody could be reached. */
  Told: z.array(z.object({ Name: z.string(), Channels: z.array(Channel), Why: z.string() })),
  NotTold: z.array(z.object({ Name: z.string(), Why: z.string() })),
});
export type AlarmCallout = z.infer<typeof AlarmCallout>;

/** One message about an alarm to one person, with each try to hand it over. */
export const AlarmDelivery = z.object({
  Id,
  Name: z.string(),
  Channel,
  Address: z.string(),
  /** `returned`: it says that the alarm is over; `incident`, `incident-returned`: of the whole incident. */
  About: z.enum(['alarm', 'returned', 'digest', 'incident', 'incident-returned']),
  State: SendingState,
  CreatedAt: Instant,
  /** null unless it waits. */
  NextTryAt: Instant.nullable(),
  /** When the provider said that it arrived; null: it has not said so, and for e-mail never does. */
  DeliveredAt: Instant.nullable(),
  /** Oldest first. */
  Tries: z.array(SendingTry),
});
export type AlarmDelivery = z.infer<typeof AlarmDelivery>;

/** An alarm with all that happened to it: its line of truth. Each list is oldest first. */
export const AlarmDetail = AlarmLogEntry.extend({
  Events: z.array(AlarmEvent),
  Callouts: z.array(AlarmCallout),
  Deliveries: z.array(AlarmDelivery),
  /** When more people are told unless somebody acknowledges; null: nobody else will be. */
  NextStepAt: Instant.nullable(),
});
export type AlarmDetail = z.infer<typeof AlarmDetail>;

/** An alarm that is kept from calling anybody, by a person's decision. */
export const AlarmSuppression = AlarmSource.extend({
  SiteName: z.string(),
  Name: z.string(),
  Message: z.string(),
  Priority,
  State: z.enum(['shelved', 'out-of-service']),
  Since: Instant,
  /** null: out of service, until somebody puts it back. */
  Until: Instant.nullable(),
  By: z.string(),
  Reason: z.string(),
  /** Its condition holds now. */
  Active: z.boolean(),
});
export type AlarmSuppression = z.infer<typeof AlarmSuppression>;

/** A station at which people work: its alarms are logged and call nobody. */
export const Maintenance = z.object({
  StationId: Id,
  SiteName: z.string(),
  Since: Instant,
  Until: Instant,
  By: z.string(),
  Reason: z.string(),
});
export type Maintenance = z.infer<typeof Maintenance>;

/**
 * What is said on every page: why people may not be told of alarms, and what is not being stored. `no-channel`: nothing is set up to send messages by.
 * `sending-fails`: the newest messages could not be handed over. `nobody-told`: alarms stand of which nobody could be told.
 * `not-stored`: the database does not take what happens to alarms, samples, or anything.
 * `damaged`: stored data are missing or unreadable; for Admins. `observe-only`: the server was started to observe, and notifies no one.
 */
export const ALARM_WARNINGS = [
  'observe-only',
  'no-channel',
  'sending-fails',
  'nobody-told',
  'not-stored',
  'damaged',
] as const;
export const AlarmWarning = z.object({
  Code: z.enum(ALARM_WARNINGS),
  Text: z.string(),
  /** What follows from it, in whole sentences. */
  Detail: z.string().optional(),
  Since: Instant,
});
export type AlarmWarning = z.infer<typeof AlarmWarning>;

/** All that stands: what operators watch. `Sequence` numbers the news that follow, see the hub's `alarms`. */
export const ActiveAlarms = z.object({
  Epoch: z.string(),
  Sequence: z.int().min(0),
  At: Instant,
  /** Worst first, then the one that stands longest. */
  Alarms: z.array(AlarmLogEntry),
  Suppressed: z.array(AlarmSuppression),
  Maintenance: z.array(Maintenance),
  /** Worst first. */
  Warnings: z.array(AlarmWarning),
});
export type ActiveAlarms = z.infer<typeof ActiveAlarms>;

/** Live news of alarms; `Sequence` is one more than that of the news before, else: fetch what stands again. */
export const AlarmNews = z.object({
  Epoch: z.string(),
  Sequence: z.int().min(1),
  At: Instant,
  /** Entries as they are now, also those that are normal from now on. */
  Alarms: z.array(AlarmLogEntry),
  /** Of `Alarms`, those that call for somebody now: they were raised, or nobody keeps them quiet any more. */
  Announced: z.array(Id),
  /** Another list holds now: null where it did not change. */
  Suppressed: z.array(AlarmSuppression).nullable(),
  Maintenance: z.array(Maintenance).nullable(),
  Warnings: z.array(AlarmWarning).nullable(),
});
export type AlarmNews = z.infer<typeof AlarmNews>;

/** Most alarms of one call. */
export const MAX_ALARMS_AT_ONCE = 1_000;
/** The longest that an alarm can be shelved, and a station can be in maintenance. */
export const MAX_SHELVE_HOURS = 24 * 7;

const Ids = z.array(Id).min(1).max(MAX_ALARMS_AT_ONCE);
const Comment = multiLineText(1_000);
const Reason = Comment.min(3, 'expected a reason of at least three characters');

export const AcknowledgeBody = z.strictObject({ Ids, Comment: Comment.default('') });
export const CommentBody = z.strictObject({ Comment: Comment.min(1, 'expected a comment') });
export const ShelveBody = AlarmSource.extend({ Until: Instant, Reason });
export const ServiceBody = AlarmSource.extend({ Reason });
export const MaintenanceBody = z.strictObject({ StationId: Id, Until: Instant, Reason });

/** The secret of a link in a message, which acknowledges one alarm, or all of an incident that the message told of, once. */
export const LinkBody = z.strictObject({ Token: singleLineText(200).min(20) });
/** What such a link is about. */
export const LinkedAlarm = z.object({
  /** Of an incident the first of it. */
  Alarm: AlarmLogEntry,
  /** The alarms of the incident, the oldest first; empty: the link is about one alarm. */
  Incident: z.array(AlarmLogEntry),
  /** Whose link it is. */
  Name: z.string(),
  /** IANA name of the zone in which the message gave its times. */
  TimeZone: z.string(),
  /** The link can still acknowledge. */
  Usable: z.boolean(),
});
export type LinkedAlarm = z.infer<typeof LinkedAlarm>;

/** What became of each alarm that was to be acknowledged. */
export const AcknowledgeResult = z.object({
  Acknowledged: z.array(Id),
  /** They were acknowledged already, or need it no more. */
  Skipped: z.array(Id),
});
export type AcknowledgeResult = z.infer<typeof AcknowledgeResult>;

/** Entries of the log on one page. */
export const MAX_LOG_ENTRIES = 500;

const list = <T extends z.ZodType<unknown, string>>(each: T) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(each));

/** What of the log is wanted; entries that were raised in the given time, newest first. */
export const AlarmLogQuery = z.strictObject({
  stationId: z
    .string()
    .regex(/^\d{1,10}$/, 'expected a station id')
    .transform(Number)
    .pipe(Id)
    .optional(),
  /** AlarmLogEntry's IncidentId. */
  incident: z
    .string()
    .regex(/^\d{1,10}$/, 'expected the id of an incident')
    .transform(Number)
    .pipe(Id)
    .optional(),
  /** `critical,high` */
  priority: list(Priority).optional(),
  state: list(AlarmState).optional(),
  /** Words that must all be in site, point or message. */
  text: singleLineText(100).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** Of the last entry on the page before: the page begins with the next older one. */
  before: z
    .string()
    .regex(/^\d{1,16}-\d{1,10}$/, 'expected the Next of the page before')
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(MAX_LOG_ENTRIES).default(100),
});
export type AlarmLogQuery = z.infer<typeof AlarmLogQuery>;

export const AlarmLogPage = z.object({
  Entries: z.array(AlarmLogEntry),
  /** What `before` is to be for the next page; null: there are no older ones. */
  Next: z.string().nullable(),
});
export type AlarmLogPage = z.infer<typeof AlarmLogPage>;

/** Periods of one answer; where there are more the newest are given. */
export const MAX_ALARM_PERIODS = 2_000;

/** Alarms of some points in a time. `pointId` may repeat. */
export const AlarmPeriodsQuery = z.strictObject({ pointId: idsParam(32), from: Instant, to: Instant });
export type AlarmPeriodsQuery = z.infer<typeof AlarmPeriodsQuery>;

/** An alarm from when it was raised until it returned. An entry of the log has one for each time that it was raised. */
export const AlarmPeriod = z.object({
  /** The entry of the log. */
  AlarmId: Id,
  PointId: Id,
  Kind: AlarmKind,
  /** Priority and message that the entry had last: settings changed since do not change it. */
  Priority,
  Message: z.string(),
  From: Instant,
  /** null: it has not returned. */
  To: Instant.nullable(),
});
export type AlarmPeriod = z.infer<typeof AlarmPeriod>;

/** The periods that reach into the time, oldest first. */
export const AlarmPeriods = z.object({
  /** All that began from then on are there: the time asked for, or later where there were too many. */
  CompleteFrom: Instant,
  Periods: z.array(AlarmPeriod),
});
export type AlarmPeriods = z.infer<typeof AlarmPeriods>;

/** The longest time that a load is worked out for. */
export const MAX_LOAD_DAYS = 92;

/**
 * What alarm systems are measured against: ANSI/ISA-18.2-2016, table 7, for one operator. `acceptable`, and where there is one the
 * most that can be managed.
 */
export const ALARM_TARGETS = {
  perDay: { acceptable: 150, most: 300 },
  perPersonAndPeriod: { acceptable: 1, most: 2 },
  floodShare: { acceptable: 0.01 },
  peak: { acceptable: 10 },
  topShare: { acceptable: 0.05 },
  standing: { acceptable: 5 },
  chattering: { acceptable: 0 },
  /** Share of low, medium and the two worst priorities together. */
  shares: { low: 0.8, medium: 0.15, high: 0.05 },
} as const;

export const AlarmLoadQuery = z.strictObject({
  from: Instant,
  to: Instant,
  stationId: z
    .string()
    .regex(/^\d{1,10}$/, 'expected a station id')
    .transform(Number)
    .pipe(Id)
    .optional(),
});

const About = AlarmSource.extend({ SiteName: z.string(), Name: z.string(), Message: z.string(), Priority });

/** The load that alarms were on people, as ANSI/ISA-18.2-2016, 16.5 measures it. */
export const AlarmLoad = z.object({
  From: Instant,
  To: Instant,
  /** How often alarms were raised. */
  Raises: z.int(),
  PerDay: z.number(),
  /** People on call by the schedules of now, on the average; at least one is counted. */
  People: z.number(),
  /** Alarms a person and ten minutes. */
  PerPersonAndPeriod: z.number(),
  /** Share of periods of ten minutes with more than ten alarms for a person. */
  FloodShare: z.number(),
  /** The ten minutes with the most. */
  Peak: z.object({ At: Instant, Raises: z.int() }).nullable(),
  /** Raises in each hour from `From` on. */
  Hours: z.array(z.int()),
  Priorities: z.array(z.object({ Priority, Raises: z.int(), Share: z.number() })),
  /** The ten most frequent alarms, and their share of all. */
  Top: z.array(
    About.extend({
      Raises: z.int(),
      Share: z.number(),
      /** How long they lasted; null: none has ended. */
      MedianSeconds: z.number().nullable(),
      /** As it is set now; null: there is no such alarm any more. */
      OnDelaySeconds: z.number().nullable(),
      OffDelaySeconds: z.number().nullable(),
      /** What happened, played again with a longer delay: how many raises it would have kept quiet. */
      Saved: z.array(z.object({ Seconds: z.int(), ByOnDelay: z.int(), ByOffDelay: z.int() })),
    }),
  ),
  TopShare: z.number(),
  /** They have stood for more than a day, the longest first. */
  Standing: z.array(AlarmLogEntry),
  /** The most frequent first. */
  Chattering: z.array(About.extend({ Raises: z.int() })),
  /** Alarms that people keep quiet now. */
  Shelved: z.int(),
  OutOfService: z.int(),
});
export type AlarmLoad = z.infer<typeof AlarmLoad>;
