import { formatCount, formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const stationTab = 'Station';
export const userTab = 'User';
export const matrixTab = 'Matrix';
export const viewerNamed = (email: string) => `${email}, Viewer, can’t acknowledge`;
export const couldNotLoadAlertSettings = 'Couldn’t load alert settings';
export const loadingAlertSettings = 'Loading alert settings';
export const onCall = 'On call';
export const addAlertSetting = 'Add alert setting';
export const settingCount = (count: number) =>
  plural(count, { one: '# alert setting', other: '# alert settings' });
export const noChannelConfigured = 'No notification channel is configured.';
export const noChannelHint =
  'Alarms are shown in Outpost only. For email, an Admin must configure a mail server on the System page.';
export const withoutAlertSettings = (bare: number) =>
  plural(bare, {
    one: '# station has no alert settings.',
    other: '# stations have no alert settings.',
  });
export const supervisorsNotifiedInstead = (bare: number) =>
  plural(bare, {
    one: 'All Supervisors and Admins are notified of its alarms instead.',
    other: 'All Supervisors and Admins are notified of their alarms instead.',
  });
export const groupBy = 'Group by';
export const searchStationsAndUsers = 'Search stations and users';
export const stationOrUser = 'Station or user';

export const stationNumber = (stationId: number) => `Station ${stationId}`;
export const accountNumber = (id: number) => `Account ${id}`;
export const deactivatedNotNotified = 'deactivated, not notified';
export const notConfigured = (channels: string) => `${channels} not configured`;
export const withoutConfiguredChannel = (count: number) => ` (${count} without a configured channel)`;
export const inBrackets = (text: string) => ` (${text})`;

export const noRecipients = 'No recipients';
export const addAlertSettingNamed = (name: string) => `Add alert setting for ${name}`;
export const add = 'Add';
export const showingFirst = (maxShown: number, count: number) =>
  `Showing the first ${maxShown} of ${formatCount(count)}. Type to filter.`;

export const areaNamed = (area: string) => `Area ${area}`;
export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const changeSummary = (
  stations: number,
  counts: Readonly<Record<'added' | 'changed' | 'deleted' | 'unchanged', number>>,
) => {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${formatCount(count)} ${what}`);
  return `${stationCount(stations)}: ${parts.length === 0 ? 'no changes' : parts.join(', ')}`;
};
export const matrixTitle = 'Alert settings by station group and user';
export const stationGroup = 'Stations';
export const noneMark = '–';
export const noSettings = 'no alert settings';
export const noSettingsOfUser = 'No alert settings';
export const countOfAll = (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)}`;
export const differentSettings = 'different settings';
export const cellNamed = (user: string, group: string, what: string) => `${user}, ${group}: ${what}`;
export const levelAtSome = (level: string, count: string) => `${level} at ${count} stations`;
export const countNote = (count: string, channels: string) => `${count} · ${channels}`;
export const userNote = (role: string, count: string) => `${role} · ${count}`;
export const withoutRecipientsCount = (count: number) => `${formatCount(count)} without recipients`;
export const wouldLoseLastRecipient = (count: number) =>
  plural(count, {
    one: '# station would lose its last recipient.',
    other: '# stations would lose their last recipient.',
  });
export const onCallIn = (names: readonly string[]) =>
  `On call only in ${plural(names.length, { one: 'the schedule', other: 'the schedules' })} ${formatList(names)}`;
export const alwaysOnCall = 'Always on call, no schedule';
export const neverOnCall = 'Never on call';
export const noUserOnCallFor = (hours: number, of: number, isAtMost: boolean) =>
  `No user on call: ${isAtMost ? 'up to ' : ''}${hours} of ${of} h`;
export const noUserOnCallAllWeek = 'No user on call all week';
export const hoursHint =
  'Hours are those of the next 7 days in which no user on call is notified of critical alarms.';
export const onCallHoursUnavailable = 'On-call hours unavailable';
export const notifiedInstead = (names: string) => `Notified instead: ${names}`;
export const onCallAllWeek = 'On-call coverage all week';
export const criticalAlarmNow = 'Critical alarm now';
export const allPriorities = 'All';
export const noUserOnCallThen = 'No user on call.';
export const onCallNotReached = (names: readonly string[]) =>
  `On call, but not reachable: ${formatList(names)}.`;
export const viewersNotified = (names: string) => `Viewers, who can’t acknowledge: ${names}`;
export const nameWithChannels = (name: string, channels: string) => `${name} (${channels})`;
export const escalation = 'Escalation';
export const optionOf = (name: string, note: string) => `${name} (${note})`;
export const userOfGroup = (name: string) => `${name},`;
export const showStationsOf = (name: string) => `Stations of ${name}`;
export const matrixHint =
  'Select a cell, or press Enter, to set what a user is notified of for a whole group. Arrow keys move between cells.';
export const cellTitle = (user: string, group: string) => `${user}: ${group}`;
export const minimumPriority = 'Minimum priority';
export const none = 'None';
export const channels = 'Channels';
export const selectChannel = 'Select at least one channel';
export const noNotifications = 'No notifications';
export const noChannelOfTheseConfigured = 'None of these channels is configured. No notifications are sent.';
export const severalPrioritiesHint =
  'Some of these stations have several minimum priorities. Saving replaces them with this one.';
export const saved = (count: string) => `Saved. ${count}`;
export const couldNotSave = 'Couldn’t save alert settings.';
