import { formatMoment, formatTimeUntil } from './format.ts';

/** Instants as the API and stored texts write them. */
const INSTANTS = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * A stored text with its instants in the page's time zone, like all other times of the page.
 * @param fromMs when the text was written; an instant on the same day is a time only
 */
export function withLocalInstants(text: string, fromMs: number): string {
  return text.replace(INSTANTS, (instant) => {
    const atMs = Date.parse(instant);
    return atMs < fromMs ? formatMoment(atMs, fromMs) : formatTimeUntil(atMs, fromMs);
  });
}
