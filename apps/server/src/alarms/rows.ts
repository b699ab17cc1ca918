import {
  type AlarmEvent,
  type AlarmEventKind,
  type AlarmKind,
  type AlarmState,
  PRIORITIES,
} from '@outpost/contract';
import { alarmState, isOver } from '@outpost/core';
import type { Selectable } from 'kysely';
import { toInstant } from '../platform/clock.ts';
import type { Tables } from '../platform/storage/index.ts';
import type { AlarmOccurred, AlarmRecord, AlarmSubject } from './alarm-types.ts';
import { storable } from './storable.ts';
import type { StoredSubject } from './subjects.ts';

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** The state in the log: shelving continues without an alarm that is over. */
export function storedState({ memory }: AlarmRecord): AlarmState {
  return isOver(memory) ? 'normal' : alarmState(memory);
}

export function alarmRow(record: AlarmRecord, subjectId: number): Tables['alarms'] {
  return {
    id: record.id,
    subject_id: subjectId,
    station_id: record.subject.stationId,
    priority: PRIORITIES.indexOf(record.priority),
    instruction: storable(record.instruction),
    state: storedState(record),
    is_open: bit(!isOver(record.memory)),
    active: bit(record.memory.active),
    acknowledged: bit(record.memory.acknowledged),
    raised_at: record.raisedAtMs,
    last_raised_at: record.lastRaisedAtMs,
    raises: record.raises,
    chattering: bit(record.chattering),
    returned_at: record.returnedAtMs,
    acknowledged_at: record.acknowledgedAtMs,
    acknowledged_by: record.acknowledgedBy,
    first_out: bit(record.firstOut),
    reading: record.reading === null ? null : storable(record.reading),
    limit_words: record.limit === null ? null : storable(record.limit),
    comments: record.comments,
    held_back: bit(record.maintenanceHold),
    incident_id: record.incidentId,
    joined_at: record.joinedAtMs,
    points: record.points === null ? null : JSON.stringify(record.points),
  };
}

/** The kinds of alarm events that webhooks and MQTT send. */
export const SENT_ALARM_EVENTS = [
  'raised',
  'acknowledged',
  'returned',
  'shelved',
  'taken-out-of-service',
  'unshelved',
  'shelf-ended',
  'returned-to-service',
  'maintenance-ended',
] as const satisfies readonly AlarmEventKind[];

const isSent = (kind: AlarmEventKind) => (SENT_ALARM_EVENTS as readonly AlarmEventKind[]).includes(kind);

/** The fields that change during an alarm, stored with an event because it may be sent later. */
export function fieldsAtEvent({ kind }: AlarmOccurred, record: AlarmRecord): string | null {
  if (!isSent(kind)) return null;
  const { id, subject_id, station_id, instruction, is_open, raised_at, first_out, ...changing } = alarmRow(
    record,
    0,
  );
  return JSON.stringify(changing);
}

/** An alarm as it was at an event of it; as it is now if that is not known. */
export function recordAtEvent(
  row: Tables['alarms'],
  subject: AlarmSubject,
  event: Selectable<Tables['alarm_events']>,
): AlarmRecord {
  const then: Partial<Tables['alarms']> = event.alarm_then === null ? {} : JSON.parse(event.alarm_then);
  return recordOf({ ...row, ...then }, subject);
}

export function recordOf(row: Tables['alarms'], subject: AlarmSubject): AlarmRecord {
  const state = row.state as AlarmState;
  return {
    id: row.id,
    subject,
    priority: PRIORITIES[row.priority]!,
    instruction: row.instruction,
    memory: {
      active: row.active === 1,
      acknowledged: row.acknowledged === 1,
      suppression: state === 'shelved' || state === 'out-of-service' ? state : null,
    },
    raisedAtMs: row.raised_at,
    lastRaisedAtMs: row.last_raised_at,
    raises: row.raises,
    chattering: row.chattering === 1,
    returnedAtMs: row.returned_at,
    acknowledgedAtMs: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
    firstOut: row.first_out === 1,
    reading: row.reading,
    limit: row.limit_words,
    comments: row.comments,
    maintenanceHold: row.held_back === 1,
    incidentId: row.incident_id,
    joinedAtMs: row.joined_at,
    points: row.points === null ? null : (JSON.parse(row.points) as number[]),
  };
}

export function alarmSubject(row: Tables['alarm_subjects']): StoredSubject {
  return {
    id: row.id,
    subject: {
      stationId: row.station_id,
      pointId: row.point_id,
      kind: row.kind as AlarmKind,
      siteName: row.site_name,
      name: row.name,
      message: row.message,
    },
  };
}

export function eventOf(row: Selectable<Tables['alarm_events']>): AlarmEvent {
  return {
    Id: row.id,
    At: toInstant(row.at),
    Kind: row.kind as AlarmEventKind,
    By: row.by_name,
    Text: row.words,
  };
}
