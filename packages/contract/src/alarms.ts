import * as z from 'zod';
import { AnyChannel } from './alert-settings.ts';
import { deprecated } from './deprecated.ts';
import { LIMIT_KINDS, Priority } from './points.ts';
import { DateOrInstant, Id, Instant, multiLineText, singleLineText } from './primitives.ts';
import { SendingState, SendingTry } from './report-schedules.ts';
import { NamedArea } from './stations.ts';
import { UnitSystem } from './units.ts';

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
 * What raises an alarm: a limit or the instrument of a point, or communication loss with a station.
 * `bad-quality` is of a point, or of a station where several points turned bad together.
 */
export const ALARM_KINDS = [...LIMIT_KINDS, 'communication'] as const;
export const AlarmKind = z.enum(ALARM_KINDS);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** Identifies an alarm of a station or of one of its points. */
export const AlarmSource = z.strictObject({
  StationId: Id,
  /** null: an alarm of the station itself (communication, bad quality of several points). */
  PointId: Id.nullable(),
  Kind: AlarmKind,
});
export type AlarmSource = z.infer<typeof AlarmSource>;

/** One entry of the alarm log: an alarm from when it was raised until it is normal again. */
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
  /** What the operator should do; empty: no instruction is stored. */
  Instruction: z.string(),
  /** The condition is true now. */
  Active: z.boolean(),
  RaisedAt: Instant,
  /**
   * When it was last raised: later than RaisedAt if it was raised again before it became normal, or
   * too soon afterwards.
   */
  LastRaisedAt: Instant,
  /** How often it was raised within this entry. */
  Raises: z.int().min(1),
  /** It was raised three times within a minute; repeats are counted in this entry. */
  Chattering: z.boolean(),
  AcknowledgedAt: Instant.nullable(),
  AcknowledgedBy: z.string().nullable(),
  ReturnedAt: Instant.nullable(),
  /** First-out: it was raised while no other alarm of its station was active. */
  FirstOut: z.boolean(),
  /**
   * The point's value when the alarm was last raised, with units or state text; null: none
   * (communication).
   */
  Reading: z.string().nullable(),
  /** The limit that was exceeded, with units; null: none. */
  Limit: z.string().nullable(),
  /** The number of comments. */
  Comments: z.int().min(0),
  /**
   * The Id of the first alarm of the incident, such as several losses of power or communication
   * close together; null: not in an incident.
   */
  IncidentId: Id.nullable(),
  /**
   * For bad quality of a station: the points that it covers now or, once it is over, those that it
   * covered last. Otherwise omitted.
   */
  PointIds: z.array(Id).optional(),
});
export type AlarmLogEntry = z.infer<typeof AlarmLogEntry>;

