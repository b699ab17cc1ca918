import type { AlarmEventKind, AlarmKind, AlarmState, LimitKind } from '@outpost/contract';
import { plural } from '@outpost/core';
import * as texts from './texts.ts';

/** Labels of the alarm states of ANSI/ISA-18.2. */
export const ALARM_STATE_LABELS: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'Unacknowledged',
  acknowledged: 'Acknowledged',
  'returned-unacknowledged': 'RTN unacknowledged',
  shelved: 'Shelved',
  'out-of-service': 'Out of service',
  normal: 'Normal',
};

/** Labels of the events in an alarm's timeline. */
export const ALARM_EVENT_LABELS: Readonly<Record<AlarmEventKind, string>> = {
  raised: 'Activated',
  'not-notified': 'Not notified',
  grouped: 'Added to incident',
  returned: 'Returned to normal',
  acknowledged: 'Acknowledged',
  commented: 'Comment',
  shelved: 'Shelved',
  unshelved: 'Unshelved',
  'shelf-ended': 'Shelving ended',
  'taken-out-of-service': 'Taken out of service',
  'returned-to-service': 'Returned to service',
  'maintenance-ended': 'Maintenance ended',
  changed: 'Configuration changed',
  ended: 'Ended',
};

/** `1 alarm`, `12 alarms` */
export const formatAlarmCount = (count: number): string =>
  plural(count, { one: '# alarm', other: '# alarms' });

/** `Ann Lee and 2 more users`; empty for no users. */
export function describeUsers([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : texts.nameAndMore(first, others.length);
}

/** Labels of the kinds of alarm limits. */
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

/** Labels of the kinds of alarms. */
export const ALARM_KIND_LABELS: Readonly<Record<AlarmKind, string>> = {
  ...LIMIT_KIND_LABELS,
  communication: 'Communication',
};
