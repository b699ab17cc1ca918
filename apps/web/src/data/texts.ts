import { plural } from '@outpost/core';

export const cannotReachTheServer = "Can't reach the server.";
export const serverReturned = (status: number, value: string) => `The server returned ${status}${value}.`;

export const serverResponseIncomplete = 'The server response was incomplete.';

export const valuesApplied = (there: number, count: number, why: string) =>
  `${there} of ${count} values applied.${why}`;

export const edge = 'Edge';
export const opera = 'Opera';
export const samsungInternet = 'Samsung Internet';
export const firefox = 'Firefox';
export const chrome = 'Chrome';
export const safari = 'Safari';
export const android = 'Android';
export const windows = 'Windows';
export const mac = 'Mac';
export const linux = 'Linux';
export const browser = 'Browser';
export const thisDevice = 'this device';

export const moreStations = (count: number) =>
  plural(count, {
    one: 'And for # more station.',
    other: 'And for # more stations.',
  });
