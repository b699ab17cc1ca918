import type { AlarmKind, AlarmState, Priority } from '@outpost/contract';
import { formatCount, plural } from '@outpost/core';

export const acknowledged = 'Acknowledged';
export const commentedOn = 'Commented on';
export const untilSuffix = (until: string) => ` until ${until}`;
export const returnedToService = (what: string) => `Returned ${what} to service`;
export const station = (stationId: number) => `station ${stationId}`;
export const startedMaintenanceAt = (site: string, until: string, reason: string) =>
  `Started maintenance at ${site}${until}: ${reason}`;
export const endedMaintenanceAt = (site: string) => `Ended maintenance at ${site}`;
export const alarmOfKind = (kind: string) => `alarm ${kind}`;
export const alarmOfPoint = (kind: string, pointId: number) => `alarm ${kind} of point ${pointId}`;

export const alarmRemoved = 'Alarm removed from the configuration';
export const stationDisabled = 'Station disabled';
export const stationDeleted = 'Station deleted';
export const inMaintenance = (reason: string) => `In maintenance: ${reason}`;
export const shelved = (reason: string) => `Shelved: ${reason}`;
export const outOfService = (reason: string) => `Out of service: ${reason}`;
export const priorityChanged = (priority: string, newPriority: string) =>
  `Priority changed from ${priority} to ${newPriority}`;

export const communication = 'Communication';
export const communicationLost = 'Communication loss';
export const points = 'Points';
export const badQualityAtSeveralPoints = 'Bad quality at several points';

export const alarmEventsCannotBeStored = 'Alarm events cannot be stored';
export const noOneIsNotified = 'No one is notified until the database accepts them.';
export const alarmEventsNotStored = (changes: number) =>
  plural(changes, {
    one: '# alarm event could not be stored',
    other: '# alarm events could not be stored',
  });
export const alarmLogIsIncomplete = 'The alarm log is incomplete for that time.';
export const alarmEventsNotYetStored = (waiting: number) =>
  plural(waiting, {
    one: '# alarm event not yet stored',
    other: '# alarm events not yet stored',
  });

export const mustBeAfterAndPast = (from: string) => `Must be after ${from} and not in the future`;
export const periodTooLong = (maxLoadDays: number) => `Must be at most ${maxLoadDays} days after the start`;
export const tooManyAlarmsInPeriod = (maxRaises: number) =>
  `Select a shorter period: it has more than ${formatCount(maxRaises)} alarms`;

export const alarmLabel = 'Alarm';
export const activated = 'Activated';
export const lastActivated = 'Last activated';
export const stationId = 'Station ID';
export const pointId = 'Point ID';
export const utc = (time: string) => `${time} (UTC)`;
export const stationLabel = 'Station';
export const point = 'Point';
export const message = 'Message';
export const kind = 'Kind';
export const priority = 'Priority';
export const state = 'State';
export const value = 'Value';
export const limit = 'Limit';
export const acknowledgedBy = 'Acknowledged by';
export const returnedToNormal = 'Returned to normal';
export const activations = 'Activations';
export const chattering = 'Chattering';
export const firstOut = 'First-out';
export const comments = 'Comments';
export const incident = 'Incident';
export const alarms = 'Alarms';

export const mustBeAfter = (from: string) => `Must be after ${from}`;

export const alarmLog = 'Alarm log';
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
export const mustNotBeBefore = (startDate: string) => `Must not be before ${startDate}`;

export const alarmOutOfService = 'The alarm is out of service. Return it to service first.';
export const alarmNotShelved = 'The alarm is not shelved';
export const alarmAlreadyOutOfService = 'The alarm is already out of service';
export const alarmNotOutOfService = 'The alarm is not out of service';
export const stationNotInMaintenance = (stationId: number) => `Station ${stationId} is not in maintenance`;
export const stationSubject = 'The station';
export const pointSubject = (pointId: number) => `Point ${pointId}`;
export const noAlarmOfKind = (of: string, kind: string) => `${of} has no ${kind} alarm`;
export const alarmNotFound = (id: number) => `Alarm ${id} not found`;
export const mustBeInShelvingRange = (maxShelveHours: number) =>
  `Must be in the future, at most ${maxShelveHours} hours ahead`;

export const priorityLabels: Readonly<Record<Priority, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
export const stateLabels: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'Unacknowledged',
  acknowledged: 'Acknowledged',
  'returned-unacknowledged': 'RTN unacknowledged',
  shelved: 'Shelved',
  'out-of-service': 'Out of service',
  normal: 'Normal',
};
export const kindLabels: Readonly<Record<AlarmKind, string>> = {
  on: 'On',
  off: 'Off',
  HH: 'High high',
  H: 'High',
  L: 'Low',
  LL: 'Low low',
  rate: 'Rate of change',
  'bad-quality': 'Bad quality',
  'frozen-value': 'Frozen value',
  communication: 'Communication loss',
};

export const alarmsActivated = 'Alarms activated';
export const alarmsAnnunciated = 'Alarms annunciated';
export const deprecatedAlarmsActive = 'Deprecated. Use outpost_alarms_active.';
export const alarmEventsWaiting = 'Alarm events not yet stored';
export const alarmsActive = 'Alarms that are active or unacknowledged, including suppressed alarms';
