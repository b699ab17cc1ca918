// Not in ui/texts.ts, whose functions are in the page's first script.

export const couldNotAcknowledge = (alarmCount: string, detail: string) =>
  `Couldn’t acknowledge ${alarmCount}. ${detail}`;
export const atAlarm = 'at alarm';
export const readingAtAlarm = (reading: string) => `${reading} at alarm`;
export const limitValue = (limit: string) => `limit ${limit}`;
export const alarmFlood = (count: number, message: string, siteName: string) =>
  `Alarm flood: ${count} alarms in 10 min, first ${message}, ${siteName}`;
