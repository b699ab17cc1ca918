import { formatList, plural } from '@outpost/core';

export const stations = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const leftWithoutARecipientConfirmed = (count: string, listed: string) =>
  `Left ${count} without a recipient (confirmed): ${listed}`;
export const reducedTheNotificationsOf = (listed: string) => `Reduced the notifications of ${listed}`;
export const andMore = (named: string, more: number) => `${named} and ${more} more`;

export const account = (id: number) => `Account ${id}`;

export const moreStations = (more: number) =>
  plural(more, { one: '# more station.', other: '# more stations.' });
export const accountDeletedNoMoreNotifications = 'Account deleted: no more notifications.';
export const accountDeactivatedNoMoreNotifications = 'Account deactivated: no more notifications.';
export const roleChangedFromToViewer = (before: string) =>
  `Role changed from ${before} to Viewer: no longer on call, no escalations.`;
export const roleChangedFromToNo = (before: string, after: string) =>
  `Role changed from ${before} to ${after}: no longer part of escalations to all Supervisors.`;
export const noLongerOnCall = (dutySpans: string) => `No longer on call: ${dutySpans}.`;
export const messagesByNowGoTo = (channels: readonly string[]) =>
  `Messages by ${formatList(channels)} now go to another address.`;
export const noLongerTheSubstituteFor = (personName: string, dutySpans: string) =>
  `No longer the substitute for ${personName}: ${dutySpans}.`;
export const was = (minPriority: string) => `was ${minPriority}`;
export const noLongerBy = (channel: string, was: string) => `no longer by ${channel} (${was})`;
export const byOnlyFor = (channel: string, minPriority: string, was: string) =>
  `by ${channel} only for ${minPriority} (${was})`;
export const criticalAlarms = 'critical alarms';
export const priorityOrHigher = (least: string) => `priority ${least} or higher`;
export const andMorePeriods = (more: number) =>
  plural(more, { one: ' and # more period', other: ' and # more periods' });
export const youNowReceiveFewerAlarmNotifications = 'You now receive fewer alarm notifications';
export const changedYourAlarmNotificationsAt = (by: string, at: string, timeZone: string) =>
  `${by} changed your alarm notifications at ${at} ${timeZone}:`;
export const ifThisIsNotCorrect = (by: string) => `If this is not correct, contact ${by} or an Admin.`;
export const yourAlertSettings = 'Your alert settings';
