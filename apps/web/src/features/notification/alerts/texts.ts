import { formatCount, plural } from '@outpost/core';

export const byStation = 'Station';
export const byUser = 'User';
export const viewerNamed = (email: string) => `${email}, Viewer, can’t acknowledge`;
export const couldNotLoadAlertSettings = 'Couldn’t load alert settings';
export const loadingAlertSettings = 'Loading alert settings';
export const noMatches = 'No matches';
export const alerts = 'Alerts';
export const coverage = 'Coverage';
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
export const viewer = 'Viewer, can’t acknowledge';

export const noRecipients = 'No recipients';
export const noStations = 'No stations';
export const addAlertSettingNamed = (name: string) => `Add alert setting for ${name}`;
export const add = 'Add';
export const showingFirst = (maxShown: number, count: number) =>
  `Showing the first ${maxShown} of ${formatCount(count)}. Type to filter.`;
