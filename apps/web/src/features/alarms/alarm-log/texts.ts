import { formatCount, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const seeOnCall = 'See who is on call';

export const loadingAlarms = 'Loading alarms';
export const couldNotLoadAlarms = 'Couldn’t load alarms';
export const alarmsAsOf = (time: string) => `Alarms as of ${time}.`;
export const noUpdatesSinceThen = 'No alarm updates since then.';
export const noActiveAlarms = 'No active alarms';
export const nothingToAcknowledge = 'Nothing to acknowledge.';
export const noneSince = (moment: string) => `None since ${moment}.`;
export const suppressedNotIncluded = 'Suppressed alarms are not included.';

/** Of an alarm that was activated several times, after the last of these. */
export const firstActivated = 'first {time}';
export const acknowledgedCount = (count: number) => `${count} acknowledged`;
export const ofThemInMaintenance = (count: number) => `${count} of them in maintenance`;
export const activeAlarmsAt = (site: string) => `Active alarms at ${site}`;
export const activeAlarms = 'Active alarms';
export const selectAllInMaintenance = 'Select all alarms in maintenance';
export const selectAllOf = (incident: string) => `Select all alarms: ${incident}`;
export const selectedAlarms = 'Selected alarms';
export const selectedAlarmCount = (alarmCount: string) => `${alarmCount} selected`;

export const closeAlarmDetails = 'Close alarm details';

export const alarmNotFound = 'Alarm not found';
export const couldNotLoadAlarm = 'Couldn’t load alarm';
export const trendNamed = (name: string) => `${name} trend`;
export const lastActivated = 'Last activated';
export const returnedToNormal = 'Returned to normal';
export const incident = 'Incident';
export const alarmsOfThisIncident = 'Alarms of this incident';
export const nextNotification = 'Next notification';
export const nextAttemptAt = 'Next attempt at';
export const nextNotificationTo = '{time} to {users}';
export const whatToDo = 'What to do';
export const timeline = 'Timeline';
export const reShelveAction = 'Re-shelve…';
export const addComment = 'Add comment';

export const selectAlarmAt = (message: string, siteName: string) => `Select ${message}, ${siteName}`;

export const allAcknowledged = 'All acknowledged';

export const last24H = '24 h';
export const singleIncident = 'Single incident';
export const clearIncidentFilter = 'Clear incident filter';
export const customRangeAction = 'Custom range…';
export const state = 'State';
export const logRange = 'Shows alarms that activated in this range';
export const searchLog = 'Search the log by station, point or message';
export const stationPointOrMessage = 'Station, point or message';

export const showNewAlarms = 'Show new alarms';
export const loadingAlarmLog = 'Loading alarm log';
export const couldNotLoadAlarmLog = 'Couldn’t load alarm log';
export const loadingOlderAlarms = 'Loading older alarms…';
export const couldNotLoadOlder = 'Couldn’t load older alarms. Try again';
export const showOlderAlarms = 'Show older alarms';
export const endOfLog = (count: number) =>
  `End of log: ${plural(count, { one: '# alarm', other: '# alarms' })}`;
export const noAlarmsLoggedYet = 'No alarms logged yet';
export const incidentSummary = (incident: string, active: string, acknowledged: string) =>
  `${incident}; ${active}, ${acknowledged}`;
export const everythingAcknowledged = 'all acknowledged';
export const returnedToNormalAt = (wholeInstant: string) => `Returned to normal ${wholeInstant}`;
export const duration = (delay: string) => `for ${delay}`;

export const off = 'Off';
export const on = 'On';
export const soundOff = 'Sound: off';
export const soundOn = 'Sound: on';
export const soundInOtherTab = 'Sound: on in another tab';
export const soundBlocked = 'Sound: blocked';
export const soundNotSupported = 'Sound: not supported';
export const turnSoundOn = 'Turn on the alarm sound in this browser';
export const turnSoundOff = 'Turn off the alarm sound in this browser';

export const noSuppressedAlarms = 'No suppressed alarms';
export const noSuppressedAlarmsHint =
  'No alarms are shelved or out of service, and no stations are in maintenance.';
export const stationsInMaintenance = 'Stations in maintenance';
export const endMaintenanceAt = (siteName: string) => `End maintenance at ${siteName}`;
export const unshelve = 'Unshelve';
export const returnToService = 'Return to service';
export const conditionActive = 'condition active';
export const untilReturned = 'until returned to service';
export const alarmStillSuppressed = (detail: string) => `Alarm still suppressed. ${detail}`;
export const endsNow = 'ends now';
export const endsInTime = (time: string) => `ends in ${time}`;

export const nameBefore = (name: string) => `${name}:`;
export const eventBy = '{event} by {user}';
export const escalationStep = (step: number) => `Escalation step ${step}`;
export const repeatedStep = (step: string, count: number, time: string) =>
  `${step}, ${count} times, last ${time}`;
export const earlierRepeats = 'Earlier repeats';
export const noUserWasNotified = 'No user was notified.';
export const otherUsersNotNotified = (count: number) =>
  plural(count, {
    one: '# other user not notified',
    other: '# other users not notified',
  });
export const returnToNormal = 'return to normal';
export const digest = 'digest of several alarms';
export const aboutIncident = 'incident';
export const stationsRestored = 'stations restored';
export const channelAndRecipient = (alarmChannel: string, name: string) => `${alarmChannel} to ${name}`;
export const stateAndDelay = (state: string, delay: string) => `${state} after ${delay}`;
export const attempts = (count: number) => `${formatCount(count)} attempts`;

export const selectAll = 'Select all listed alarms';
export const shownOf = (shown: number, total: number) =>
  `${formatCount(shown)} of ${formatCount(total)} alarms`;
export const hiddenByFilter = (total: number) =>
  plural(total, { one: 'The filters hide # active alarm.', other: 'The filters hide # active alarms.' });
export const stationAlarmCount = (siteName: string, alarmCount: string) => `${siteName} · ${alarmCount}`;
export const incidentOf = (alarmCount: string) => `Incident · ${alarmCount}`;
export const searchActive = 'Search active alarms by station, point or message';
export const newestFirst = 'Newest first';
export const oldestFirst = 'Oldest first';
export const byStation = 'By station';
export const groupBy = 'Group by';
export const notGrouped = 'None';
export const byIncident = 'Incident';
export const byIncidentAndStation = 'Incident and station';
export const alarmKinds = 'Alarm kinds';
export const filterByKind = 'Filter by kind';
export const clearKindFilter = 'Clear kind filter';

export const valueNow = 'Value now';
export const valueLastKnown = 'Last known value';
export const ofPoint = (label: string, point: string) => `${label}: ${point}`;
