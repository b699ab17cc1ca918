import { Temporal } from 'temporal-polyfill';
import { toInstant } from './clock.ts';

/**
 * When a day, or one some days later, begins in a zone, ms. @throws RangeError for a date or a zone
 * that does not exist
 */
export function startOfDay(date: string, timeZone: string, daysLater = 0): number {
  return Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The date some days later. */
export function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * The time of the contract's `DateOrInstant`, ms: a date is the beginning of its day in the zone.
 */
export function msOfDateOrInstant(text: string, timeZone: string): number {
  return text.includes('T') ? Date.parse(text) : startOfDay(text, timeZone);
}

/** A query whose `from` and `to` are instants: a date is the beginning of its day in the zone. */
export function withInstants<T extends { readonly from?: string; readonly to?: string }>(
  query: T,
  timeZone: string,
): T {
  const { from, to } = query;
  const instantOf = (text: string) => toInstant(msOfDateOrInstant(text, timeZone));
  return {
    ...query,
    ...(from === undefined ? {} : { from: instantOf(from) }),
    ...(to === undefined ? {} : { to: instantOf(to) }),
  };
}
