export * from '../../../ui/text/texts.ts';

export const acknowledgeAlarm = 'Acknowledge alarm';
export const linkIncomplete =
  'This link is incomplete. Open it again from the message, or copy the whole link, including the part after #.';
export const allAlarms = 'All alarms';
export const returnedToNormal = 'Returned to normal';
export const whatToDo = 'What to do';
export const acknowledgeAs = (name: string) => `Acknowledge as ${name}`;
export const alarmLinkExpired = 'This link can no longer be used to acknowledge. Sign in to view the alarm.';
export const openInOutpost = 'Open in Outpost';
export const since = 'Since';
export const restored = 'Restored';
export const restoredStations = (restored: number, total: number) => `${restored} of ${total} stations`;
export const allAlarmsAcknowledged = 'All alarms acknowledged.';
export const unacknowledgedAlarms = (waiting: number, count: number) =>
  `${waiting} of ${count} alarms unacknowledged.`;
export const incidentLinkExpired =
  'This link can no longer be used to acknowledge. Sign in to view the incident.';
export const andMore = (names: string, count: number) => `${names} and ${count} more`;
