import { plural } from '@outpost/core';

// Not in ui/texts.ts, whose functions are in the page's first script.

export * from '../texts.ts';

export const couldNotAcknowledge = (alarmCount: string, detail: string) =>
  `Couldn’t acknowledge ${alarmCount}. ${detail}`;
export const atAlarm = 'at alarm';
export const readingAtAlarm = (reading: string) => `${reading} at alarm`;
export const limitValue = (limit: string) => `limit ${limit}`;
export const alarmFlood = (count: number, message: string, siteName: string) =>
  `Alarm flood: ${count} alarms in 10 min, first ${message}, ${siteName}`;

export const communicationLostHeld = 'communication lost, state held';
export const offlineAlarmHeld = 'The station is offline. The alarm keeps its last known state.';
export const badQualityAlarmHeld = 'The value has bad quality. The alarm keeps its last known state.';
export const firstOutHint = 'First alarm in this sequence at the station';
export const firstOut = 'first-out';
export const chattering = (activations: number) => `chattering ×${activations}`;
export const activationsInEntry = 'Number of activations in this entry';
export const alarmsHeldHint = 'Alarms of this station that keep their last known state';
export const alarmsHeld = (holds: number) => plural(holds, { one: '# alarm held', other: '# alarms held' });