/** What can happen to an alarm; each is an event of its timeline. */
export const ALARM_EVENTS = [
  'raised',
  /** It was raised while suppressed; `Text` is how and why. */
  'not-notified',
  /** The alarm belongs to an incident from then on. */
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

/** One event of an alarm's timeline. */
export const AlarmEvent = z.object({
  Id,
  At: Instant,
  Kind: AlarmEventKind,
  /** Who did it; null: the system. */
  By: z.string().nullable(),
  /** A comment, a reason or a reading. */
  Text: z.string(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** The newest events that are returned at once. */
export const MAX_ALARM_EVENTS = 500;

/** `Next` of the previous page: a time and an ID. */
export const beforeEntry = z
  .string()
  .regex(/^\d{1,16}-\d{1,10}$/, 'Must be the `Next` value of the previous page')
  .optional();

/** Query parameters of calls that return alarms of some stations. */
export const OF_STATIONS = {
  stationId: z
    .string()
    .regex(/^\d{1,10}$/, 'Must be a station ID')
    .transform(Number)
    .pipe(Id)
    .optional(),
  /** Alarms of the stations that are in this area now, ignoring case. */
  area: NamedArea.optional(),
};

/** What happened to alarms since an instant, by default to all of them. */
export const AlarmEventsQuery = z.strictObject({
  from: DateOrInstant,
  to: DateOrInstant.optional(),
  /** Only events of this kind, such as `raised`. */
  kind: AlarmEventKind.optional(),
  /** Only events of this kind of alarm. */
  alarmKind: AlarmKind.optional(),
  ...OF_STATIONS,
  before: beforeEntry,
  limit: z.coerce.number<string>().int().min(1).max(MAX_ALARM_EVENTS).default(50),
});
export type AlarmEventsQuery = z.infer<typeof AlarmEventsQuery>;

/** An event with its alarm. */
export const LoggedAlarmEvent = AlarmEvent.extend({
  AlarmId: Id,
  StationId: Id,
  SiteName: z.string(),
  Priority,
  Message: z.string(),
});
export type LoggedAlarmEvent = z.infer<typeof LoggedAlarmEvent>;

export const AlarmEvents = z.object({
  /** Newest first, without `not-notified`, the grouping into incidents and changes of the configuration. */
  Events: z.array(LoggedAlarmEvent),
  /** There are older ones since the instant. */
  HasMore: z.boolean(),
  Next: z
    .string()
    .nullable()
    .optional()
    .describe(
      'The value of `before` for the next page; null: there are no older ones; missing: from an earlier version',
    ),
  DataFrom: Instant.describe('Since when alarms have been recorded: `from`, or later on a new installation'),
});
export type AlarmEvents = z.infer<typeof AlarmEvents>;

/** An escalation step of an alarm: who was notified, who was not, and why. */
export const AlarmCallout = z.object({
  At: Instant,
  /** 1 at the start; 2 and 3 if no user acknowledged within the priority's time; 3 is repeated. */
  Step: z.int().min(1).max(3),
  /** How the users were chosen: `On-call staff for this station`. */
  Rule: z.string(),
  NoneOnCall: z.boolean(),
  OnCallNotReached: z
    .array(z.string())
    .describe('Users on call who have no channel that reaches them; without one who could be reached'),
  NoChannel: z.boolean().describe('No channel was configured on the server'),
  /** Empty: no user could be reached. */
  Notified: z.array(z.object({ Name: z.string(), Channels: z.array(AnyChannel), Why: z.string() })),
  NotNotified: z.array(z.object({ Name: z.string(), Why: z.string() })),
});
export type AlarmCallout = z.infer<typeof AlarmCallout>;

/** One notification of an alarm to one recipient, with each delivery attempt. */
export const AlarmDelivery = z.object({
  Id,
  Name: z.string(),
  Channel: AnyChannel,
  Address: z.string(),
  /**
   * `returned`: the alarm has returned to normal; `incident`, `incident-returned`: of the whole
   * incident.
   */
  About: z.enum(['alarm', 'returned', 'digest', 'incident', 'incident-returned']),
  State: SendingState,
  CreatedAt: Instant,
  /** null unless it waits. */
  NextTryAt: Instant.nullable(),
  /** When the provider confirmed delivery; null: it has not. Email is never confirmed. */
  DeliveredAt: Instant.nullable(),
  /** Oldest first. */
  Tries: z.array(SendingTry),
});
export type AlarmDelivery = z.infer<typeof AlarmDelivery>;

const nextStep = {
  NextStepAt: Instant.nullable().describe(
    'When the alarm escalates unless it is acknowledged; null: there are no further steps',
  ),
  NextStepTo: z
    .array(z.string())
    .describe(
      'Names of the users whom that step notifies, as things are now; empty: none can be reached, or there is no step',
    ),
};

/** An alarm with its timeline. Each list is oldest first. */
export const AlarmDetail = AlarmLogEntry.extend({
  Events: z.array(AlarmEvent),
  Callouts: z.array(
    AlarmCallout.extend({
      // cspell:disable
      Words: deprecated(AlarmCallout.shape.Rule, 'Rule'),
      NobodyOnCall: deprecated(AlarmCallout.shape.NoneOnCall, 'NoneOnCall'),
      Told: deprecated(AlarmCallout.shape.Notified, 'Notified'),
      NotTold: deprecated(AlarmCallout.shape.NotNotified, 'NotNotified'),
      // cspell:enable
    }),
  ),
  Deliveries: z.array(AlarmDelivery),
  ...nextStep,
});
export type AlarmDetail = z.infer<typeof AlarmDetail>;

/** The most unacknowledged alarms of which {@link AlarmNotified} is returned at once, newest first. */
export const MAX_ALARMS_NOTIFIED = 500;

/**
 * The newest escalation step of an unacknowledged alarm, also if it has returned, in short; its timeline has
 * all of them.
 */
export const AlarmNotified = z.object({
  AlarmId: Id,
  StationId: Id,
  At: Instant.describe('When the step was taken'),
  Step: z.int().min(1).max(3),
  Names: z
    .array(z.string())
    .describe('Users that were notified in this step; empty: no user could be reached'),
  EarlierNames: z
    .array(z.string())
    .optional()
    .describe(
      'Users who were notified in earlier steps since the alarm was annunciated; missing: from an earlier version',
    ),
  EarlierAt: Instant.nullable()
    .optional()
    .describe('When the newest of the earlier steps was taken; null: there was none'),
  Sending: SendingState.nullable().describe(
    'How far its messages have come, of the one that came furthest, those about several alarms included; null: there is none',
  ),
  ...nextStep,
});
export type AlarmNotified = z.infer<typeof AlarmNotified>;

/** An alarm that a user has suppressed. */
export const AlarmSuppression = AlarmSource.extend({
  SiteName: z.string(),
  Name: z.string(),
  Message: z.string(),
  Priority,
  State: z.enum(['shelved', 'out-of-service']),
  Since: Instant,
  /** null: out of service until it is returned to service. */
  Until: Instant.nullable(),
  By: z.string(),
  Reason: z.string(),
  /** The condition is true now. */
  Active: z.boolean(),
});
export type AlarmSuppression = z.infer<typeof AlarmSuppression>;

/** A station in maintenance: its alarms are logged but not annunciated. */
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
 * Warnings shown on every page: why alarms may not be notified, and what is not being stored.
 * `no-channel`: no notification channel is configured. `sending-fails`: the latest notifications
 * failed. `nobody-told`: active alarms have reached no one. `not-stored`: the database rejects
 * alarm events, samples or all writes. `damaged`: stored data is missing or unreadable; for
 * Admins. `observe-only`: the server was started in observe-only mode and sends no notifications.
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
  /** The message of the database or provider. */
  Reason: z.string().optional(),
  /** What it is about, where several warnings have one code: the channel, or `alarm-log`. */
  Subject: z.string().optional(),
  /** The consequences, in whole sentences. */
  Detail: z.string().optional(),
  Since: Instant,
});
export type AlarmWarning = z.infer<typeof AlarmWarning>;

/**
 * All active and suppressed alarms. `Sequence` numbers the news that follow; see `alarms` of the
 * hub.
 */
export const ActiveAlarms = z.object({
  Epoch: z.string(),
  Sequence: z.int().min(0),
  At: Instant,
  /** Worst first, then unacknowledged, then newest. */
  Alarms: z.array(AlarmLogEntry),
  Suppressed: z.array(AlarmSuppression),
  Maintenance: z.array(Maintenance),
  /** Worst first. */
  Warnings: z.array(AlarmWarning),
});
export type ActiveAlarms = z.infer<typeof ActiveAlarms>;

/**
 * News of alarms. `Sequence` is one higher than that of the previous news; otherwise the client
 * must fetch the active alarms again.
 */
export const AlarmNews = z.object({
  Epoch: z.string(),
  Sequence: z.int().min(1),
  At: Instant,
  /** Entries as they are now, including those that have become normal. */
  Alarms: z.array(AlarmLogEntry),
  /** Those of `Alarms` that need annunciation now: newly raised, or no longer suppressed. */
  Announced: z.array(Id),
  /** The new list; null where it did not change. */
  Suppressed: z.array(AlarmSuppression).nullable(),
  Maintenance: z.array(Maintenance).nullable(),
  Warnings: z.array(AlarmWarning).nullable(),
});
export type AlarmNews = z.infer<typeof AlarmNews>;

/** Maximum number of alarms in one call. */
export const MAX_ALARMS_AT_ONCE = 1_000;
/** The longest time for which an alarm can be shelved or a station can be in maintenance. */
export const MAX_SHELVE_HOURS = 24 * 7;

const Ids = z.array(Id).min(1).max(MAX_ALARMS_AT_ONCE);
const Comment = multiLineText(1_000);
const Reason = Comment.min(3, 'Enter a reason (at least 3 characters)');

export const AcknowledgeBody = z.strictObject({ Ids, Comment: Comment.default('') });
export const CommentBody = z.strictObject({ Comment: Comment.min(1, 'Must not be empty') });
/** One alarm by its `StationId`, `PointId` and `Kind`, or several in `Sources`: all of them or none. */
const OneOrSeveral = AlarmSource.partial().extend({
  Sources: z.array(AlarmSource).min(1).max(MAX_ALARMS_AT_ONCE).optional(),
});
type OneOrSeveral = z.infer<typeof OneOrSeveral>;
const isOneOrSeveral = ({ StationId, PointId, Kind, Sources }: OneOrSeveral): boolean =>
  Sources === undefined
    ? StationId !== undefined && PointId !== undefined && Kind !== undefined
    : StationId === undefined && PointId === undefined && Kind === undefined;
const ONE_OR_SEVERAL = {
  error: 'Must have either StationId, PointId and Kind, or Sources',
  path: ['Sources'],
};

/** The alarms that a body names. */
export const sourcesOfBody = ({ StationId, PointId, Kind, Sources }: OneOrSeveral): readonly AlarmSource[] =>
  Sources ?? [{ StationId: StationId!, PointId: PointId!, Kind: Kind! }];

export const ShelveBody = OneOrSeveral.extend({ Until: Instant, Reason }).refine(
  isOneOrSeveral,
  ONE_OR_SEVERAL,
);
export const ServiceBody = OneOrSeveral.extend({ Reason }).refine(isOneOrSeveral, ONE_OR_SEVERAL);
export const MaintenanceBody = z.strictObject({ StationId: Id, Until: Instant, Reason });

/**
 * The secret of a link in a notification. It acknowledges, once, one alarm or all alarms of the
 * incident that the notification named.
 */
export const LinkBody = z.strictObject({
  Token: singleLineText(200).min(20, 'The link is incomplete. Copy the whole link.'),
});
/** What such a link refers to. */
export const LinkedAlarm = z.object({
  /** Of an incident, its first alarm. */
  Alarm: AlarmLogEntry,
  /** The alarms of the incident, oldest first; empty: the link is for one alarm. */
  Incident: z.array(AlarmLogEntry),
  /** The recipient of the link. */
  Name: z.string(),
  /** IANA name of the zone of the times in the notification. */
  TimeZone: z.string(),
  /** The units in which the recipient is shown values. */
  Units: UnitSystem,
  /** The link can still acknowledge. */
  Usable: z.boolean(),
});
export type LinkedAlarm = z.infer<typeof LinkedAlarm>;

/** The result for each alarm to be acknowledged. */
export const AcknowledgeResult = z.object({
  Acknowledged: z.array(Id),
  /** They were already acknowledged, or no longer need it. */
  Skipped: z.array(Id),
});
export type AcknowledgeResult = z.infer<typeof AcknowledgeResult>;
