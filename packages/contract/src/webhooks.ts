import * as z from 'zod';
import { AlarmLogEntry } from './alarms.ts';
import {
  areDistinct,
  Id,
  IdParam,
  Instant,
  Name,
  NO_DUPLICATES,
  singleLineText,
  urlText,
} from './primitives.ts';
import { NamedArea } from './stations.ts';

/** Maximum number of webhooks of an installation. */
export const MAX_WEBHOOKS = 50;
/** Maximum number of stations, and of areas, to which a webhook is limited. */
export const MAX_WEBHOOK_STATIONS = 500;
export const MAX_WEBHOOK_AREAS = 50;
/** For how long a delivery is attempted. */
export const WEBHOOK_RETRY_HOURS = 24;
/** After this time without a success a webhook is turned off. */
export const WEBHOOK_DISABLED_AFTER_DAYS = 3;
/** For how long the secret before is used, too, after a new one was created. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** Deliveries that wait for one receiver; further events are not sent. */
export const MAX_WEBHOOK_WAITING = 10_000;

/** What a webhook can be sent. The names and the bodies are documented in the OpenAPI document. */
export const WEBHOOK_EVENTS = [
  'alarm.raised',
  'alarm.acknowledged',
  'alarm.returned',
  'alarm.suppressed',
  'alarm.unsuppressed',
  'station.offline',
  'station.online',
  'command.written',
  'command.rejected',
  'command.not-confirmed',
  'configuration.changed',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const StationOfEvent = z.object({
  Id,
  SiteName: z.string(),
  /** Empty: in no area. */
  Area: z.string(),
});

export const AlarmEventData = z.object({
  Station: StationOfEvent,
  /** As it was directly after the event. */
  Alarm: AlarmLogEntry,
  /** Shelved, out of service, or its station is in maintenance: not annunciated. */
  Suppressed: z.boolean(),
  /** The user who did it; null: the system. */
  By: z.string().nullable(),
  /** A comment, a reason or a reading; may be empty. */
  Text: z.string(),
});
export const StationEventData = z.object({ Station: StationOfEvent });
export const CommandEventData = z.object({
  Station: StationOfEvent,
  PointId: Id.nullable(),
  /** `command`: one write; `push`: remote configuration. */
  Kind: z.enum(['command', 'push']),
  By: z.string(),
  /** What was written and what became of it, in one sentence. */
  Text: z.string(),
  /** The event of the audit log. */
  AuditId: Id,
});
export const ConfigurationEventData = z.object({
  /** null: not of a station. */
  Station: StationOfEvent.nullable(),
  By: z.string(),
  /** What was changed, in one sentence. */
  Text: z.string(),
  AuditId: Id,
});

const eventBody = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    /** Of the bodies; another one has fields removed or changed. New fields can come any time. */
    version: z.literal(1),
    /** When it happened. */
    timestamp: Instant,
    data,
  });

/** What is posted for each event. */
export const WEBHOOK_BODIES = {
  'alarm.raised': eventBody('alarm.raised', AlarmEventData),
  'alarm.acknowledged': eventBody('alarm.acknowledged', AlarmEventData),
  'alarm.returned': eventBody('alarm.returned', AlarmEventData),
  'alarm.suppressed': eventBody('alarm.suppressed', AlarmEventData),
  'alarm.unsuppressed': eventBody('alarm.unsuppressed', AlarmEventData),
  'station.offline': eventBody('station.offline', StationEventData),
  'station.online': eventBody('station.online', StationEventData),
  'command.written': eventBody('command.written', CommandEventData),
  'command.rejected': eventBody('command.rejected', CommandEventData),
  'command.not-confirmed': eventBody('command.not-confirmed', CommandEventData),
  'configuration.changed': eventBody('configuration.changed', ConfigurationEventData),
  test: eventBody('test', z.object({ By: z.string() })),
} as const satisfies Record<WebhookEvent | 'test', z.ZodType>;
export type WebhookBodyOf<Type extends keyof typeof WEBHOOK_BODIES> = z.infer<(typeof WEBHOOK_BODIES)[Type]>;
export type WebhookEventBody = { [Type in keyof typeof WEBHOOK_BODIES]: WebhookBodyOf<Type> }[
  | WebhookEvent
  | 'test'];

