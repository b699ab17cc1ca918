import type { AlarmEventKind, AlarmLogEntry, AlarmState, LimitKind } from '@outpost/contract';

/** What the states of ANSI/ISA-18.2 are called on the screen. */
export const ALARM_STATE_LABELS: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'Not acknowledged',
  acknowledged: 'Acknowledged',
  'returned-unacknowledged': 'Returned, not acknowledged',
  shelved: 'Shelved',
  'out-of-service': 'Out of service',
  normal: 'Normal',
};

/** What happened, as a line of the alarm's truth begins. */
export const ALARM_EVENT_LABELS: Readonly<Record<AlarmEventKind, string>> = {
  raised: 'Raised',
  grouped: 'One of an incident',
  returned: 'Returned to normal',
  acknowledged: 'Acknowledged',
  commented: 'Comment',
  shelved: 'Shelved',
  unshelved: 'Taken off the shelf',
  'shelf-ended': 'Shelf ended',
  'taken-out-of-service': 'Taken out of service',
  'returned-to-service': 'Put back into service',
  'maintenance-ended': 'Maintenance ended',
  changed: 'Set up otherwise',
  ended: 'Ended',
};

/** Somebody has to acknowledge it. */
export const needsAcknowledgement = ({ State }: Pick<AlarmLogEntry, 'State'>): boolean =>
  State === 'unacknowledged' || State === 'returned-unacknowledged';

/** `1 alarm`, `12 alarms` */
export const formatAlarmCount = (count: number): string => (count === 1 ? '1 alarm' : `${count} alarms`);

/** What kinds of alarm limits are called. */
export const LIMIT_KIND_LABELS: Readonly<Record<LimitKind, string>> = {
  on: 'On',
  off: 'Off',
  HH: 'High high',
  H: 'High',
  L: 'Low',
  LL: 'Low low',
  rate: 'Rate of change',
  'bad-quality': 'Bad quality',
  'frozen-value': 'Frozen value',
};
