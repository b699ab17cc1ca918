import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const title = 'Remote Station Monitoring';
export const monitorStations = 'Monitor status of remote stations';
export const viewStations = 'View Stations';

export const lastKnown = 'last known';
export const incident = 'Incident';
export const acknowledgedBy = (name: string) => `Acknowledged by ${name}`;
export const notYetPolled = 'not yet polled';
export const stationsNormal = (count: number) =>
  plural(count, { one: '# station normal', other: '# stations normal' });
export const allStationsNormal = (count: number) =>
  plural(count, { one: '# station normal', other: 'All # stations normal' });
export const statusAtLastUpdate = (status: string) => `${status} at the last update`;

export const onCallCalendar = 'Calendar and swaps';
export const noOneOnCallHint = 'Alarms go to Supervisors and Admins.';
export const noOneNotified = 'No one is notified of alarms.';
export const alwaysOnCall = 'Always on call';
export const untilTime = (time: string) => `Until ${time}`;
export const moreStations = (count: number) =>
  plural(count, { one: '# more station', other: '# more stations' });
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const notReachable = 'no channel';

export const fieldTitle = 'Field';
export const sinceTime = (time: string) => `since ${time}`;
export const stationsOnline = 'Stations online';
export const countOfAll = (count: number, all: number) => `${count} of ${all}`;
export const communicationLosses = 'Communication losses';
export const lossesPerHour = (total: number) =>
  plural(total, { one: '# communication loss, by hour', other: '# communication losses, by hour' });

export const suppressedAndMaintenance = 'Suppressed and maintenance';
export const maintenanceBy = (name: string) => `Maintenance, ${name}`;
export const shelvedBy = (alarm: string, name: string) => `${alarm}, shelved by ${name}`;
export const outOfServiceBy = (alarm: string, name: string) => `${alarm}, taken out of service by ${name}`;
/** Of a station in maintenance; `alarm`: the worst of them. */
export const activeAndWorst = (count: number, priority: string, alarm: string) =>
  `${count} active, ${count > 1 ? 'worst ' : ''}${priority}: ${alarm}`;
export const conditionActive = (priority: string) => `Condition active, ${priority}`;
export const endsAt = (time: string) => `ends ${time}`;
export const noEnd = 'no end';
export const viewSuppressed = 'View suppressed alarms';

export const alarmEvents = 'Alarm events';
export const sinceLastVisit = 'Since your last visit';
export const loadingRecent = 'Loading recent alarm events';
export const recentUnavailable = 'Recent alarm events unavailable';
export const noAlarmEvents = 'No alarm events';
export const alarmOfSite = (site: string, alarm: string) => `${site}: ${alarm}`;
export const eventBy = (event: string, name: string) => `${event} by ${name}`;

export const pageNotAllowed = (path: string) => `You don’t have permission to open ${path}.`;
export const yourRole = (role: string) => `Your role is ${role}. An Admin can change it.`;

export const stepsLeft = (count: number) => plural(count, { one: '# step left', other: '# steps left' });
export const hideChecklist = 'Hide';
export const stepStates = { open: '', skipped: 'skipped', done: 'done' } as const;

/** The first alarm of a sequence at a station. */
export const firstOutAlarm = (alarm: string) => `first-out ${alarm}`;
