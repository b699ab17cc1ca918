import { Temporal } from 'temporal-polyfill';

/** When a day, or one some days later, begins in a zone, ms. @throws RangeError for a date or a zone that does not exist */
export function startOfDay(date: string, timeZone: string, daysLater = 0): number {
  return Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** What the contract's `DateOrInstant` stands for, ms: a date is the beginning of its day in the zone. */
export function msOfDateOrInstant(text: string, timeZone: string): number {
  return text.includes('T') ? Date.parse(text) : startOfDay(text, timeZone);
}
