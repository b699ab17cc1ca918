import type { AuditEntry, WebhookBodyOf, WebhookEvent, WebhookEventBody } from '@outpost/contract';
import { actsInArea } from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import type { LoggedAlarm, SENT_ALARM_EVENTS } from '../../alarms/index.ts';
import type { StoredWebhook } from './webhook.repository.ts';

/** An event with what decides who gets it. */
export interface OutgoingEvent {
  readonly body: WebhookEventBody & { readonly type: WebhookEvent };
  /** null: of no station. */
  readonly station: { readonly Id: number; readonly Area: string } | null;
}

type EventStation = WebhookBodyOf<'station.online'>['data']['Station'];

/** Which events of alarms are sent, by their kind. */
const ALARM_EVENT_TYPES = {
  raised: 'alarm.raised',
  acknowledged: 'alarm.acknowledged',
  returned: 'alarm.returned',
  shelved: 'alarm.suppressed',
  'taken-out-of-service': 'alarm.suppressed',
  unshelved: 'alarm.unsuppressed',
  'shelf-ended': 'alarm.unsuppressed',
  'returned-to-service': 'alarm.unsuppressed',
  'maintenance-ended': 'alarm.unsuppressed',
} as const satisfies Record<(typeof SENT_ALARM_EVENTS)[number], WebhookEvent>;

/** What became of a command: `begun` is not sent, and neither is what settles an unknown one later. */
const COMMAND_EVENT_TYPES = {
  done: 'command.written',
  refused: 'command.rejected',
  failed: 'command.rejected',
  unknown: 'command.not-confirmed',
} as const satisfies Partial<Record<AuditEntry['Outcome'], WebhookEvent>>;

/** A station as it is configured now; a deleted one has its ID only. */
function stationOf(image: Image, stationId: number): EventStation {
  const config = image.station(stationId)?.config;
  return { Id: stationId, SiteName: config?.SiteName ?? '', Area: config?.Area ?? '' };
}

export function alarmEvent(image: Image, { event, alarm, isSuppressed }: LoggedAlarm): OutgoingEvent {
  const type = ALARM_EVENT_TYPES[event.Kind as keyof typeof ALARM_EVENT_TYPES];
  // The name of the time, also of a station that is deleted now.
  const Station = { ...stationOf(image, alarm.StationId), SiteName: alarm.SiteName };
  return {
    body: {
      ...{ type, version: 1, timestamp: event.At },
      data: { Station, Alarm: alarm, Suppressed: isSuppressed, By: event.By, Text: event.Text },
    },
    station: Station,
  };
}

export function stationEvent(
  image: Image,
  stationId: number,
  isOnline: boolean,
  timestamp: string,
): OutgoingEvent {
  const Station = stationOf(image, stationId);
  const type = isOnline ? 'station.online' : 'station.offline';
  return { body: { type, version: 1, timestamp, data: { Station } }, station: Station };
}

/** null: of an event of the audit log that is not sent. */
export function auditedEvent(image: Image, entry: AuditEntry): OutgoingEvent | null {
  const { Id, At, Kind, Action, Outcome, By, Words, StationId, PointId } = entry;
  const station = StationId === null ? null : stationOf(image, StationId);
  const common = { version: 1, timestamp: At } as const;
  const text = { By, Text: Words, AuditId: Id };
  if (Kind === 'command' || Kind === 'push') {
    const type = COMMAND_EVENT_TYPES[Outcome as keyof typeof COMMAND_EVENT_TYPES];
    if (type === undefined || station === null || Action === 'select') return null;
    const data = { Station: station, PointId, Kind, ...text };
    return { body: { ...common, type, data }, station };
  }
  if ((Kind === 'station' || Kind === 'setting') && Outcome === 'done') {
    const data = { Station: station, ...text };
    return { body: { ...common, type: 'configuration.changed', data }, station };
  }
  return null;
}

/** Whether a webhook gets an event. */
export function isFor(
  { Enabled, Events, Areas, StationIds }: StoredWebhook,
  { body, station }: OutgoingEvent,
): boolean {
  if (!Enabled || !Events.includes(body.type)) return false;
  if (Areas.length === 0 && StationIds.length === 0) return true;
  return (
    station !== null &&
    (StationIds.includes(station.Id) || (Areas.length > 0 && actsInArea(Areas, station.Area)))
  );
}
