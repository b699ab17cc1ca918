import {
  type AlarmMemory,
  formatAlarmReading,
  formatLimit,
  type Outage,
  type StationLocation,
} from '@outpost/core';
import type { AlarmOccurred, AlarmRecord, ConditionChange } from './alarm-types.ts';
import type { AlarmDefinition } from './definitions.ts';

/** The data of an activation in addition to its condition. */
export interface RaiseFacts {
  readonly memory: AlarmMemory;
  readonly maintenanceHold: boolean;
  readonly chattering: boolean;
}

/** A new entry of the log. @param isFirst no other alarm of the station is active */
export function newRecord(
  id: number,
  { subject, priority, instruction, point, limit }: AlarmDefinition,
  { atMs, value, reading, points }: ConditionChange,
  { memory, maintenanceHold }: RaiseFacts,
  isFirst: boolean,
): AlarmRecord {
  return {
    id,
    subject,
    priority,
    instruction,
    memory,
    raisedAtMs: atMs,
    lastRaisedAtMs: atMs,
    raises: 1,
    chattering: false,
    returnedAtMs: null,
    acknowledgedAtMs: null,
    acknowledgedBy: null,
    firstOut: isFirst,
    reading: reading ?? formatAlarmReading(point, value),
    limit: formatLimit(point, limit),
    comments: 0,
    maintenanceHold,
    incidentId: null,
    joinedAtMs: null,
    points: points ?? null,
  };
}

/** An entry that continues with another activation. */
export function raisedAgain(
  record: AlarmRecord,
  { point, priority }: AlarmDefinition,
  { atMs, value, reading, points }: ConditionChange,
  { memory, maintenanceHold, chattering }: RaiseFacts,
): AlarmRecord {
  return {
    ...record,
    memory,
    priority,
    lastRaisedAtMs: atMs,
    raises: record.raises + 1,
    chattering: record.chattering || chattering,
    returnedAtMs: null,
    acknowledgedAtMs: null,
    acknowledgedBy: null,
    reading: reading ?? formatAlarmReading(point, value),
    points: points ?? null,
    maintenanceHold: record.maintenanceHold || maintenanceHold,
  };
}

/** An entry with the current texts and priority; null: unchanged. */
export function reworded(
  record: AlarmRecord,
  { subject, priority, instruction }: AlarmDefinition,
): AlarmRecord | null {
  const { siteName, name, message } = record.subject;
  const isSame =
    subject.siteName === siteName &&
    subject.name === name &&
    subject.message === message &&
    priority === record.priority &&
    instruction === record.instruction;
  return isSame ? null : { ...record, subject, priority, instruction };
}

/** An entry of the log after a step of its alarm. */
export function steppedRecord(
  record: AlarmRecord,
  before: AlarmMemory,
  { memory, calls }: { readonly memory: AlarmMemory; readonly calls: boolean },
  { by, atMs }: Pick<AlarmOccurred, 'by' | 'atMs'>,
  isInMaintenance: boolean,
): AlarmRecord {
  const isSeen = memory.acknowledged;
  const isSeenBefore = before.acknowledged || by === null;
  return {
    ...record,
    memory,
    returnedAtMs: before.active && !memory.active ? atMs : record.returnedAtMs,
    acknowledgedAtMs: isSeen ? (isSeenBefore ? record.acknowledgedAtMs : atMs) : null,
    acknowledgedBy: isSeen ? (isSeenBefore ? record.acknowledgedBy : by.name) : null,
    maintenanceHold: calls ? isInMaintenance : record.maintenanceHold && !isSeen,
  };
}

export function alarmOutage(record: AlarmRecord, where: StationLocation): Outage {
  const { id: alarmId, lastRaisedAtMs: atMs, incidentId, subject } = record;
  return { alarmId, stationId: subject.stationId, atMs, incidentId, where };
}

export function describeReturn({ point }: AlarmDefinition, { value, words }: ConditionChange): string {
  return words || (formatAlarmReading(point, value) ?? '');
}
