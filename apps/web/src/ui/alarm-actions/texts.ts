import { formatCount, plural } from '@outpost/core';

export * from '../text/texts.ts';

export const enterFutureTime = 'Enter a time in the future';
export const mustBeWithin7Days = 'Must be within 7 days.';
export const acknowledgeNamed = (alarmNames: string) => `Acknowledge ${alarmNames}`;
export const shelveNamed = (alarmNames: string) => `Shelve ${alarmNames}`;
export const takeOutOfServiceNamed = (alarmNames: string) => `Take ${alarmNames} out of service`;
export const startMaintenance = 'Start maintenance';
export const maintenanceAt = (name: string) => `Maintenance at ${name}`;
export const maintenanceHint =
  'During maintenance, the station’s alarms are logged but not annunciated. If alarms are still active and unacknowledged when it ends, users are notified then.';
export const custom = 'Custom';
export const endsAt = 'Ends at';
export const endsIn = (time: string) => `Ends ${time}`;
export const enterReason = 'Enter a reason (at least 3 characters)';
export const shelveHint =
  'A shelved alarm is logged but not annunciated. When shelving ends, an alarm that is still active becomes unacknowledged again.';
export const shelve = 'Shelve';
export const outOfServiceHint =
  'An alarm that is out of service is logged but not annunciated until it is returned to service. Use this only for faulty instruments.';
export const takeOutOfService = 'Take out of service';
export const commentOptional = 'Comment (optional)';
export const acknowledgeAlarms = (count: number) => `Acknowledge ${formatCount(count)} alarms`;
/** Of alarms to acknowledge; `active`: those whose condition is still true. */
export const stationsAndActive = (stations: number, active: number) =>
  `${plural(stations, { one: '# station', other: '# stations' })}, ${plural(active, { one: '# alarm', other: '# alarms' })} still active. Highest priority:`;
export const moreAlarms = (count: number) => plural(count, { one: 'and # more', other: 'and # more' });
/** What a dialog suppresses. `priority`: in lower case, of the worst; `alarms`: names. */
const activeAlarmsNamed = (count: number, worst: number, priority: string, alarms: string) =>
  count === 1
    ? `1 ${priority} alarm is active: ${alarms}.`
    : worst === count
      ? `${count} ${priority} alarms are active: ${alarms}.`
      : `${count} alarms are active, ${worst} of them ${priority}: ${alarms}.`;
const they = (count: number) => (count === 1 ? 'It is' : 'They are');
export const activeInMaintenance = (count: number, worst: number, priority: string, alarms: string) =>
  `${activeAlarmsNamed(count, worst, priority, alarms)} ${they(count)} not notified during maintenance.`;
export const activeOutOfService = (count: number, worst: number, priority: string, alarms: string) =>
  `${activeAlarmsNamed(count, worst, priority, alarms)} ${they(count)} not notified while out of service.`;
export const activeShelved = (count: number, worst: number, priority: string, alarms: string) =>
  `${activeAlarmsNamed(count, worst, priority, alarms)} ${they(count)} not notified while shelved.`;
export const andMore = (count: number) => `${count} more`;
export const supervisorsOnly =
  'Only Supervisors and Admins can shelve alarms, take them out of service or start maintenance.';
export const noSupervisorOnCall = 'No Supervisor or Admin is on call now.';
export const supervisorsAndAdmins = 'Supervisors and Admins';
export const notOnCall = 'Not on call now';
export const someAreasOnly = 'some areas only';
export const acknowledgeInstead = (count: number) =>
  plural(count, {
    one: 'You can acknowledge the alarm in the meantime, with a comment for them. It then no longer sounds, and no further users are notified of it.',
    other:
      'You can acknowledge the # alarms in the meantime, with a comment for them. They then no longer sound, and no further users are notified of them.',
  });
export const commentInstead =
  'Acknowledged alarms do not sound, and no further users are notified of them. To leave a note for Supervisors, open the alarm and add a comment.';
export const moreActions = (of: string) => `More actions: ${of}`;
export const listMoved = 'The list moved under the pointer, so nothing was done. Click again.';
