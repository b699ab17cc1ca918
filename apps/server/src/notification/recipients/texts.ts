import { formatList, plural } from '@outpost/core';

export const stations = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const leftWithoutARecipientConfirmed = (count: string, listed: string) =>
  `Left ${count} without a recipient who can acknowledge (confirmed): ${listed}`;
export const reducedTheNotificationsOf = (listed: string) => `Reduced the notifications of ${listed}`;
export const andMore = (named: string, more: number) => `${named} and ${more} more`;

export const account = (id: number) => `Account ${id}`;

export const moreStations = (more: number) =>
  plural(more, { one: '# more station.', other: '# more stations.' });
export const accountDeletedNoMoreNotifications = 'Account deleted: no more notifications.';
export const accountDeactivatedNoMoreNotifications = 'Account deactivated: no more notifications.';
export const roleChangedFromToViewer = (before: string) =>
  `Role changed from ${before} to Viewer: no longer on call, no escalations.`;
export const roleChangedWithoutAlarms = (before: string, after: string) =>
  `Role changed from ${before} to ${after}: no longer part of escalations to all Supervisors.`;
export const noLongerOnCall = (dutySpans: string) => `No longer on call: ${dutySpans}.`;
export const messagesByNowGoTo = (channels: readonly string[]) =>
  `Notifications by ${formatList(channels)} now go to a different address or number.`;
export const noLongerTheSubstituteFor = (personName: string, dutySpans: string) =>
  `No longer the substitute for ${personName}: ${dutySpans}.`;
export const previouslyFor = (minPriority: string) => `previously for ${minPriority}`;
export const noLongerBy = (channel: string, previously: string) => `no longer by ${channel} (${previously})`;
export const byOnlyFor = (channel: string, minPriority: string, previously: string) =>
  `by ${channel} only for ${minPriority} (${previously})`;
export const criticalAlarms = 'critical alarms';
export const priorityOrHigher = (least: string) => `${least} priority or higher`;
export const andMorePeriods = (more: number) =>
  plural(more, { one: ' and # more period', other: ' and # more periods' });
export const youNoLongerReceiveAlarmNotifications = 'You no longer receive alarm notifications';
export const yourAccountWasDeleted = 'Your account was deleted. You no longer receive notifications.';
export const yourAccountWasDeactivated = 'Your account was deactivated. You no longer receive notifications.';
export const youNowReceiveFewerAlarmNotifications = 'You now receive fewer alarm notifications';
export const changedYourAlarmNotificationsAt = (by: string, at: string, zone: string) =>
  `${by} changed your alarm notifications at ${at} ${zone}:`;
export const ifThisIsNotCorrect = (by: string) => `If this is not correct, contact ${by} or an Admin.`;
export const yourAlertSettings = 'Your alert settings';
