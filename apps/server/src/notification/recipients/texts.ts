import { formatList, plural } from '@outpost/core';

export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const leftWithoutRecipient = (count: string, listed: string) =>
  `Left ${count} without a recipient who can acknowledge (confirmed): ${listed}`;
export const reducedNotifications = (listed: string) => `Reduced the notifications of ${listed}`;
export const namedAndMore = (named: string, more: number) => `${named} and ${more} more`;

export const accountNumber = (id: number) => `Account ${id}`;

export const moreStations = (more: number) =>
  plural(more, { one: '# more station.', other: '# more stations.' });
export const accountDeletedChange = 'Account deleted: no more notifications.';
export const accountDeactivatedChange = 'Account deactivated: no more notifications.';
export const roleChangedToViewer = (before: string) =>
  `Role changed from ${before} to Viewer: no longer on call, no escalations.`;
export const roleChangedFromSupervisor = (before: string, after: string) =>
  `Role changed from ${before} to ${after}: no longer part of escalations to all Supervisors.`;
export const noLongerOnCall = (onCallSpans: string) => `No longer on call: ${onCallSpans}.`;
export const channelsGoElsewhere = (channels: readonly string[]) =>
  `Notifications by ${formatList(channels)} now go to a different address or number.`;
export const noLongerSubstituteFor = (personName: string, onCallSpans: string) =>
  `No longer the substitute for ${personName}: ${onCallSpans}.`;
export const previousPriority = (minPriority: string) => `previously for ${minPriority}`;
export const noLongerByChannel = (channel: string, previously: string) =>
  `no longer by ${channel} (${previously})`;
export const onlyForPriority = (channel: string, minPriority: string, previously: string) =>
  `by ${channel} only for ${minPriority} (${previously})`;
export const criticalAlarms = 'critical alarms';
export const priorityOrHigher = (priority: string) => `${priority} priority or higher`;
export const morePeriods = (more: number) =>
  plural(more, { one: ' and # more period', other: ' and # more periods' });
export const noMoreNotificationsSubject = 'You no longer receive alarm notifications';
export const accountDeletedText = 'Your account was deleted. You no longer receive notifications.';
export const accountDeactivatedText = 'Your account was deactivated. You no longer receive notifications.';
export const fewerNotificationsSubject = 'You now receive fewer alarm notifications';
export const changedNotificationsBy = (by: string, at: string, zone: string) =>
  `${by} changed your alarm notifications at ${at} ${zone}:`;
export const contactIfNotCorrect = (by: string) => `If this is not correct, contact ${by} or an Admin.`;
export const alertSettingsLink = 'Your alert settings';
