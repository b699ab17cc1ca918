import { plural } from '@outpost/core';

export const serverUnreachable = 'Can’t reach the server. Check your connection and try again.';
export const unexpectedResponse = (status: string) =>
  `Unexpected response from the server (HTTP ${status}). Try again. If it happens again, contact an Admin.`;

export const serverResponseIncomplete = 'The server response was incomplete.';

export const mustNotBeEmpty = 'Must not be empty';

export const valuesApplied = (applied: number, count: number) => `${applied} of ${count} values applied.`;

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
export const browserOn = (browser: string, device: string) => `${browser} on ${device}`;

export const moreStations = (count: number) =>
  plural(count, {
    one: 'And for # more station.',
    other: 'And for # more stations.',
  });
