import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const situation = 'Situation';

export const parameterIgnored = (text: string, expected: string) =>
  `${text} is ignored: expected ${expected}`;
export const expectedStations = (max: number) => `station IDs such as 1,4, at most ${max}`;
export const expectedSeconds = (min: number, max: number) => `a whole number from ${min} to ${max}`;
export const expectedNight = 'hours such as 22-6 or 21:30-5:45, or off';
export const unknownStations = (ids: string, count: number) =>
  plural(count, { one: `Station ${ids} does not exist.`, other: `Stations ${ids} do not exist.` });

export const priorityCount = (priority: string, count: number) => `${priority} ${count}`;
export const noActiveAlarms = 'No active alarms';
export const noneUnacknowledged = 'all acknowledged';
export const alarmsUnknown = 'Alarms unknown';
export const notCurrent = 'Not current: last known values';
export const nothingNeedsAttention = 'Nothing needs attention';
export const activeSuppressed = (count: number) =>
  plural(count, { one: '# alarm suppressed', other: '# alarms suppressed' });
export const suppressedActiveTitle = 'Suppressed, active';

export const dataAge = (age: string) => `Updated ${age} ago`;
export const normalCount = (count: number) => `${count} normal`;
export const stationsByArea = 'Stations by area';
export const stationState = (name: string, state: string) => `${name}: ${state}`;
export const lossesOf = (span: string) => `Communication losses · ${span}`;
export const lossesPerHour = (total: number) =>
  plural(total, { one: '# communication loss, by hour', other: '# communication losses, by hour' });
export const rainAt = (rain: string, site: string) => `${rain}, ${site}`;

export const onlineCount = (online: number, all: number) => `${online} of ${all} online`;
export const offlineStations = (names: string) => `Offline: ${names}`;
export const alwaysOnCall = 'always on call';

export const noConnectionSince = (time: string) => `No connection since ${time}`;
export const lastKnownState = (time: string, age: string) =>
  `Last known state from ${time}, ${age} ago. Check the server and the network.`;

export const displayControls = 'Display controls';
export const pause = 'Pause';
export const resume = 'Resume';
export const paused = 'Paused';
export const fullScreen = 'Full screen';
export const leave = 'Leave';
export const keysHint = 'Space: pause. ← and →: change page. F: full screen. Esc: leave.';
export const alarmFloodNow = 'Alarm flood';
