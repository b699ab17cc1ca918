import { plural } from '@outpost/core';

export * from '../ui/text/first/texts.ts';

export const couldNotLoadPage = 'Couldn’t load this page';
export const serverUnreachableOrUpdated = 'The server is unreachable or was updated.';
export const pageStoppedWorking = 'This page stopped working';

export const browserBlocksSound = 'Your browser blocks alarm sound until you click on the page.';
export const enableSound = 'Enable sound';
export const criticalAlarmSounding = 'Critical alarm sounding';
export const silence = 'Silence';

export const newAlarms = (count: number) => plural(count, { one: '# new alarm', other: '# new alarms' });

export const searchUnavailable = 'Couldn’t load the search. Check the connection and try again.';
export const shortcutsUnavailable = 'Couldn’t load the shortcuts. Check the connection and try again.';
export const runTimeOf = (station: string) => `Run time of ${station}`;
export const trendOf = (name: string) => `Trend of ${name}`;
export const findStationOrPoint = 'Find a station or point';
export const noMatchesFor = (text: string) => `No matches for “${text}”`;
export const resultCount = (count: number) => plural(count, { one: '# result', other: '# results' });

export const acknowledgeAlarms = 'Acknowledge alarms';
export const suppressedKeywords = 'shelved out of service maintenance unshelve';
export const logKeywords = 'history events';
export const alarmPerformanceKeywords = 'chattering frequent';

export const wallDisplayKeywords = 'screen control room full kiosk';

export const mainNavigation = 'Main';
export const observeOnly = 'Observe only.';
export const observeOnlyHint = 'This server polls no stations, sends no commands and notifies no one.';

export const moreWithNewVersion = 'More, a new version of Outpost is available';

export const noConnectionSinceBanner = (moment: string) => `No connection since ${moment}.`;
export const showingLastKnown = 'Showing last known values{age}. Reconnecting…';
export const ageOfValues = (age: string) => `(${age} old)`;

export const reconnecting = 'Reconnecting…';
export const noConnection = 'No connection';
export const noConnectionAndTime = '{noConnection} since {time}';

export const more = 'More';
export const config = 'Config';
export const help = 'Help';
export const helpInNewTab = 'Help, opens in a new tab';
export const themeNamed = (name: string) => `Theme: ${name}`;
export const signOut = 'Sign Out';

export const uncoveredTitle = (count: number) =>
  plural(count, {
    one: 'Leave station without a recipient who can acknowledge?',
    other: 'Leave stations without a recipient who can acknowledge?',
  });
export const uncoveredStations = (count: number) =>
  plural(count, {
    one: 'After this change, no recipient can acknowledge alarms from this station:',
    other: 'After this change, no recipient can acknowledge alarms from these stations:',
  });
export const andMore = (more: number) => `and ${more} more`;
export const alarmsGoToSupervisors = (count: number) =>
  plural(count, {
    one: 'Its alarms will go to all Supervisors and Admins instead.',
    other: 'Their alarms will go to all Supervisors and Admins instead.',
  });
export const saveAnyway = 'Save anyway';

export const skipToContent = 'Skip to content';

export const loading = 'Loading…';
export const noConnectionSince = (moment: string) => `No connection since ${moment}`;
export const opensWhenConnected = (detail: string) =>
  `${detail} This page opens automatically when the connection is restored.`;
export const retryingFor = (age: string) => `Retrying for ${age}`;
export const tryNow = 'Try now';

export const abnormalNow = 'Abnormal now:';
/** Alarms that have returned to normal and are not acknowledged. */
export const returnedAlarms = 'Returned';
export const abnormalLastKnown = 'Abnormal, last known:';
export const noneAbnormal = '0 abnormal';
/** Active alarms that are suppressed; `worst`: the highest priority. */
export const suppressedActive = (count: number, worst: string) =>
  `${count} suppressed active, ${count > 1 ? 'worst ' : ''}${worst}`;

export const newVersionAvailable = 'A new version of Outpost is available.';
export const reload = 'Reload';

export const setUpTitle = 'Set-up';
export const setUpStep = (number: number, of: number) => `Step ${number} of ${of}:`;
export const stepDone = 'done';
export const leaveSetUp = 'Leave set-up';
export const finishSetUp = 'Finish set-up';
export const nextStep = (step: string) => `Next: ${step}`;
