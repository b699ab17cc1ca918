import { plural } from '@outpost/core';

export const badQualityAtPoints = (count: number) =>
  plural(count, { one: 'Bad quality at # point', other: 'Bad quality at # points' });
export const isDisabledAndIsNotPolled = (siteName: string) => `${siteName} is disabled and is not polled`;
export const pointOfNotFound = (pointId: number, siteName: string) =>
  `Point ${pointId} of ${siteName} not found`;
export const stationNotFound = (stationId: number) => `Station ${stationId} not found`;
