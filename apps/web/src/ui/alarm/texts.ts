import { plural } from '@outpost/core';

// Not in ui/texts.ts, whose functions are in the page's first script.

export { newest } from '../text/texts.ts';
export * from '../texts.ts';

export const couldNotAcknowledge = (alarmCount: string, detail: string) =>
  `Couldn’t acknowledge ${alarmCount}. ${detail}`;
export const lastKnown = 'last known';
export const lastKnownAt = (moment: string) => `last known at ${moment}`;
export const atAlarm = 'at alarm';
export const readingAtAlarm = (reading: string) => `${reading} at alarm`;
export const highest = 'highest';
export const lowest = 'lowest';
export const limitValue = (limit: string) => `limit ${limit}`;
export const alarmAt = (message: string, siteName: string) => `${message}, ${siteName}`;
export const returned = 'Returned';
export const returnedAlarm = (alarm: string) => `${alarm} (returned)`;
/** At how many of its stations an alarm is active, or at how many it was. */
export const stationsOf = (active: number, stations: number) =>
  plural(stations, {
    one: '#\u00A0station',
    other: active === 0 || active === stations ? '#\u00A0stations' : `${active}\u00A0of\u00A0#\u00A0stations`,
  });
/** Of stations of a group: their values are the last known ones. */
export const notCurrentAt = (names: string) => `values not current: ${names}`;
export const andOthers = (text: string, others: string) => `${text}; ${others}`;
export const alarmAtCount = (message: string, stations: number) => `${message} at ${stations}`;
export const otherAlarmsAt = (stations: number) =>
  plural(stations, { one: 'another alarm at #', other: 'other alarms at #' });
export const namesAndMore = (names: string, more: number) => `${names}\u00A0+\u00A0${more}`;
export const memberNames = (alarmCount: string, names: string) => `${alarmCount}: ${names}`;

export const notified = (who: string) => `Notified ${who}`;
export const notYetSentTo = (who: string) => `Not yet sent to ${who}`;
export const notYetSentAlso = (who: string) => `; not yet sent to ${who}`;
export const alarmsNotYetSent = (alarms: number) =>
  plural(alarms, { one: '; # alarm not yet sent', other: '; # alarms not yet sent' });
export const notNotifiedAlso = (who: string) => `; failed to notify ${who}`;
export const alarmsNotSent = (alarms: number) =>
  plural(alarms, { one: '; sending failed for # alarm', other: '; sending failed for # alarms' });
export const notNotified = (who: string) => `Failed to notify ${who}`;
export const noUserNotified = 'No user was notified';
export const ofAlarms = (count: number, total: number) => `(${count} of ${total} alarms)`;
export const nextNotification = 'Next: {users} at {time}';
export const nameAndMore = (name: string, more: number) =>
  `${name} and ${plural(more, { one: '# more user', other: '# more users' })}`;

export const communicationLostHeld = 'no communication, last known state';
export const offlineAlarmHeld = 'The station is offline. The alarm keeps its last known state.';
export const badQualityAlarmHeld = 'The value has bad quality. The alarm keeps its last known state.';
export const firstOutHint = 'First alarm of the incident, or of a sequence at the station';
export const firstOut = 'first-out';
export const chattering = (activations: number) => `chattering ×${activations}`;
export const activationsInEntry = 'Number of activations in this entry';
export const alarmsHeldHint = 'Alarms of this station that keep their last known state';
export const alarmsHeld = (holds: number) => plural(holds, { one: '# alarm held', other: '# alarms held' });
