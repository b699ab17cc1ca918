import { DAY_MS } from '@outpost/core';
import { wallTextOf } from './wall.ts';

/** Dates have no time zone, so UTC is used for arithmetic. */
export const utcOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const dateOfUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `YYYY-MM-DD`, some days later. */
export const addDays = (date: string, days: number): string => dateOfUtc(utcOfDate(date) + days * DAY_MS);

/** The date at an instant in a zone, `YYYY-MM-DD`; in the page's if it is empty. */
export const dateIn = (timeZone: string, atMs: number): string => wallTextOf(atMs, timeZone).slice(0, 10);
