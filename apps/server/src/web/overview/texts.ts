import { plural } from '@outpost/core';

export const badQualityCount = (count: number) =>
  plural(count, { one: 'Bad quality at # point', other: 'Bad quality at # points' });
export const stationDisabledNotPolled = (siteName: string) => `${siteName} is disabled and is not polled`;
export const pointNotFound = (pointId: number, siteName: string) =>
  `Point ${pointId} of ${siteName} not found`;
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