/** Those that Outpost sets itself, or that say how the body is sent. */
const OWN_HEADERS =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|webhook-.*|user-agent)$/i;
const HeaderName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'Must be the name of an HTTP header')
  .refine((name) => !OWN_HEADERS.test(name), 'Must not be a header that Outpost sets itself');
const HeaderValue = singleLineText(2_000)
  .min(1, 'Must not be empty')
  .regex(/^[\x20-\x7e]*$/, 'Must be ASCII characters');

/** The body to create or update a webhook. */
export const WebhookSettings = z.strictObject({
  Name: Name.max(80),
  Url: urlText(/^https?$/, 2_000, 'Must be an http:// or https:// URL').refine(
    (text) => !URL.canParse(text) || `${new URL(text).username}${new URL(text).password}` === '',
    'Must be a URL without a user name or password',
  ),
  Events: z
    .array(WebhookEvent)
    .min(1, 'Select at least one event')
    .max(WEBHOOK_EVENTS.length)
    .refine(areDistinct, NO_DUPLICATES),
  /** With areas or stations: only events of these stations, and of those that the areas have then. */
  Areas: z.array(NamedArea).max(MAX_WEBHOOK_AREAS).refine(areDistinct, NO_DUPLICATES),
  StationIds: z.array(Id).max(MAX_WEBHOOK_STATIONS).refine(areDistinct, NO_DUPLICATES),
  Enabled: z.boolean(),
  /** A header for the receiver's own authentication; null: none. */
  HeaderName: HeaderName.nullable(),
  /** Its value, which is never returned; omitted: as before. */
  HeaderValue: HeaderValue.optional(),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

/** A webhook as stored, without its secrets. */
export const Webhook = z.object({
  Id,
  Name: z.string(),
  Url: z.string(),
  Events: z.array(WebhookEvent),
  Areas: z.array(z.string()),
  StationIds: z.array(Id),
  Enabled: z.boolean(),
  HeaderName: z.string().nullable(),
  CreatedAt: Instant,
  /** Deliveries that are not sent yet. */
  Waiting: z.int().min(0),
  LastSentAt: Instant.nullable(),
  /** Since when every attempt has failed; null: the last one succeeded, or there was none. */
  FailingSince: Instant.nullable(),
  /** What the receiver answered last, while it fails; null: it does not. */
  Problem: z.string().nullable(),
  /** When Outpost turned it off because it failed; null: it did not. */
  TurnedOffAt: Instant.nullable(),
  /** Until when the secret before is used, too; null: there is none. */
  EarlierSecretUntil: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret of a webhook, which is returned only once. */
export const WebhookSecret = z.object({ Id, Secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** A delivery with its state. */
export const WebhookDelivery = z.object({
  Id,
  /** The header `webhook-id`. */
  MessageId: z.string(),
  Event: z.union([WebhookEvent, z.literal('test')]),
  /** When it happened. */
  At: Instant,
  State: z.enum(['waiting', 'sent', 'failed']),
  Attempts: z.int().min(0),
  /** null unless it waits. */
  NextAttemptAt: Instant.nullable(),
  /** When it was sent or given up; null: it waits. */
  EndedAt: Instant.nullable(),
  /** The HTTP status of the last attempt; null: no response. */
  Status: z.int().nullable(),
  /** The beginning of the last response, or why there was none; empty: not attempted yet. */
  Answer: z.string(),
  /** How long the last attempt took; null: not attempted yet. */
  TookMs: z.int().nullable(),
  Body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Deliveries that are returned at once. */
export const MAX_WEBHOOK_DELIVERIES = 100;

/** Newest first. */
export const WebhookDeliveriesQuery = z.strictObject({
  /** The Id of the last one on the previous page. */
  before: IdParam.optional(),
});
