import { invalid } from '../http/index.ts';
import { msOfDateOrInstant } from '../platform/plain-date.ts';

/** As reports do, trends reach from the year 1980 to 2199; a little more at the beginning for the week before, beside which something stands. */
const EARLIEST_MS = Date.UTC(1970, 0, 1);
const END_MS = Date.UTC(2200, 0, 1);

/**
 * The time that a query asks for, ms; a date is midnight in the zone. Years beyond four digits have no form on the wire, and long ago zones were not whole minutes off.
 *
 * @throws AppError `BAD_REQUEST`
 */
export function spanOfQuery(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  timeZone: string,
): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = msOfDateOrInstant(startDate, timeZone);
  const toMs = msOfDateOrInstant(endDate, timeZone);
  const refuse = (Path: string, Message: string) => invalid([{ Path, Message }]);
  if (fromMs < EARLIEST_MS) throw refuse('query.startDate', 'expected a time not before 1970');
  if (toMs <= fromMs) throw refuse('query.endDate', `expected a time after ${startDate}`);
  if (toMs > END_MS) throw refuse('query.endDate', 'expected a time before 2200');
  return { fromMs, toMs };
}
