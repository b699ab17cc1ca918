import { dateIn } from '../../../../ui/date-time/plain-date.ts';
import { zonedTime } from '../../../../ui/text/zoned.ts';

/** What a zone's clock shows at an instant, `YYYY-MM-DDTHH:MM`. */
export const wallOf = (at: string, timeZone: string): string =>
  `${dateIn(timeZone, Date.parse(at))}T${zonedTime(at, timeZone)}`;
