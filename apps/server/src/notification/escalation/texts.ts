import { plural } from '@outpost/core';

export const alarmNumber = (alarmId: number) => `alarm ${alarmId}`;
export const alarmNumbers = (count: number, listed: string) => `${count} alarms (${listed})`;
export const stepNotified = (step: number, people: string, of: string) =>
  `Escalation step ${step}: notified ${people} of ${of}`;
export const stepNotifiedNoOne = (step: number, of: string) =>
  `Escalation step ${step}: no one could be notified of ${of}`;
export const more = (count: number) => `${count} more`;

export const alarmGone = 'the alarm no longer exists';
export const alarmActivatedAgain = 'the alarm was activated again';
export const noAlarmToNotify = 'all alarms were already acknowledged, normal or suppressed';
export const allAlarmsActivatedAgain = 'all alarms were activated again';
export const alreadyAcknowledged = 'already acknowledged';
export const alreadyAcknowledgedBy = (acknowledgedBy: string) => `already acknowledged by ${acknowledgedBy}`;
export const alreadyAcknowledgedAndNormal = 'already acknowledged and normal';
export const alarmShelved = 'the alarm is shelved';
export const stationInMaintenance = 'the station is in maintenance';
export const alarmOutOfService = 'the alarm is out of service';
export const replacedByNewerNotification = 'activated again: replaced by a newer notification';

export const newKeyEffect = 'sent links then no longer work';
export const observeOnly =
  'Observe only: this server polls no stations, sends no commands and notifies no one';
export const noChannelConfigured = 'Alarm notifications are off: no notification channel is configured';
export const alarmsReachedNoOne = (count: number) =>
  plural(count, {
    one: '# active alarm has reached no one',
    other: '# active alarms have reached no one',
  });
export const deliveryFailing = (channel: string) => `${channel} delivery is failing`;

export const linkUsedOrNotNeeded =
  'The link was already used, or the alarm no longer needs to be acknowledged';
export const throughLink = 'Through the link in a notification';
export const linkOfOtherServer =
  'This server did not issue the link, or it is incomplete. Copy the whole link.';
export const linkExpired = 'The link has expired. Links are valid for 24 hours.';
export const recipientMayNotAcknowledge = 'The recipient’s account may not acknowledge alarms';
export const alarmGoneLabel = 'The alarm no longer exists';
export const incidentGone = 'The incident no longer exists';

export const recipientsNotDetermined = 'Recipients could not be determined. Retrying every minute.';

export const chatNotLinked = 'This chat is no longer linked to the account that got the notification.';
export const throughChat = (channel: string) => `By the button in a ${channel} notification`;
export const acknowledgedAt = (name: string, at: string) => `Acknowledged by ${name} at ${at}`;
export const nothingToAcknowledge = 'There is nothing left to acknowledge.';
