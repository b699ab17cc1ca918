import { plural } from '@outpost/core';

// Of its own, so that the first screen does not load them.
export { moreAlarms, unacknowledgedCount } from '../text/texts.ts';
export * from '../texts.ts';

export const lastResponseAgo = (age: string) => `last response ${age} ago`;
export const pollOverdue = 'poll overdue';
export const hostNameNotFound = 'host name not found';
export const unreachable = 'unreachable';
export const connectionTimedOut = 'connection timed out';
export const connectionRefused = 'connection refused';
export const connectionLost = 'connection lost';
export const connectedNoResponse = 'connected, no Modbus response';
export const invalidResponse = 'invalid response';
export const unitNotResponding = 'gateway responds, unit does not';
export const exceptionResponse = 'exception response';
export const connectionClosedByOutpost = 'connection closed by Outpost';
export const neverResponded = 'never responded';
export const noResponseFor = (age: string) => `no response for ${age}`;
export const lastPollsFailed = (failedPolls: number) =>
  plural(failedPolls, { one: 'last poll failed', other: 'last # polls failed' });
export const liftStation = 'Lift station';
export const liftStations = 'Lift stations';
export const tanks = 'Tanks';
export const boosters = 'Boosters';
export const wells = 'Wells';
export const pressureZones = 'Pressure zones';
export const flowMeters = 'Flow meters';
export const rainGauges = 'Rain gauges';
export const otherSites = 'Other sites';
export const suppressedUntil = (state: string, timeUntil: string) => `${state} until ${timeUntil}`;
export const ofPriority = (priority: string) => `${priority} priority`;
export const returnedToNormal = 'returned to normal';
export const returnedToNormalAgo = (age: string) => `returned to normal ${age} ago`;
export const normalAgo = (age: string) => `Normal ${age} ago`;
