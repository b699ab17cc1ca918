import { invalid } from '../../platform/http/index.ts';
import { msOfDateOrInstant } from '../../platform/plain-date.ts';
import * as texts from './texts.ts';

/** Like reports, trends cover the years 1980 to 2199, plus the week before for comparison. */
const EARLIEST_MS = Date.UTC(1970, 0, 1);
const END_MS = Date.UTC(2200, 0, 1);

/**
 * The time of a query, ms; a date is midnight in the zone. Years beyond four digits have no form on
 * the wire, and long ago zone offsets were not whole minutes.
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
  if (fromMs < EARLIEST_MS) throw refuse('query.startDate', texts.mustNotBeBefore1970);
  if (toMs <= fromMs) throw refuse('query.endDate', texts.mustBeAfter(startDate));
  if (toMs > END_MS) throw refuse('query.endDate', texts.mustBeBefore2200);
  return { fromMs, toMs };
}
