import { plural } from '@outpost/core';

export * from '../texts.ts';

export const stationNotPolled = 'This station is not polled.';
export const noPollSinceStart = 'No poll since the server started.';
export const pollsFailed = (failedPolls: number) =>
  plural(failedPolls, { one: '# poll failed', other: '# polls failed' });
export const lastKnownHeadline = (message: string) => `Last known: ${message}`;
export const valuesFrom = (moment: string) => `The values below are from ${moment}.`;
export const valueWord = (value: string) => `value ${value}`;
export const limitText = (withUnits: string) => `limit ${withUnits}`;
export const sinceTime = (moment: string, age: string) => `Since ${moment} (${age})`;
export const respondsWithBadValues = (length: number) =>
  plural(length, {
    one: 'The station responds, but this value has bad quality.',
    other: 'The station responds, but these values have bad quality.',
  });
