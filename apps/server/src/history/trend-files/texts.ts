export const timeUtc = 'Time (UTC)';
export const timeIn = (timeZone: string) => `Time (${timeZone})`;
export const trend = 'Trend';
export const changes = (name: string) => `${name}: changes`;
export const secondsOn = (name: string) => `${name}: seconds on`;
export const secondsKnown = (name: string) => `${name}: seconds known`;
export const last = (name: string) => `${name}: last`;
export const quality = (name: string) => `${name}: quality`;

export const pointNotFound = (id: number) => `Point ${id} not found`;

export const samples = 'Samples';
export const station = 'Station';
export const point = 'Point';
export const name = 'Name';
export const value = 'Value';
export const state = 'State';
export const units = 'Units';
export const qualityLabel = 'Quality';
export const fileIncomplete = (max: string) =>
  `Incomplete: a file has at most ${max} rows. Select a shorter time range.`;
