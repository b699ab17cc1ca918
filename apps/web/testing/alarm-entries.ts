import type { ActiveAlarms, AlarmLogEntry, AlarmNews } from '@outpost/contract';

export const EPOCH = 'e1';
const AT = '2026-03-01T06:00:00.000Z';

/** A log entry as the server sends it: raised at six, critical, unacknowledged. */
export function entry(Id: number, own: Partial<AlarmLogEntry> = {}): AlarmLogEntry {
  return {
    Id,
    StationId: 1,
    SiteName: 'Mill Creek Lift Station',
    PointId: 11,
    Kind: 'HH',
    Name: 'Wet well level',
    Priority: 'critical',
    State: 'unacknowledged',
    Message: 'High wet well',
    Instruction: '',
    Active: true,
    RaisedAt: AT,
    LastRaisedAt: AT,
    Raises: 1,
    Chattering: false,
    AcknowledgedAt: null,
    AcknowledgedBy: null,
    ReturnedAt: null,
    FirstOut: false,
    IncidentId: null,
    Reading: '2.84 m',
    Limit: '2.60 m',
    Comments: 0,
    ...own,
  };
}

export function activeEntry(Sequence: number, Alarms: AlarmLogEntry[], own: Partial<ActiveAlarms> = {}) {
  const nothing = { Suppressed: [], Maintenance: [], Warnings: [] };
  return { Epoch: EPOCH, Sequence, At: AT, Alarms, ...nothing, ...own } as ActiveAlarms;
}

export function newsOf(Sequence: number, Alarms: AlarmLogEntry[], own: Partial<AlarmNews> = {}) {
  const same = { Suppressed: null, Maintenance: null, Warnings: null };
  return { Epoch: EPOCH, Sequence, At: AT, Alarms, Announced: [], ...same, ...own } as AlarmNews;
}
