import type { AlarmLogEntry, AlarmSuppression, Maintenance, StationConfig } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import { instantOrNull, toInstant } from '../platform/clock.ts';
import type { AlarmRecord, Decision } from './alarm-types.ts';
import type { AlarmBook } from './book.ts';
import { definitionOf } from './definitions.ts';
import { storedState } from './rows.ts';

/**
 * Records are immutable: the wire form is calculated once, however many pages request it during a
 * flood.
 */
const presented = new WeakMap<AlarmRecord, AlarmLogEntry>();

export function presentAlarm(record: AlarmRecord): AlarmLogEntry {
  const known = presented.get(record);
  if (known) return known;
  const entry = present(record);
  presented.set(record, entry);
  return entry;
}

function present(record: AlarmRecord): AlarmLogEntry {
  const { subject, memory } = record;
  return {
    Id: record.id,
    StationId: subject.stationId,
    SiteName: subject.siteName,
    PointId: subject.pointId,
    Kind: subject.kind,
    Name: subject.name,
    Priority: record.priority,
    State: storedState(record),
    Message: subject.message,
    Instruction: record.instruction,
    Active: memory.active,
    RaisedAt: toInstant(record.raisedAtMs),
    LastRaisedAt: toInstant(record.lastRaisedAtMs),
    Raises: record.raises,
    Chattering: record.chattering,
    AcknowledgedAt: instantOrNull(record.acknowledgedAtMs),
    AcknowledgedBy: record.acknowledgedBy,
    ReturnedAt: instantOrNull(record.returnedAtMs),
    FirstOut: record.firstOut,
    Reading: record.reading,
    Limit: record.limit,
    Comments: record.comments,
    IncidentId: record.incidentId,
    ...(record.points !== null && { PointIds: [...record.points] }),
  };
}

/** Worst first. */
export function presentActive(book: AlarmBook): AlarmLogEntry[] {
  return book.active().map(presentAlarm).sort(compareAlarms);
}

type ConfigOf = (stationId: number) => StationConfig | undefined;

/** Suppressed alarms, the first to expire first. */
export function presentSuppressions(book: AlarmBook, configOf: ConfigOf): AlarmSuppression[] {
  const all = [...book.suppressions()].flatMap(({ source, memory, decision }): AlarmSuppression[] => {
    const config = configOf(source.stationId);
    const definition = config && definitionOf(config, source.pointId, source.kind);
    if (!definition || memory.suppression === null) return [];
    const { siteName, name, message } = definition.subject;
    return [
      {
        StationId: source.stationId,
        PointId: source.pointId,
        Kind: source.kind,
        SiteName: siteName,
        Name: name,
        Message: message,
        Priority: definition.priority,
        State: memory.suppression,
        Since: toInstant(decision.sinceMs),
        Until: instantOrNull(decision.untilMs),
        By: decision.by,
        Reason: decision.reason,
        Active: memory.active,
      },
    ];
  });
  return all.sort(byEnd);
}

export function presentMaintenance(book: AlarmBook, configOf: ConfigOf): Maintenance[] {
  const one = ([stationId, decision]: [number, Decision]): Maintenance => ({
    StationId: stationId,
    SiteName: configOf(stationId)?.SiteName ?? '',
    Since: toInstant(decision.sinceMs),
    Until: toInstant(decision.untilMs!),
    By: decision.by,
    Reason: decision.reason,
  });
  return [...book.maintenance()].map(one).sort(byEnd);
}

function byEnd(
  a: { Until: string | null; Since: string },
  b: { Until: string | null; Since: string },
): number {
  return (a.Until ?? '~').localeCompare(b.Until ?? '~') || a.Since.localeCompare(b.Since);
}
