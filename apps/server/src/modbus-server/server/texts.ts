import { plural } from '@outpost/core';

export const station = (stationId: number) => `station ${stationId}`;
export const tooManyConnections = 'too many connections';
export const notInModbusAllow = 'not in MODBUS_ALLOW';
export const portIsInUse = (wanted: number) => `port ${wanted} is in use`;

export const requestCount = (requests: number) => plural(requests, { one: '# request', other: '# requests' });
export const exceptionCount = (exceptions: number) => `${exceptions} answered with an exception`;
export const pollCountByCoil = (polls: number) =>
  plural(polls, { one: '# poll by coil', other: '# polls by coil' });

export const untilOutpostStopped = 'until Outpost stopped';
export const connected = 'Connected';
export const rejected = (reason: string) => `Rejected: ${reason}`;
export const outpost = 'Outpost';
export const entriesOmitted = (omitted: number) =>
  `${omitted} log entries were omitted because there were too many`;
export const disconnected = (text: string) => `Disconnected: ${text}`;
export const rejectedTimes = (times: number, day: string) => `Rejected ${times} times on ${day}`;
export const readsRanges = (readRanges: string) => `Reads ${readRanges}`;
export const moreStations = (count: number) => ` and ${count} more`;
export const polledByCoil = (names: string, more: string) =>
  `Polled ${names}${more} by coil, for the first time that day`;
export const atOtherAddresses = 'at other addresses';
