export const createdCalendarLink = 'Created a private link to their on-call calendar';
export const revokedCalendarLink = 'Revoked the private link to their on-call calendar';
export const calendarNotFound = 'Calendar not found. The link may have been revoked.';
export const onCallNamed = (firstName: string, lastName: string) => `On call: ${firstName} ${lastName}`;
export const noScheduleAlwaysOnCall = 'No schedule: always on call';
export const calendarDescription = 'On-call schedules and overrides in Outpost for the next three months';
export const onCallLabel = 'On call';

export const added = 'Added';
export const changed = 'Changed';
export const deleted = 'Deleted';
export const changedAlertSettings = (done: string, count: number, name: string) =>
  `${done} ${count} alert ${count === 1 ? 'setting' : 'settings'} of ${name}`;
export const ownAlertSetting = 'their own alert setting';
export const alertSettingOf = (name: string) => `an alert setting of ${name}`;
export const changedAlertSetting = (done: string, whose: string, station: string) =>
  `${done} ${whose} for ${station}`;
export const station = (stationId: number) => `station ${stationId}`;
export const alertSettingNotFound = (id: number) => `Alert setting ${id} not found`;
export const alertSettingExists = (stationId: number, leastPriority: string) =>
  `Station ${stationId} already has an alert setting for ${leastPriority} priority`;
export const accountNotFound = (accountId: number) => `Account ${accountId} not found`;

export const schedule = (name: string, last: string | null) =>
  last === null ? `Schedule ${name}` : `Schedule ${name}, then ${last}`;
export const override = 'Override';
export const substituteFor = (name: string) => `Substitute for ${name}`;
