import { plural } from '@outpost/core';

export const connectionTests = 'connection tests';
export const moreConnectionsInAMinute = (count: number) =>
  `Connected ${count} more times in a minute, to too many hosts to list`;
export const responseReceived = 'response received';
export const moreTimesInAMinute = (count: number) =>
  plural(count, { one: '# more time in a minute', other: '# more times in a minute' });
export const repeatedConnections = (verbs: string, name: string, times: string, text: string) =>
  `${verbs} ${name} ${times}, the last time: ${text}`;
